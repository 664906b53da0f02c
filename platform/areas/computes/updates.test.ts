import { expect, test } from 'vitest'
import { backupDays, backupWindows } from '../../../contract/rules/backupWindows.ts'
import { minutes, wireTime } from '#shared/clock.ts'
import type { OperationInput } from '../../api/context.ts'
import { newTestCompute } from '../../../test/support/platform/computes.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'
import { grantRow } from '../../../test/support/platform/rows.ts'

const tested = await testPlatform()
const { clock, platform, signedIn } = tested

type Update = OperationInput<'updateCompute'>['body']

const update = (me: SignedIn, computeId: number, body: Update) =>
  me.call('updateCompute', { path: { computeId }, body })

test('changes only the fields that were sent and emits an event', async () => {
  const me = await signedIn()
  const before = await newTestCompute(platform, me, { label: 'web-1', group: 'old', tags: ['a-b'] })
  clock.advance(minutes)
  const changed = await update(me, before.id, {
    label: 'web-2',
    watchdog_enabled: false,
    alerts: { cpu: 50, io: 0 },
  })
  expect(changed).toMatchObject({
    label: 'web-2',
    group: 'old',
    tags: ['a-b'],
    watchdog_enabled: false,
    alerts: { cpu: 50, io: 0, network_in: 10, network_out: 10, transfer_quota: 80 },
    updated: wireTime(clock.now()),
    created: before.created,
  })
  expect(await me.call('getCompute', { path: { computeId: before.id } })).toEqual(changed)
  const { data } = await me.call('listEvents')
  expect(data).toMatchObject([
    {
      action: 'compute_update',
      status: 'notification',
      percent_complete: null,
      username: me.user.username,
      entity: {
        id: before.id,
        label: 'web-2',
        type: 'compute',
        url: `/v4/compute/instances/${before.id}`,
      },
    },
  ])
})

test('enables the watchdog and clears the group', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me, { group: 'team', watchdog: false })
  expect(await update(me, id, { watchdog_enabled: true, group: '' })).toMatchObject({
    watchdog_enabled: true,
    group: '',
  })
})

test.each(['abc', 'a.b', 'a_b-c.d9', 'x'.repeat(64), 'A1z'])(
  'accepts the label %s',
  async (label) => {
    const me = await signedIn()
    const { id } = await newTestCompute(platform, me)
    expect(await update(me, id, { label })).toMatchObject({ label })
  },
)

test.each([
  'ab',
  'x'.repeat(65),
  '-abc',
  'abc-',
  'a--b',
  'a__b',
  'a..b',
  'a b',
  'wéb-1',
  '_abc',
  'abc.',
])('rejects the label %s', async (label) => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me)
  await expect(update(me, id, { label })).rejects.toMatchObject({
    status: 400,
    faults: [{ field: 'label' }],
  })
})

test('rejects the label of another instance of the account', async () => {
  const me = await signedIn()
  const first = await newTestCompute(platform, me, { label: 'web-1' })
  const second = await newTestCompute(platform, me, { label: 'web-2' })
  await expect(update(me, second.id, { label: 'web-1' })).rejects.toMatchObject({
    status: 400,
    faults: [{ field: 'label', reason: 'Label must be unique among your computes' }],
  })
  expect(await update(me, first.id, { label: 'web-1' })).toMatchObject({ label: 'web-1' })
  const other = await signedIn()
  const { id } = await newTestCompute(platform, other)
  expect(await update(other, id, { label: 'web-1' })).toMatchObject({ label: 'web-1' })
})

test('rejects one of two concurrent updates to the same label', async () => {
  const me = await signedIn()
  const first = await newTestCompute(platform, me)
  const second = await newTestCompute(platform, me)
  const outcomes = await Promise.allSettled([
    update(me, first.id, { label: 'gateway' }),
    update(me, second.id, { label: 'gateway' }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')
  expect(refused?.reason).toMatchObject({ status: 400, faults: [{ field: 'label' }] })
})

test('replaces tags and removes duplicates', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me, { tags: ['old'] })
  expect(await update(me, id, { tags: ['web', 'live', 'web'] })).toMatchObject({
    tags: ['live', 'web'],
  })
  expect(await update(me, id, { tags: [] })).toMatchObject({ tags: [] })
})

test.each([
  ['ab', false],
  ['abc', true],
  ['x'.repeat(50), true],
  ['x'.repeat(51), false],
])('accepts the tag %s: %s', async (tag, allowed) => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me)
  const answer = update(me, id, { tags: [tag] })
  if (allowed) expect(await answer).toMatchObject({ tags: [tag] })
  else await expect(answer).rejects.toMatchObject({ status: 400, faults: [{ field: 'tags[0]' }] })
})

