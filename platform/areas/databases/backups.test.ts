import { expect, test } from 'vitest'
import { days, hours, minutes, wireTime } from '#shared/clock.ts'
import { newTestBackup, newTestDatabase } from '../../../test/support/platform/databases.ts'
import { nth } from '../../../test/support/platform/nth.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'

const { platform, clock, settle, signedIn, beside } = await testPlatform()

async function account(extra = {}) {
  const me = await signedIn()
  const path = { instanceId: await newTestDatabase(platform, me, extra) }
  return {
    me,
    path,
    view: () => me.call('getMysqlDatabase', { path }),
    backups: async () => (await me.call('listMysqlDatabaseBackups', { path })).data,
    snapshot: (label: string, target: 'primary' | 'secondary' = 'primary') =>
      me.call('createMysqlDatabaseSnapshot', { path, body: { label, target } }),
  }
}

const actions = async (me: SignedIn) =>
  (await me.call('listEvents')).data.map(({ action, status }) => `${action} ${status}`)

/** Sets the clock to a time and starts the jobs that are due. */
async function goTo(moment: number): Promise<void> {
  clock.advance(Math.max(0, moment - clock.now()))
  await platform.jobs.runDue()
}

const nextMidnight = () => (Math.floor(clock.now() / days) + 1) * days

test('lists a snapshot after it is complete', async () => {
  const { me, view, backups, snapshot } = await account()
  const created = wireTime(clock.now())
  expect(await snapshot('before_release', 'secondary')).toEqual({})
  expect(await view()).toMatchObject({ status: 'backing_up' })
  expect(await backups()).toEqual([])
  await expect(snapshot('another')).rejects.toMatchObject({ status: 400 })
  await settle()
  expect(await view()).toMatchObject({ status: 'active' })
  expect(await backups()).toEqual([
    { id: expect.any(Number), type: 'snapshot', label: 'before_release', created },
  ])
  expect(await actions(me)).toEqual(['database_backup_create notification'])
})

test('rejects a fourth snapshot, without counting automatic backups', async () => {
  const { path, snapshot } = await account()
  for (let day = 1; day < 8; day++)
    await newTestBackup(platform, path.instanceId, `Scheduled - ${day}`, 'auto')
  for (const label of ['one', 'two', 'three']) {
    await snapshot(label)
    await settle()
  }
  await expect(snapshot('four')).rejects.toMatchObject({
    faults: [{ reason: 'The database has 3 snapshots already; delete one first' }],
  })
})

