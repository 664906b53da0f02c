import { describe, expect, test } from 'vitest'
import { vlansPerRegion } from '../../../contract/rules/configInterfaces.ts'
import { concurrentClonesMax } from '../../../contract/rules/computeMoves.ts'
import { forUpdate } from '../../database/forUpdate.ts'
import type { Tx } from '../../database/transaction.ts'
import type { OperationInput } from '../../api/context.ts'
import { newTestCompute } from '../../../test/support/platform/computes.ts'
import { instancesOf } from '../../../test/support/platform/instances.ts'
import { duringTransaction } from '../../../test/support/platform/duringTransaction.ts'
import { nth } from '../../../test/support/platform/nth.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'
import type { NewCompute } from './creation/provision.ts'

const tested = await testPlatform()
const { clock, platform, settle, signedIn } = tested
const beside = await tested.beside()
const { configs, disks, events, get } = instancesOf(tested)

type Call = SignedIn['call']

/** Repetitions of each race, because the outcome must not depend on timing. */
const rounds = [1, 2, 3, 4]

async function account(overrides: Partial<NewCompute> = {}) {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me, overrides)
  return { me, id, path: { computeId: id }, calls: [me.call, beside.as(me)] as const }
}

/** Sends concurrent requests through both processes. Returns the number of successes and the errors of the others. */
async function race(
  calls: readonly Call[],
  act: (call: Call, number: number) => Promise<unknown>,
  times = 2,
) {
  const outcomes = await Promise.allSettled(
    Array.from({ length: times }, (_, index) => act(nth(calls, index % calls.length), index)),
  )
  const reasons = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as { status: number; message: string }] : [],
  )
  return { won: times - reasons.length, reasons }
}

const lost = (reasons: { status: number }[]) => reasons.map(({ status }) => status)

