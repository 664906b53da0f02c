import { expect, test } from 'vitest'
import { computeCan } from '../../../../contract/rules/computeStates.ts'
import type { OperationInput } from '../../../api/context.ts'
import { newTestCompute } from '../../../../test/support/platform/computes.ts'
import { instancesOf } from '../../../../test/support/platform/instances.ts'
import { nth } from '../../../../test/support/platform/nth.ts'
import { type SignedIn, testPlatform } from '../../../../test/support/platform/platform.ts'
import type { NewCompute } from './provision.ts'

const tested = await testPlatform()
const { platform, settle, signedIn } = tested
const { disks, finishNext } = instancesOf(tested)

async function account(overrides: Partial<NewCompute> = {}) {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me, overrides)
  return { me, id, path: { computeId: id } }
}

const eventsOf = async (me: SignedIn) =>
  (await me.call('listEvents')).data.toReversed().map(({ action, status }) => [action, status])

test('shuts down and deletes a running instance', async () => {
  const { me, path } = await account()
  expect(await me.call('deleteCompute', { path })).toEqual({})
  expect(await me.call('getCompute', { path })).toMatchObject({ status: 'shutting_down' })
  await settle()
  await expect(me.call('getCompute', { path })).rejects.toMatchObject({ status: 404 })
  expect(await eventsOf(me)).toEqual([
    ['compute_shutdown', 'finished'],
    ['compute_delete', 'finished'],
  ])
})

test('deletes an instance that is off without a shutdown', async () => {
  const { me, path } = await account({ status: 'offline' })
  await me.call('deleteCompute', { path })
  expect(await me.call('getCompute', { path })).toMatchObject({ status: 'deleting' })
  await settle()
  expect(await eventsOf(me)).toEqual([['compute_delete', 'finished']])
})

test('deletes everything that belongs to the instance', async () => {
  const { me, id, path } = await account({ tags: ['web'], privateIp: true })
  await platform.db
    .insertInto('maintenance')
    .values({
      account_id: me.user.accountId,
      compute_id: id,
      type: 'reboot',
      status: 'pending',
      reason: 'Kernel',
      when: '2030-01-01T00:00:00',
    })
    .execute()
  const entity = { id, label: 'x', type: 'compute', url: `/v4/compute/instances/${id}` }
  await platform.db
    .insertInto('notification')
    .values({
      account_id: me.user.accountId,
      type: 'migration_pending',
      severity: 'major',
      label: 'x',
      message: 'x',
      body: null,
      when: null,
      until: null,
      entity: JSON.stringify(entity),
    })
    .execute()
  const user = await signedIn({ of: me, restricted: true })
  await me.call('updateUserGrants', {
    path: { username: user.user.username },
    body: { compute: [{ id, permissions: 'read_only' }] },
  })
  await me.call('deleteCompute', { path })
  await settle()
  for (const table of ['disk', 'config', 'ip_address', 'power_period', 'maintenance'] as const) {
    const rows = await platform.db
      .selectFrom(table)
      .select('compute_id')
      .where('compute_id', '=', id)
      .execute()
    expect([table, rows]).toEqual([table, []])
  }
  expect((await me.call('listNotifications')).results).toBe(0)
  const left = await platform.db
    .selectFrom('user_grant')
    .select('object_id')
    .where('object_type', '=', 'compute')
    .where('object_id', '=', id)
    .execute()
  expect(left).toEqual([])
  const tags = await platform.db
    .selectFrom('tagged_object')
    .select('label')
    .where('object_type', '=', 'compute')
    .where('object_id', '=', id)
    .execute()
  expect(tags).toEqual([])
})

test.each(['cloning', 'restoring', 'deleting'])(
  'rejects deleting an instance that is %s',
  async (status) => {
    const { me, path } = await account({ status })
    await expect(me.call('deleteCompute', { path })).rejects.toMatchObject({
      status: 400,
      faults: [{ reason: computeCan.delete(status) }],
    })
  },
)

test('rejects deleting an instance that is being cloned', async () => {
  const { me, id, path } = await account()
  const target = await newTestCompute(platform, me)
  await platform.db
    .insertInto('clone_slot')
    .values({ source_id: id, slot: 1, target_id: target.id })
    .execute()
  await expect(me.call('deleteCompute', { path })).rejects.toMatchObject({
    status: 400,
    faults: [{ reason: 'Compute busy. It is being cloned; try again when that is over.' }],
  })
})