test('creates the third snapshot for only one of two concurrent processes', async () => {
  const { me, path, backups } = await account()
  for (const label of ['one', 'two']) await newTestBackup(platform, path.instanceId, label)
  const other = (await beside()).as(me)
  const outcomes = await Promise.allSettled([
    me.call('createMysqlDatabaseSnapshot', { path, body: { label: 'mine' } }),
    other('createMysqlDatabaseSnapshot', { path, body: { label: 'theirs' } }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await settle()
  expect(await backups()).toHaveLength(3)
})

test.each([
  ['', 'Length'],
  ['a'.repeat(31), 'Length'],
  ['with space', 'ASCII letters, digits and underscores'],
  ['with-hyphen', 'ASCII letters, digits and underscores'],
  ['kept', 'unique among the backups'],
])('rejects the snapshot label %j', async (label, part) => {
  const { path, snapshot } = await account()
  await newTestBackup(platform, path.instanceId, 'kept')
  await expect(snapshot(label)).rejects.toMatchObject({
    faults: [{ field: 'label', reason: expect.stringContaining(part) }],
  })
})

test('rejects a snapshot of a replica for a single-node database', async () => {
  const { snapshot } = await account({ cluster_size: 1, replication_type: 'none' })
  await expect(snapshot('replica', 'secondary')).rejects.toMatchObject({
    faults: [{ field: 'target' }],
  })
})

test('deletes individual backups, including automatic ones', async () => {
  const { me, path, backups } = await account({ status: 'failed' })
  const auto = await newTestBackup(platform, path.instanceId, 'Scheduled - x', 'auto')
  const snapshot = await newTestBackup(platform, path.instanceId, 'kept')
  const at = { path: { ...path, backupId: auto } }
  expect(await me.call('deleteMysqlDatabaseBackup', at)).toEqual({})
  expect((await backups()).map(({ id }) => id)).toEqual([snapshot])
  await expect(me.call('deleteMysqlDatabaseBackup', at)).rejects.toMatchObject({ status: 404 })
  expect(await actions(me)).toEqual(['database_backup_delete notification'])
})

test('restores a failed database to active', async () => {
  const { me, path, view } = await account({ status: 'failed' })
  const backupId = await newTestBackup(platform, path.instanceId, 'kept')
  const at = { path: { ...path, backupId } }
  expect(await me.call('restoreMysqlDatabaseBackup', at)).toEqual({})
  expect(await view()).toMatchObject({ status: 'restoring' })
  await settle()
  expect(await view()).toMatchObject({ status: 'active' })
  expect(await actions(me)).toEqual(['database_backup_restore notification'])
})

test('fails a restore after a reset, and then allows only deletion, restore and backups', async () => {
  const { me, path, view, backups } = await account()
  const backupId = await newTestBackup(platform, path.instanceId, 'kept')
  const at = { path: { ...path, backupId } }
  await me.call('resetMysqlDatabaseCredentials', { path })
  await settle()
  await me.call('restoreMysqlDatabaseBackup', at)
  await settle()
  expect(await view()).toMatchObject({ status: 'failed' })
  expect((await actions(me))[0]).toBe('database_failed notification')
  for (const id of ['patchMysqlDatabase', 'getMysqlDatabaseCredentials'] as const)
    await expect(me.call(id, { path })).rejects.toMatchObject({ status: 400 })
  expect(await backups()).toHaveLength(1)
  await me.call('restoreMysqlDatabaseBackup', at)
  await settle()
  expect(await view()).toMatchObject({ status: 'failed' })
  await me.call('deleteMysqlDatabase', { path })
})

test('requires the read_write scope to view backups', async () => {
  const { me, path } = await account()
  const backupId = await newTestBackup(platform, path.instanceId, 'kept')
  const reader = await signedIn({ of: me, scopes: 'databases:read_only' })
  await reader.call('getMysqlDatabaseCredentials', { path })
  await expect(reader.call('listMysqlDatabaseBackups', { path })).rejects.toMatchObject({
    status: 401,
  })
  await expect(
    reader.call('getMysqlDatabaseBackup', { path: { ...path, backupId } }),
  ).rejects.toMatchObject({ status: 401 })
})

test('creates an automatic backup at 0:00 UTC and retains it for seven days', async () => {
  const { backups, view } = await account({ backup_due_at: nextMidnight(), cluster_size: 1 })
  await goTo(nextMidnight() - minutes)
  expect(await view()).toMatchObject({ status: 'active' })
  const first = nextMidnight()
  for (let night = 0; night < 9; night++) {
    await goTo(nextMidnight())
    expect(await view()).toMatchObject({ status: 'backing_up' })
    await settle()
  }
  const remainingBackups = await backups()
  expect(remainingBackups.map(({ type, created }) => [type, created])).toEqual(
    Array.from({ length: 7 }, (_, index) => ['auto', wireTime(first + (index + 2) * days)]),
  )
  expect(nth(remainingBackups, 0).label).toMatch(/^Scheduled - \d\d\/\d\d\/26 00:00 UTC-\w{6}$/)
})

test('delays a backup until the database is no longer busy', async () => {
  const { me, path, backups } = await account({ backup_due_at: nextMidnight() })
  await goTo(nextMidnight() - 10_000)
  await me.call('patchMysqlDatabase', { path })
  await goTo(nextMidnight())
  expect(await backups()).toEqual([])
  await settle()
  await goTo(clock.now() + 10 * minutes)
  await settle()
  expect(await backups()).toHaveLength(1)
})

test('patches the database in the maintenance window and emits an event', async () => {
  // The window is on Mondays at 5:00 UTC for two hours; the test starts on a Tuesday.
  const window = { day_of_week: 1, hour_of_day: 5, duration: 2 }
  const { me, path, view } = await account({ backup_due_at: clock.now() + 400 * days })
  await me.call('updateMysqlDatabase', { path, body: { updates: window } })
  await settle()
  const monday = Date.parse('2026-01-05T05:00:00Z')
  const next = monday + Math.ceil((clock.now() - monday) / (7 * days)) * 7 * days
  await goTo(next - 1)
  expect(await view()).toMatchObject({ status: 'active' })
  await goTo(next)
  expect(await view()).toMatchObject({ status: 'updating', version: '8.0.30' })
  await settle()
  expect(await view()).toMatchObject({ status: 'active' })
  expect((await me.call('listEvents')).data[0]).toMatchObject({
    action: 'database_update',
    status: 'finished',
    username: null,
    message: 'Operating-system patches of the maintenance window',
  })
  // The database is patched only once per window.
  await goTo(next + hours)
  expect(await view()).toMatchObject({ status: 'active' })
})

test('skips a maintenance window that has already closed', async () => {
  const missed = clock.now() - 4 * hours
  const { view } = await account({
    maintenance_due_at: missed,
    duration: 3,
    day_of_week: ((new Date(missed).getUTCDay() + 6) % 7) + 1,
    hour_of_day: new Date(missed).getUTCHours(),
    backup_due_at: clock.now() + days,
  })
  await platform.jobs.runDue()
  expect(await view()).toMatchObject({ status: 'active' })
})