test('rejects changed tags from a restricted user but accepts unchanged ones', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me, { tags: ['live', 'web'] })
  const other = await signedIn({ of: me, restricted: true })
  await grantRow(tested, other, { type: 'compute', id, permissions: 'read_write' })
  await expect(update(other, id, { tags: ['live'] })).rejects.toMatchObject({
    status: 403,
    faults: [{ field: 'tags' }],
  })
  expect(await update(other, id, { tags: ['web', 'live'], group: 'x' })).toMatchObject({
    tags: ['live', 'web'],
    group: 'x',
  })
})

test.each(['cpu', 'io', 'network_in', 'network_out', 'transfer_quota'] as const)(
  'accepts values of the alert %s from 0 to 2,147,483,647',
  async (alert) => {
    const me = await signedIn()
    const { id } = await newTestCompute(platform, me)
    for (const value of [0, 1, 100_000, 2_147_483_647])
      expect((await update(me, id, { alerts: { [alert]: value } })).alerts[alert]).toBe(value)
    for (const value of [-1, 0.5, 2_147_483_648])
      await expect(update(me, id, { alerts: { [alert]: value } })).rejects.toMatchObject({
        status: 400,
        faults: [{ field: `alerts.${alert}` }],
      })
  },
)

test('accepts a schedule only if backups are enabled', async () => {
  const me = await signedIn()
  const body: Update = { backups: { schedule: { day: 'Monday', window: 'W4' } } }
  const { id } = await newTestCompute(platform, me)
  await expect(update(me, id, body)).rejects.toMatchObject({
    status: 400,
    faults: [{ field: 'backups.schedule' }],
  })
  const enrolled = await newTestCompute(platform, me, { backupsEnabled: true })
  const { backups } = await me.call('getCompute', { path: { computeId: enrolled.id } })
  expect(backups).toMatchObject({
    enabled: true,
    schedule: { day: 'Scheduling', window: 'Scheduling' },
  })
  expect((await update(me, enrolled.id, body)).backups.schedule).toEqual({
    day: 'Monday',
    window: 'W4',
  })
  expect(
    (await update(me, enrolled.id, { backups: { schedule: { day: 'Friday' } } })).backups.schedule,
  ).toEqual({ day: 'Friday', window: 'W4' })
})

test.each([null, 'Scheduling'] as const)('chooses a day and a window for %s', async (open) => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me, { backupsEnabled: true })
  const { backups } = await update(me, id, { backups: { schedule: { day: open, window: open } } })
  expect(backupDays).toContain(backups.schedule.day)
  expect(backupWindows).toContain(backups.schedule.window)
})

test('reports an unknown day and an unknown window in one response', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me, { backupsEnabled: true })
  const body = { backups: { schedule: { day: 'Someday', window: 'W3' } } } as unknown as Update
  const rejection = await update(me, id, body).catch((error: unknown) => error)
  expect(rejection).toMatchObject({ status: 400 })
  expect(rejection).toHaveProperty(
    'faults',
    expect.arrayContaining([
      expect.objectContaining({ field: 'backups.schedule.day' }),
      expect.objectContaining({ field: 'backups.schedule.window' }),
    ]),
  )
})

test('reports all errors in one response, except for ignored fields', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me)
  const body = { label: 'a', watchdog_enabled: 'yes', region: 'us-west' } as unknown as Update
  const rejection = await update(me, id, body).catch((error: unknown) => error)
  expect(rejection).toHaveProperty('faults', [
    expect.objectContaining({ field: 'label' }),
    expect.objectContaining({ field: 'watchdog_enabled' }),
  ])
})

test('rejects changes while the instance is being deleted', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me, { status: 'deleting' })
  await expect(update(me, id, { group: 'x' })).rejects.toMatchObject({
    status: 400,
    faults: [{ reason: 'This instance is being deleted.' }],
  })
})
