import { expect, test } from 'vitest'
import { wireTime } from '#shared/clock.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'

const { platform, clock, signedIn } = await testPlatform()

let freshNames = 0
const fresh = (name: string) => `${name}-${++freshNames}`
const create = (of: SignedIn, username: string, restricted = false) =>
  of.call('createUser', { body: { username, email: `${username}@example.com`, restricted } })

test('lists, views, renames and deletes a created user', async () => {
  const admin = await signedIn()
  const [username, renamed] = [fresh('ada'), fresh('grace')]
  expect(await create(admin, username)).toEqual({
    username,
    email: `${username}@example.com`,
    restricted: false,
    ssh_keys: [],
    tfa_enabled: false,
    verified_phone_number: null,
    password_created: null,
    last_login: null,
    user_type: 'default',
  })
  expect((await admin.call('listUsers')).data.map((user) => user.username)).toEqual([
    admin.user.username,
    username,
  ])
  const path = { username }
  await admin.call('updateUser', { path, body: { username: renamed } })
  await expect(admin.call('getUser', { path })).rejects.toMatchObject({ status: 404 })
  expect(await admin.call('getUser', { path: { username: renamed } })).toMatchObject({
    email: `${username}@example.com`,
  })
  expect(await admin.call('deleteUser', { path: { username: renamed } })).toEqual({})
  expect((await admin.call('listUsers')).results).toBe(1)
  expect((await admin.call('listEvents')).data.map(({ action }) => action)).toEqual([
    'user_delete',
    'user_update',
    'user_create',
  ])
})

test('shows the SSH keys and the last log-in of a user', async () => {
  const admin = await signedIn()
  const { username } = admin.user
  await admin.call('createSshKey', {
    body: {
      label: 'laptop',
      ssh_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ7A7CqkyI4mJ0rHqfY8Pp0hQk3QzYqGZsK0K6v2P5bT',
    },
  })
  await platform.redeemSignInCode(await platform.createSignInCode(username))
  clock.advance(61_000)
  await platform.redeemSignInCode(await platform.createSignInCode(username))
  const [first, last] = (await admin.call('listAccountLogins')).data
  expect(first?.datetime).not.toBe(last?.datetime)
  expect(await admin.call('getUser', { path: { username } })).toMatchObject({
    ssh_keys: ['laptop'],
    last_login: { login_datetime: last?.datetime, status: 'successful' },
  })
})

test('lists each user with their SSH keys and last log-in', async () => {
  const ada = await signedIn()
  const grace = await signedIn({ of: ada })
  const ssh_key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ7A7CqkyI4mJ0rHqfY8Pp0hQk3QzYqGZsK0K6v2P5bT'
  for (const label of ['laptop', 'tower'])
    await ada.call('createSshKey', { body: { label, ssh_key } })
  await grace.call('createSshKey', { body: { label: 'phone', ssh_key } })
  await platform.redeemSignInCode(await platform.createSignInCode(grace.user.username))
  expect((await ada.call('listUsers')).data).toMatchObject([
    { username: ada.user.username, ssh_keys: ['laptop', 'tower'], last_login: null },
    {
      username: grace.user.username,
      ssh_keys: ['phone'],
      last_login: { login_datetime: wireTime(clock.now()) },
    },
  ])
})

test.each([
  ['ab', false],
  ['abc', true],
  ['a'.repeat(32), true],
  ['a'.repeat(33), false],
  ['a--b', false],
  ['-ab', false],
  ['ab_', false],
  ['a_b-c', true],
  ['a b', false],
  ['äöü', false],
])('accepts the username %j: %s', async (username, fits) => {
  const admin = await signedIn()
  const created = admin.call('createUser', { body: { username, email: 'a@example.com' } })
  if (fits) {
    expect((await created).username).toBe(username)
    await admin.call('deleteUser', { path: { username } })
  } else
    await expect(created).rejects.toMatchObject({ status: 400, faults: [{ field: 'username' }] })
})

test('rejects a username that is in use on any account', async () => {
  const one = await signedIn()
  const other = await signedIn()
  const username = fresh('ada')
  await create(one, username)
  const taken = { status: 400, faults: [{ field: 'username' }] }
  await expect(create(other, username)).rejects.toMatchObject(taken)
  await expect(
    other.call('updateUser', { path: { username: other.user.username }, body: { username } }),
  ).rejects.toMatchObject(taken)
  // Setting the current username again is allowed.
  await one.call('updateUser', { path: { username }, body: { username } })
})

test('gives a username to only one of several concurrent requests', async () => {
  const admins = await Promise.all([signedIn(), signedIn(), signedIn(), signedIn()])
  const username = fresh('ada')
  const tried = await Promise.allSettled(admins.map((admin) => create(admin, username)))
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of tried)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ status: 400, faults: [{ field: 'username' }] })
})

test('rejects deleting or restricting the last unrestricted user', async () => {
  const admin = await signedIn()
  await create(admin, fresh('guest'), true)
  const path = { username: admin.user.username }
  await expect(admin.call('deleteUser', { path })).rejects.toMatchObject({ status: 400 })
  await expect(
    admin.call('updateUser', { path, body: { restricted: true } }),
  ).rejects.toMatchObject({ status: 400, faults: [{ field: 'restricted' }] })
  expect(
    await admin.call('updateUser', { path, body: { email: 'new@example.com' } }),
  ).toMatchObject({ restricted: false, email: 'new@example.com' })
  await create(admin, fresh('second'))
  expect(await admin.call('deleteUser', { path })).toEqual({})
  await expect(admin.call('getProfile')).rejects.toMatchObject({ status: 401 })
})

test('leaves one user when two unrestricted users delete each other concurrently', async () => {
  const one = await signedIn()
  const two = await signedIn({ of: one })
  await Promise.allSettled([
    one.call('deleteUser', { path: { username: two.user.username } }),
    two.call('deleteUser', { path: { username: one.user.username } }),
  ])
  const left = await platform.db
    .selectFrom('user')
    .select('username')
    .where('account_id', '=', one.user.accountId)
    .execute()
  expect(left).toHaveLength(1)
})

test('does not find users of other accounts', async () => {
  const admin = await signedIn()
  const path = { username: (await signedIn()).user.username }
  for (const operation of ['getUser', 'deleteUser', 'getUserGrants'] as const)
    await expect(admin.call(operation, { path })).rejects.toMatchObject({ status: 404 })
  await expect(admin.call('updateUser', { path, body: {} })).rejects.toMatchObject({ status: 404 })
})

test('allows only unrestricted users to manage users, regardless of grants', async () => {
  const of = await signedIn()
  const guest = await signedIn({ of, restricted: true, grants: { account_access: 'read_write' } })
  const path = { username: guest.user.username }
  const refused = { status: 403, faults: [{ reason: 'Unauthorized' }] }
  await expect(guest.call('listUsers')).rejects.toMatchObject(refused)
  await expect(guest.call('getUser', { path })).rejects.toMatchObject(refused)
  await expect(create(guest, fresh('ada'))).rejects.toMatchObject(refused)
  await expect(guest.call('updateUser', { path, body: {} })).rejects.toMatchObject(refused)
  await expect(guest.call('deleteUser', { path })).rejects.toMatchObject(refused)
  await expect(guest.call('getUserGrants', { path })).rejects.toMatchObject(refused)
  await expect(guest.call('updateUserGrants', { path, body: {} })).rejects.toMatchObject(refused)
  await expect(guest.call('listAccountLogins')).rejects.toMatchObject(refused)
})
