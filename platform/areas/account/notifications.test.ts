import { expect, test } from 'vitest'
import { days, hours, wireTime } from '#shared/clock.ts'
import { nth } from '../../../test/support/platform/nth.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'
import { computeRow, grantRow } from '../../../test/support/platform/rows.ts'

const tested = await testPlatform()
const { clock, platform, signedIn } = tested

const maintain = (of: SignedIn, computeId: number, type: string, status = 'pending') =>
  platform.db
    .insertInto('maintenance')
    .values({
      account_id: of.user.accountId,
      compute_id: computeId,
      type,
      status,
      reason: 'Security update of the host.',
      when: wireTime(clock.now() + 3 * days),
    })
    .execute()

const addNotification = (
  of: SignedIn,
  label: string,
  entity: object | null,
  until: string | null = null,
) =>
  platform.db
    .insertInto('notification')
    .values({
      account_id: of.user.accountId,
      type: 'outage',
      severity: 'major',
      label,
      message: 'We are looking into it.',
      body: null,
      when: null,
      until,
      entity: entity === null ? null : JSON.stringify(entity),
    })
    .execute()

const inNewark = { id: 'us-east', label: null, type: 'region', url: '/v4/regions/us-east' }
const labelsOf = async ({ call }: SignedIn) =>
  (await call('listNotifications')).data.map(({ label }) => label)

test('lists no notifications for an account without problems', async () => {
  const { call } = await signedIn()
  expect(await call('listNotifications')).toEqual({ data: [], page: 1, pages: 1, results: 0 })
})

test('shows a notification for planned maintenance while it is pending', async () => {
  const user = await signedIn()
  const id = await computeRow(tested, user, 'web')
  await maintain(user, id, 'reboot')
  await maintain(user, id, 'cold_migration')
  const entity = { id, label: 'web', type: 'compute', url: `/v4/compute/instances/${id}` }
  expect((await user.call('listNotifications')).data).toMatchObject([
    { type: 'reboot_scheduled', severity: 'minor', entity, when: wireTime(clock.now() + 3 * days) },
    { type: 'migration_scheduled', severity: 'major', entity },
  ])
  expect((await user.call('listMaintenance')).data).toMatchObject([
    { type: 'reboot', status: 'pending', entity },
    { type: 'cold_migration', status: 'pending', entity },
  ])
  await platform.db
    .updateTable('maintenance')
    .set({ status: 'completed' })
    .where('compute_id', '=', id)
    .execute()
  expect((await user.call('listNotifications')).results).toBe(0)
  expect((await user.call('listMaintenance')).results).toBe(2)
})

test('shows a payment notification until the balance is paid', async () => {
  const { call, user } = await signedIn()
  const owe = (balance: number) =>
    platform.db.updateTable('account').set({ balance }).where('id', '=', user.accountId).execute()
  await owe(12.5)
  expect((await call('listNotifications')).data).toMatchObject([
    {
      type: 'payment_due',
      message: expect.stringContaining('$12.50'),
      entity: { type: 'account' },
    },
  ])
  await owe(-3)
  expect((await call('listNotifications')).results).toBe(0)
})

test('shows an outage notification until its end time', async () => {
  const user = await signedIn()
  await addNotification(user, 'Newark is down', inNewark, wireTime(clock.now() + hours))
  expect((await user.call('listNotifications')).data).toMatchObject([
    { type: 'outage', severity: 'major', entity: inNewark },
  ])
  clock.advance(hours)
  expect((await user.call('listNotifications')).results).toBe(0)
})

test('limits a restricted user to notifications about regions and granted objects', async () => {
  const owner = await signedIn()
  const guest = await signedIn({ of: owner, restricted: true })
  const mine = await computeRow(tested, owner, 'mine')
  const hidden = await computeRow(tested, owner, 'hidden')
  await grantRow(tested, guest, { type: 'compute', id: mine, permissions: 'read_only' })
  const about = (id: number) => ({ id, label: 'x', type: 'compute', url: '' })
  await addNotification(owner, 'region', inNewark)
  await addNotification(owner, 'mine', about(mine))
  await addNotification(owner, 'hidden', about(hidden))
  await addNotification(owner, 'everybody', null)
  await addNotification(owner, 'balancer', { id: mine, label: 'x', type: 'balancer', url: '' })
  await maintain(owner, mine, 'reboot')
  await maintain(owner, hidden, 'reboot')
  await platform.db
    .updateTable('account')
    .set({ balance: 1 })
    .where('id', '=', owner.user.accountId)
    .execute()
  expect(await labelsOf(guest)).toEqual(['A reboot is scheduled', 'region', 'mine'])
  expect(await labelsOf(owner)).toHaveLength(8)
  expect((await guest.call('listMaintenance')).data.map(({ entity }) => entity.id)).toEqual([mine])
  expect((await owner.call('listMaintenance')).results).toBe(2)
})

test('shows the owner all log-ins of the account and a restricted user only theirs, for 90 days', async () => {
  const owner = await signedIn()
  const guest = await signedIn({ of: owner, restricted: true })
  for (const { username } of [owner.user, guest.user, guest.user])
    await platform.redeemSignInCode(await platform.createSignInCode(username), '203.0.113.9')
  const all = (await owner.call('listAccountLogins')).data
  expect(all).toMatchObject([
    { username: owner.user.username, restricted: false },
    { username: guest.user.username, restricted: true, ip: '203.0.113.9', status: 'successful' },
    { username: guest.user.username },
  ])
  const own = (await guest.call('listProfileLogins')).data
  expect(own).toEqual(all.slice(1))
  const ownerLogin = nth(all, 0)
  const loginId = ownerLogin.id
  expect(await owner.call('getAccountLogin', { path: { loginId } })).toEqual(ownerLogin)
  expect(await guest.call('getProfileLogin', { path: { loginId: nth(own, 0).id } })).toEqual(
    nth(own, 0),
  )
  await expect(guest.call('getProfileLogin', { path: { loginId } })).rejects.toMatchObject({
    status: 404,
  })
  const otherUser = await signedIn()
  await expect(otherUser.call('getAccountLogin', { path: { loginId } })).rejects.toMatchObject({
    status: 404,
  })
  clock.advance(91 * days)
  expect((await owner.call('listAccountLogins')).results).toBe(0)
  await expect(owner.call('getAccountLogin', { path: { loginId } })).rejects.toMatchObject({
    status: 404,
  })
})

test('lists a log-in in the account history after its user is deleted', async () => {
  const owner = await signedIn()
  const guest = await signedIn({ of: owner })
  await platform.redeemSignInCode(await platform.createSignInCode(guest.user.username))
  await owner.call('deleteUser', { path: { username: guest.user.username } })
  expect((await owner.call('listAccountLogins')).data).toMatchObject([
    { username: guest.user.username },
  ])
})