describe.each(rounds)('with two processes on one database, round %i', () => {
  test('accepts only one of two concurrent resizes', async () => {
    const { me, id, path, calls } = await account()
    const { won, reasons } = await race(calls, (call, number) =>
      call('resizeCompute', {
        path,
        body: {
          type: nth(['g6-standard-4', 'g6-standard-6'], number),
        } as OperationInput<'resizeCompute'>['body'],
      }),
    )
    expect([won, lost(reasons)]).toEqual([1, [400]])
    await settle()
    expect(['g6-standard-4', 'g6-standard-6']).toContain((await get(me, id)).type)
    expect(await events(me)).toHaveLength(2)
  })

  test('accepts only one of a concurrent boot and clone', async () => {
    const { me, path, calls } = await account({ status: 'offline' })
    const { won, reasons } = await race(calls, (call, number) =>
      number === 0
        ? call('bootCompute', { path })
        : call('cloneCompute', { path, body: { region: 'us-east', type: 'g6-standard-2' } }),
    )
    expect([won, reasons.map(({ message }) => message)]).toEqual([
      1,
      ['400 [{"reason":"Compute busy."}]'],
    ])
    expect(await events(me)).toHaveLength(1)
    await settle()
  })

  test('runs five of six concurrent clones', async () => {
    const { me, id, path, calls } = await account()
    const { won, reasons } = await race(
      calls,
      (call) => call('cloneCompute', { path, body: { region: 'us-east', type: 'g6-standard-2' } }),
      concurrentClonesMax + 1,
    )
    expect([won, lost(reasons)]).toEqual([concurrentClonesMax, [400]])
    const slots = await platform.db
      .selectFrom('clone_slot')
      .select('slot')
      .where('source_id', '=', id)
      .orderBy('slot')
      .execute()
    expect(slots.map(({ slot }) => slot)).toEqual([1, 2, 3, 4, 5])
    expect((await me.call('listComputes')).results).toBe(1 + concurrentClonesMax)
    await settle()
  })

  test('avoids a deadlock of two clones in opposite directions', async () => {
    const { me, id, calls } = await account({ type: 'g6-standard-1' })
    const other = await newTestCompute(platform, me, { type: 'g6-standard-1' })
    const { won } = await race(calls, (call, number) => {
      const [computeId, compute_id] = number === 0 ? [id, other.id] : [other.id, id]
      return call('cloneCompute', {
        path: { computeId },
        body: { compute_id, configs: [], disks: [] },
      })
    })
    expect(won).toBe(1)
    await settle()
  })

  test('allocates only one of two concurrent private IPv4 addresses', async () => {
    const { me, id, path, calls } = await account()
    const { won, reasons } = await race(calls, (call) =>
      call('allocateComputeIp', { path, body: { public: false, type: 'ipv4' } }),
    )
    expect([won, lost(reasons)]).toEqual([1, [400]])
    expect((await get(me, id)).ipv4).toHaveLength(2)
  })

  test('assigns a requested VPC address once, and distinct automatic addresses', async () => {
    const { me, id, calls } = await account({ region: 'us-iad', status: 'offline' })
    const other = await newTestCompute(platform, me, { region: 'us-iad', status: 'offline' })
    const vpc = await me.call('createVpc', {
      body: { label: 'x', region: 'us-iad', subnets: [{ label: 'y', ipv4: '10.0.1.0/24' }] },
    })
    const subnet_id = nth(vpc.subnets, 0).id
    const paths = [
      { computeId: id, configId: nth(await configs(me, id), 0).id },
      { computeId: other.id, configId: nth(await configs(me, other.id), 0).id },
    ]
    const join = (ipv4: object) => (call: Call, number: number) =>
      call('addComputeConfigInterface', {
        path: nth(paths, number),
        body: {
          purpose: 'vpc',
          subnet_id,
          ...ipv4,
        } as OperationInput<'addComputeConfigInterface'>['body'],
      })
    const same = await race(calls, join({ ipv4: { vpc: '10.0.1.9' } }))
    expect([same.won, lost(same.reasons)]).toEqual([1, [400]])
    expect((await race(calls, join({}))).won).toBe(2)
    const { data } = await me.call('listVpcIps', { path: { vpcId: vpc.id } })
    expect(data.map(({ address }) => address ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual(
      ['10.0.1.2', '10.0.1.3', '10.0.1.9'],
    )
  })

  test('takes only one of two concurrent snapshots', async () => {
    const { me, id, path, calls } = await account()
    const { won, reasons } = await race(calls, (call) =>
      call('createComputeSnapshot', { path, body: { label: 'x' } }),
    )
    expect([won, lost(reasons)]).toEqual([1, [400]])
    const taken = await platform.db
      .selectFrom('backup')
      .select('id')
      .where('compute_id', '=', id)
      .execute()
    expect(taken).toHaveLength(1)
    await settle()
    expect(await events(me)).toEqual([['compute_snapshot', 'finished']])
  })

  test('creates only one of two disks that do not fit together', async () => {
    const { me, id, path, calls } = await account({ status: 'offline' })
    await platform.db.updateTable('compute').set({ disk: 82_000 }).where('id', '=', id).execute()
    const { won, reasons } = await race(calls, (call) =>
      call('createComputeDisk', {
        path,
        body: { size: 60, label: 'x' } as OperationInput<'createComputeDisk'>['body'],
      }),
    )
    expect([won, lost(reasons)]).toEqual([1, [400]])
    expect(await disks(me, id)).toHaveLength(3)
    await settle()
  })

  test('accepts only one of two concurrent deletes', async () => {
    const { me, id, path, calls } = await account()
    const { won, reasons } = await race(calls, (call) => call('deleteCompute', { path }))
    expect([won, lost(reasons)]).toEqual([1, [400]])
    await settle()
    await expect(get(me, id)).rejects.toMatchObject({ status: 404 })
    expect(await events(me)).toEqual([
      ['compute_shutdown', 'finished'],
      ['compute_delete', 'finished'],
    ])
  })

  test('creates only one of two instances with the same label', async () => {
    const { me, calls } = await account()
    const { won, reasons } = await race(calls, (call) =>
      call('createCompute', {
        body: {
          region: 'us-east',
          type: 'g6-nano-1',
          label: 'twin',
        } as OperationInput<'createCompute'>['body'],
      }),
    )
    expect([won, reasons.map(({ message }) => message)]).toEqual([
      1,
      ['400 [{"reason":"Label must be unique among your computes","field":"label"}]'],
    ])
    expect((await me.call('listComputes')).results).toBe(2)
    await settle()
  })

  test('creates the tenth VLAN of a region only once', async () => {
    const { me, calls } = await account()
    const vlans = (first: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        purpose: 'vlan' as const,
        label: `vlan-${first + index}`,
      }))
    for (const first of [1, 4, 7])
      await newTestCompute(platform, me, { interfaces: vlans(first, 3) })
    const { won, reasons } = await race(calls, (call, number) =>
      call('createCompute', {
        body: {
          region: 'us-east',
          type: 'g6-nano-1',
          image: 'compute/debian12',
          root_pass: 'correct Horse 5',
          interfaces: vlans(vlansPerRegion + number, 1),
        } as OperationInput<'createCompute'>['body'],
      }),
    )
    expect([won, lost(reasons)]).toEqual([1, [400]])
    await settle()
  })

  test('finishes a job only once', async () => {
    const { me, id, path } = await account()
    await me.call('rebootCompute', { path })
    clock.advance(((await platform.jobs.nextDue()) ?? 0) - clock.now())
    await Promise.all([platform.jobs.runDue(), beside.platform.jobs.runDue()])
    expect(await get(me, id)).toMatchObject({ status: 'running' })
    const periods = await platform.db
      .selectFrom('power_period')
      .select('id')
      .where('compute_id', '=', id)
      .execute()
    expect(periods).toHaveLength(1)
  })

  test('takes a daily backup only once', async () => {
    const { me, id, path } = await account({ backupsEnabled: true })
    const schedule = { day: 'Monday', window: 'W4' } as const
    await me.call('updateCompute', { path, body: { backups: { schedule } } })
    await platform.db
      .updateTable('compute')
      .set({ backup_due_at: clock.now() })
      .where('id', '=', id)
      .execute()
    await Promise.all([platform.jobs.runDue(), beside.platform.jobs.runDue()])
    const { automatic } = await me.call('listComputeBackups', { path })
    expect(automatic).toHaveLength(1)
    await settle()
  })

  test('leaves no job behind when a delete and the cancelled job end concurrently', async () => {
    const { me, id, path } = await account({ status: 'offline' })
    await me.call('bootCompute', { path })
    clock.advance(((await platform.jobs.nextDue()) ?? 0) - clock.now())
    await Promise.all([me.call('deleteCompute', { path }), beside.platform.jobs.runDue()])
    await settle()
    await expect(get(me, id)).rejects.toMatchObject({ status: 404 })
    const running = await platform.db
      .selectFrom('job')
      .select('id')
      .where('object_id', '=', id)
      .where('state', '=', 'running')
      .execute()
    expect(running).toEqual([])
  })
})