test.each(['provisioning', 'booting', 'stopped', 'billing_suspension', 'rebuilding'])(
  'deletes an instance that is %s',
  async (status) => {
    const { me, path } = await account({ status })
    await me.call('deleteCompute', { path })
    await settle()
    await expect(me.call('getCompute', { path })).rejects.toMatchObject({ status: 404 })
  },
)

test('cancels a pending boot of a deleted instance and reports the reason', async () => {
  const { me, path } = await account({ status: 'offline' })
  await me.call('bootCompute', { path })
  await me.call('deleteCompute', { path })
  await settle()
  expect((await me.call('listEvents')).data.toReversed()).toMatchObject([
    { action: 'compute_boot', status: 'failed', message: 'The instance was deleted.' },
    { action: 'compute_delete', status: 'finished' },
  ])
})

type Work = (me: SignedIn, path: { computeId: number }) => Promise<unknown>

const resize = (body: Partial<OperationInput<'resizeCompute'>['body']>): Work => {
  const whole = { type: 'g6-standard-4', ...body } as OperationInput<'resizeCompute'>['body']
  return (me, path) => me.call('resizeCompute', { path, body: whole })
}

const migrate: Work = (me, path) => {
  const body = { region: 'us-central' } as OperationInput<'migrateCompute'>['body']
  return me.call('migrateCompute', { path, body })
}

const rebuild: Work = (me, path) => {
  const body = { image: 'compute/debian12', root_pass: 'correct Horse 5' }
  return me.call('rebuildCompute', { path, body: body as OperationInput<'rebuildCompute'>['body'] })
}

const resizeDisk: Work = async (me, path) => {
  const { id: diskId } = nth(await disks(me, path.computeId), 0)
  await me.call('resizeComputeDisk', { path: { ...path, diskId }, body: { size: 30_000 } })
}

test.each<[what: string, steps: number, work: Work]>([
  ['is shut down to be migrated', 0, migrate],
  ['is migrated', 1, migrate],
  ['boots after a migration', 2, migrate],
  ['is shut down to be rebuilt', 0, rebuild],
  ['is rebuilt', 1, rebuild],
  ['boots after a rebuild', 2, rebuild],
  ['is resized', 0, resize({ migration_type: 'cold' })],
  ['is resized warm', 0, resize({ migration_type: 'warm' })],
  ['reboots', 0, (me, path) => me.call('rebootCompute', { path, body: {} })],
  ['gets a larger disk', 0, resizeDisk],
  [
    'has a snapshot taken',
    0,
    (me, path) => me.call('createComputeSnapshot', { path, body: { label: 'x' } }),
  ],
])('deletes an instance that was running and %s', async (_what, steps, work) => {
  const { me, path } = await account()
  await work(me, path)
  for (let step = 0; step < steps; step++) await finishNext()
  await me.call('deleteCompute', { path })
  await settle()
  await expect(me.call('getCompute', { path })).rejects.toMatchObject({ status: 404 })
})

test('does not boot a deleted instance after its cancelled migration', async () => {
  const { me, path } = await account()
  await migrate(me, path)
  await finishNext()
  await me.call('deleteCompute', { path })
  await settle()
  expect(await eventsOf(me)).toEqual([
    ['compute_migrate_datacenter_create', 'notification'],
    ['compute_shutdown', 'finished'],
    ['compute_migrate_datacenter', 'failed'],
    ['compute_delete', 'finished'],
  ])
})

test('rejects a second delete while the first is in progress', async () => {
  const { me, path } = await account()
  await me.call('deleteCompute', { path })
  await expect(me.call('deleteCompute', { path })).rejects.toMatchObject({
    status: 400,
    faults: [{ reason: 'This instance is being deleted.' }],
  })
  await settle()
  expect(await eventsOf(me)).toHaveLength(2)
})

test("does not find another account's instance, and rejects readers", async () => {
  const { me, id, path } = await account()
  const other = await signedIn()
  await expect(other.call('deleteCompute', { path })).rejects.toMatchObject({ status: 404 })
  const reader = await signedIn({ of: me, restricted: true })
  await me.call('updateUserGrants', {
    path: { username: reader.user.username },
    body: { compute: [{ id, permissions: 'read_only' }] },
  })
  await expect(reader.call('deleteCompute', { path })).rejects.toMatchObject({ status: 403 })
})
