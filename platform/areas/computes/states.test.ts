import { describe, expect, test } from 'vitest'
import { type ComputeAction, computeCan } from '../../../contract/rules/computeStates.ts'
import type { OperationId } from '../../api/operations.ts'
import type { OperationInput } from '../../api/context.ts'
import { newTestCompute } from '../../../test/support/platform/computes.ts'
import { instancesOf } from '../../../test/support/platform/instances.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'

const tested = await testPlatform()
const { platform, signedIn } = tested
const { configs, get } = instancesOf(tested)

const statuses = [
  'running',
  'offline',
  'booting',
  'rebooting',
  'shutting_down',
  'provisioning',
  'deleting',
  'migrating',
  'rebuilding',
  'cloning',
  'restoring',
  'stopped',
  'billing_suspension',
] as const

const root_pass = 'correct Horse 5'
const cloneOptions = { region: 'us-east', type: 'g5-standard-1' }

/** Creates everything that the actions need: a profile, an unused disk, a pending migration, a backup and a volume. */
async function prepared(status: string) {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me, { status, type: 'g5-standard-2' })
  const now = '2026-05-01T00:00:00'
  const times = { created: now, updated: now }
  await platform.db.updateTable('compute').set({ disk: 60_000 }).where('id', '=', id).execute()
  const disk = await platform.db
    .insertInto('disk')
    .values({
      compute_id: id,
      label: 'Loose',
      status: 'ready',
      size: 10,
      filesystem: 'swap',
      ...times,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const backup = await platform.db
    .insertInto('backup')
    .values({
      compute_id: id,
      region: 'us-east',
      type: 'snapshot',
      status: 'successful',
      label: 'x',
      finished: now,
      started_at: 0,
      due_at: 0,
      ...times,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [config] = await configs(me, id)
  return { me, id, diskId: disk.id, configId: config?.id ?? 0, backupId: backup.id }
}

type Ready = Awaited<ReturnType<typeof prepared>>

const plan = ({ me, id }: Ready) =>
  platform.db
    .insertInto('maintenance')
    .values({
      account_id: me.user.accountId,
      compute_id: id,
      type: 'cold_migration',
      status: 'pending',
      reason: 'x',
      when: '2030-01-01T00:00:00',
    })
    .execute()

async function ask<Id extends OperationId>(
  me: SignedIn,
  operation: Id,
  path: object,
  body?: object,
): Promise<unknown> {
  return await me.call(operation, {
    path: path as OperationInput<Id>['path'],
    ...(body === undefined ? {} : { body: body as OperationInput<Id>['body'] }),
  })
}

/** Actions on an instance. Image captures are tested with images, because they start from a disk. */
type Action = Exclude<ComputeAction, 'captureImage'>

/** Functions that send the request of each action. */
const actions: Record<Action, (ready: Ready) => Promise<unknown>> = {
  boot: ({ me, id }) => ask(me, 'bootCompute', { computeId: id }),
  reboot: ({ me, id }) => ask(me, 'rebootCompute', { computeId: id }),
  shutdown: ({ me, id }) => ask(me, 'shutdownCompute', { computeId: id }),
  delete: ({ me, id }) => ask(me, 'deleteCompute', { computeId: id }),
  update: ({ me, id }) => ask(me, 'updateCompute', { computeId: id }, { group: 'x' }),
  resize: ({ me, id }) => ask(me, 'resizeCompute', { computeId: id }, { type: 'g6-standard-4' }),
  resizeWarm: ({ me, id }) =>
    ask(me, 'resizeCompute', { computeId: id }, { type: 'g6-standard-4', migration_type: 'warm' }),
  async migrate(ready) {
    await plan(ready)
    return ask(ready.me, 'migrateCompute', { computeId: ready.id })
  },
  async migrateWarm(ready) {
    await plan(ready)
    return ask(ready.me, 'migrateCompute', { computeId: ready.id }, { type: 'warm' })
  },
  upgrade: ({ me, id }) => ask(me, 'mutateCompute', { computeId: id }),
  rebuild: ({ me, id }) =>
    ask(me, 'rebuildCompute', { computeId: id }, { image: 'compute/debian12', root_pass }),
  rescue: ({ me, id }) => ask(me, 'rescueCompute', { computeId: id }),
  clone: ({ me, id }) =>
    ask(me, 'cloneCompute', { computeId: id }, { ...cloneOptions, configs: [] }),
  snapshot: ({ me, id }) => ask(me, 'createComputeSnapshot', { computeId: id }, { label: 'x' }),
  restore: ({ me, id, backupId }) =>
    ask(me, 'restoreComputeBackup', { computeId: id, backupId }, { compute_id: id }),
  resetPassword: ({ me, id }) => ask(me, 'resetComputePassword', { computeId: id }, { root_pass }),
  createDisk: ({ me, id }) =>
    ask(me, 'createComputeDisk', { computeId: id }, { size: 5, label: 'x' }),
  resizeDisk: ({ me, id, diskId }) =>
    ask(me, 'resizeComputeDisk', { computeId: id, diskId }, { size: 20 }),
  deleteDisk: ({ me, id, diskId }) => ask(me, 'deleteComputeDisk', { computeId: id, diskId }),
  cloneDisk: ({ me, id, diskId }) => ask(me, 'cloneComputeDisk', { computeId: id, diskId }),
  resetDiskPassword: async (ready) => {
    const { me, id, diskId } = ready
    await platform.db
      .updateTable('disk')
      .set({ filesystem: 'ext4' })
      .where('id', '=', diskId)
      .execute()
    return ask(me, 'resetComputeDiskPassword', { computeId: id, diskId }, { password: root_pass })
  },
  changeIps: ({ me, id }) =>
    ask(me, 'allocateComputeIp', { computeId: id }, { public: false, type: 'ipv4' }),
  changeConfigs: ({ me, id, configId }) =>
    ask(me, 'updateComputeConfig', { computeId: id, configId }, { label: 'x' }),
  changeBackups: ({ me, id }) => ask(me, 'enableComputeBackups', { computeId: id }),
}

const actionCases = Object.entries(actions) as [Action, (typeof actions)[Action]][]

describe.each(statuses)('an instance that is %s', (status) => {
  test.each(actionCases)('accepts or rejects %s according to its status', async (action, act) => {
    const ready = await prepared(status)
    const { me, id } = ready
    const before = (await me.call('listEvents')).results
    const reason = computeCan[action](status)
    if (reason === undefined) {
      expect(await act(ready)).toBeDefined()
      return
    }
    await expect(act(ready)).rejects.toMatchObject({ status: 400, faults: [{ reason }] })
    // A rejected request changes nothing.
    expect(await get(me, id)).toMatchObject({ status })
    expect((await me.call('listEvents')).results).toBe(before)
    expect(await platform.jobs.isBusy(platform.db, { type: 'compute', id })).toBe(false)
  })
})