describe('while another transaction locks the instance', () => {
  async function diskOfOffline() {
    const testAccount = await account({ status: 'offline' })
    const [first, second] = await disks(testAccount.me, testAccount.id)
    if (!first || !second) throw new Error('The instance has no two disks')
    return { ...testAccount, first, second, diskPath: { ...testAccount.path, diskId: second.id } }
  }

  const hold = (id: number) => (tx: Tx) =>
    forUpdate(tx, tx.selectFrom('compute').select('id').where('id', '=', id)).execute()

  async function endJobs() {
    clock.advance(((await platform.jobs.nextDue()) ?? 0) - clock.now())
    await platform.jobs.runDue()
  }

  test('preserves a concurrent change of devices when a disk deletion finishes', async () => {
    const { me, id, path, first, second, diskPath } = await diskOfOffline()
    const { id: configId } = nth(await configs(me, id), 0)
    await me.call('deleteComputeDisk', { path: diskPath })
    const freeDevices = { sda: null, sdb: null, sdc: { disk_id: first.id, volume_id: null } }
    const devices = JSON.stringify({ ...freeDevices, sda: { disk_id: second.id, volume_id: null } })
    await duringTransaction(
      platform.db,
      async (tx) => {
        await hold(id)(tx)
        await tx.updateTable('config').set({ devices }).where('id', '=', configId).execute()
      },
      endJobs,
    )
    const config = await me.call('getComputeConfig', { path: { ...path, configId } })
    expect(config.devices).toMatchObject(freeDevices)
  })

  test('does not clone a disk whose deletion finishes concurrently', async () => {
    const { me, id, first, diskPath } = await diskOfOffline()
    await me.call('deleteComputeDisk', { path: diskPath })
    const [cloned] = await duringTransaction(
      platform.db,
      hold(id),
      () => me.call('cloneComputeDisk', { path: diskPath }),
      endJobs,
    )
    expect(cloned).toMatchObject({
      status: 'rejected',
      reason: { status: expect.toBeOneOf([400, 404]) },
    })
    expect((await disks(me, id)).map((disk) => disk.id)).toEqual([first.id])
  })

  test('rejects a clone or restore to a concurrently deleted instance', async () => {
    const { me, path } = await account({ status: 'offline' })
    const { id: backupId } = await me.call('createComputeSnapshot', { path, body: { label: 'x' } })
    await settle()
    for (const goOn of [
      (compute_id: number) =>
        me.call('cloneCompute', { path, body: { compute_id, configs: [], disks: [] } }),
      (compute_id: number) =>
        me.call('restoreComputeBackup', { path: { ...path, backupId }, body: { compute_id } }),
    ]) {
      const { id } = await newTestCompute(platform, me, { status: 'offline' })
      const [outcome] = await duringTransaction(
        platform.db,
        (tx) => tx.deleteFrom('compute').where('id', '=', id).execute(),
        () => goOn(id),
      )
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { status: 400, faults: [{ field: 'compute_id' }] },
      })
    }
  })

  test('does not restore a concurrently deleted backup', async () => {
    const { me, id, path } = await account({ status: 'offline' })
    const { id: backupId } = await me.call('createComputeSnapshot', { path, body: { label: 'x' } })
    await settle()
    const [restored] = await duringTransaction(
      platform.db,
      async (tx) => {
        await hold(id)(tx)
        await tx.deleteFrom('backup').where('id', '=', backupId).execute()
      },
      () =>
        me.call('restoreComputeBackup', {
          path: { ...path, backupId },
          body: { compute_id: id, overwrite: true },
        }),
    )
    expect(restored).toMatchObject({ status: 'rejected', reason: { status: 404 } })
  })

  test('does not clone a concurrently deleted disk', async () => {
    const { me, id, second, diskPath } = await diskOfOffline()
    const [cloned] = await duringTransaction(
      platform.db,
      async (tx) => {
        await hold(id)(tx)
        await tx.deleteFrom('disk').where('id', '=', second.id).execute()
      },
      () => me.call('cloneComputeDisk', { path: diskPath }),
    )
    expect(cloned).toMatchObject({ status: 'rejected', reason: { status: 404 } })
    expect(await disks(me, id)).toHaveLength(1)
  })
})
