import { describe, expect, test } from 'vitest'
import { days, wireTime } from '#shared/clock.ts'
import { errorOf, instancesOf, refusedFor } from '../../../../test/support/platform/instances.ts'
import { nth } from '../../../../test/support/platform/nth.ts'
import { type SignedIn, testPlatform } from '../../../../test/support/platform/platform.ts'
import type { OperationInput } from '../../../api/context.ts'
import { computeEntity } from '../rows.ts'

const tested = await testPlatform()
const { clock, platform, settle, signedIn } = tested
const { account, colleague, configs, events, finishNext, get } = instancesOf(tested)

type Body = OperationInput<'migrateCompute'>['body']

const migrate = (me: SignedIn, computeId: number, body: Partial<Body> = {}) =>
  me.call('migrateCompute', { path: { computeId }, body: body as Body })

const plan = (me: SignedIn, computeId: number, status = 'pending', type = 'cold_migration') =>
  platform.db
    .insertInto('maintenance')
    .values({
      account_id: me.user.accountId,
      compute_id: computeId,
      type,
      status,
      reason: 'Old hardware',
      when: wireTime(clock.now() + 3 * days),
    })
    .execute()

const announce = async (me: SignedIn, computeId: number) =>
  platform.db
    .insertInto('notification')
    .values({
      account_id: me.user.accountId,
      type: 'migration_pending',
      severity: 'major',
      label: 'A migration is pending',
      message: 'Move it when it suits you.',
      body: null,
      when: null,
      until: null,
      entity: JSON.stringify(computeEntity(await get(me, computeId))),
    })
    .execute()

const maintenance = async (me: SignedIn) =>
  (await me.call('listMaintenance')).data.map(({ status }) => status)

describe('a pending host migration', () => {
  test('is started cold: shut down, moved, booted again', async () => {
    const { me, id } = await account()
    const { host_uuid } = await get(me, id)
    const [config] = await configs(me, id)
    await plan(me, id)
    expect(await migrate(me, id)).toEqual({})
    expect(await get(me, id)).toMatchObject({ status: 'shutting_down' })
    expect(await maintenance(me)).toEqual(['started'])
    expect((await me.call('listNotifications')).results).toBe(0)
    await finishNext()
    expect(await get(me, id)).toMatchObject({ status: 'migrating' })
    await settle()
    const moved = await get(me, id)
    expect(moved).toMatchObject({ status: 'running', region: 'us-east' })
    expect(moved.host_uuid).not.toBe(host_uuid)
    expect(await maintenance(me)).toEqual(['completed'])
    const { data } = await me.call('listEvents')
    expect(data.toReversed()).toMatchObject([
      { action: 'compute_shutdown', status: 'finished' },
      { action: 'compute_migrate', status: 'finished' },
      { action: 'compute_boot', status: 'finished', secondary_entity: { id: config?.id } },
    ])
  })

  test('boots the remaining profile if the booted one was deleted', async () => {
    const { me, id } = await account()
    const [former] = await configs(me, id)
    const left = await me.call('createComputeConfig', {
      path: { computeId: id },
      body: { label: 'left', devices: former?.devices ?? {} },
    })
    await me.call('deleteComputeConfig', { path: { computeId: id, configId: former?.id ?? 0 } })
    await plan(me, id)
    await migrate(me, id)
    await settle()
    expect(await get(me, id)).toMatchObject({ status: 'running' })
    expect((await me.call('listEvents')).data[0]).toMatchObject({
      action: 'compute_boot',
      status: 'finished',
      secondary_entity: { id: left.id },
    })
  })

  test('is started warm without losing power', async () => {
    const { me, id } = await account()
    await plan(me, id, 'pending', 'live_migration')
    await migrate(me, id, { type: 'warm' })
    expect(await get(me, id)).toMatchObject({ status: 'running' })
    await settle()
    expect(await events(me)).toEqual([['compute_migrate', 'finished']])
  })

  test('is started warm only for a running instance', async () => {
    const { me, id } = await account({ status: 'offline' })
    await plan(me, id)
    await expect(migrate(me, id, { type: 'warm' })).rejects.toMatchObject(
      refusedFor('Only a running instance can be migrated warm.'),
    )
  })

  test('leaves an offline instance off', async () => {
    const { me, id } = await account({ status: 'offline' })
    await plan(me, id)
    await migrate(me, id)
    await settle()
    expect(await get(me, id)).toMatchObject({ status: 'offline' })
  })

  test('can be started from a notification alone, which is then removed', async () => {
    const { me, id } = await account()
    await announce(me, id)
    await migrate(me, id)
    expect((await me.call('listNotifications')).results).toBe(0)
  })

  test('must exist', async () => {
    const { me, id } = await account()
    await plan(me, id, 'pending', 'reboot')
    await plan(me, id, 'completed')
    await expect(migrate(me, id)).rejects.toMatchObject(
      refusedFor(
        'This instance has no pending host migration. Give a region to move it to another data center.',
      ),
    )
  })

  test('is allowed with a VPC interface', async () => {
    const { me, id } = await vpcInstance()
    await plan(me, id)
    expect(await migrate(me, id)).toEqual({})
  })

  test('cannot be started again before it finishes', async () => {
    const { me, id } = await account()
    await plan(me, id, 'started')
    const unfinished = refusedFor(
      'A scheduled migration of this instance has started. Wait for it to finish.',
    )
    await expect(migrate(me, id)).rejects.toMatchObject(unfinished)
    await expect(migrate(me, id, { region: 'us-central' })).rejects.toMatchObject(unfinished)
  })

  test('returns to pending when the instance is deleted during it', async () => {
    const { me, id, path } = await account({ status: 'offline' })
    await plan(me, id)
    await migrate(me, id)
    await me.call('deleteCompute', { path })
    expect(await maintenance(me)).toEqual(['pending'])
  })
})

async function vpcInstance() {
  const me = await signedIn()
  const vpc = await me.call('createVpc', {
    body: { label: 'shop', region: 'us-iad', subnets: [{ label: 'web', ipv4: '10.0.1.0/24' }] },
  })
  const subnet_id = nth(vpc.subnets, 0).id
  const { id } = await me.call('createCompute', {
    body: {
      region: 'us-iad',
      type: 'g6-standard-2',
      image: 'compute/debian12',
      root_pass: 'correct Horse 5',
      interfaces: [{ purpose: 'vpc', subnet_id }],
    } as OperationInput<'createCompute'>['body'],
  })
  await settle()
  return { me, id }
}

describe('a migration to another data center', () => {
  test('shuts down, assigns new addresses and boots again', async () => {
    const { me, id } = await account({ privateIp: true })
    const before = await get(me, id)
    expect(await migrate(me, id, { region: 'us-central' })).toEqual({})
    await settle()
    const after = await get(me, id)
    expect(after).toMatchObject({ status: 'running', region: 'us-central' })
    expect(after.ipv4).toHaveLength(2)
    expect(after.ipv4[0]).not.toBe(before.ipv4[0])
    expect(after.ipv6).not.toBe(before.ipv6)
    expect(await events(me)).toEqual([
      ['compute_migrate_datacenter_create', 'notification'],
      ['compute_shutdown', 'finished'],
      ['compute_migrate_datacenter', 'finished'],
      ['compute_boot', 'finished'],
    ])
  })

  test('deletes the backups in the old region', async () => {
    const { me, id } = await account({ status: 'offline', backupsEnabled: true })
    await platform.db
      .insertInto('backup')
      .values({
        compute_id: id,
        region: 'us-east',
        type: 'auto',
        status: 'successful',
        label: null,
        created: '2026-05-01T00:00:00',
        updated: '2026-05-01T00:00:00',
        finished: '2026-05-01T00:00:00',
        started_at: 0,
        due_at: 0,
      })
      .execute()
    await migrate(me, id, { region: 'us-central' })
    await settle()
    const left = await platform.db
      .selectFrom('backup')
      .select('id')
      .where('compute_id', '=', id)
      .where('region', '=', 'us-east')
      .execute()
    expect(left).toEqual([])
    expect(await get(me, id)).toMatchObject({ backups: { enabled: true, available: false } })
  })

  test('cancels a pending migration that has not started', async () => {
    const { me, id } = await account()
    await plan(me, id)
    await announce(me, id)
    await migrate(me, id, { region: 'us-central' })
    expect(await maintenance(me)).toEqual([])
    expect((await me.call('listNotifications')).results).toBe(0)
  })

  test('takes longer than one within the data center', async () => {
    const { me, id } = await account({ status: 'offline' })
    await migrate(me, id, { region: 'us-central' })
    expect((await me.call('listEvents')).data[0]).toMatchObject({
      rate: '7.50 MB/s',
      time_remaining: '3:2:33',
    })
  })

  test.each([
    ['moon', 'region is not valid'],
    ['us-east', 'The instance is in this region'],
  ])('is rejected to %s', async (region, reason) => {
    const { me, id } = await account()
    await expect(migrate(me, id, { region })).rejects.toMatchObject(errorOf('region', reason))
  })

  test('cannot be warm', async () => {
    const { me, id } = await account()
    await expect(migrate(me, id, { region: 'us-central', type: 'warm' })).rejects.toMatchObject(
      errorOf('type', 'Must be cold for another data center'),
    )
  })

  test('is rejected for an instance with a VPC interface', async () => {
    const { me, id } = await vpcInstance()
    await expect(migrate(me, id, { region: 'us-ord' })).rejects.toMatchObject(
      errorOf('region', 'An instance with a VPC interface cannot move to another data center'),
    )
  })

  test('is rejected with a VLAN to a region without VLANs', async () => {
    const { me, id } = await account({ interfaces: [{ purpose: 'vlan', label: 'back' }] })
    await expect(migrate(me, id, { region: 'us-west' })).rejects.toMatchObject(
      errorOf('region', 'The instance has a VLAN, which the region does not offer'),
    )
    expect(await migrate(me, id, { region: 'us-central' })).toEqual({})
  })

  test('is rejected with a GPU to a region without GPUs', async () => {
    const { me, id } = await account({ type: 'g1-gpu-rtx6000-1' })
    await expect(migrate(me, id, { region: 'us-west' })).rejects.toMatchObject(
      errorOf('region', 'The region does not offer GPU Computes'),
    )
  })

  test('is rejected while volumes are attached', async () => {
    const { me, id } = await account()
    const volume = { label: 'data', status: 'active', size: 20, region: 'us-east' }
    const times = { created: '2026-05-01T00:00:00', updated: '2026-05-01T00:00:00' }
    await platform.db
      .insertInto('volume')
      .values({ ...volume, ...times, account_id: me.user.accountId, compute_id: id })
      .execute()
    await expect(migrate(me, id, { region: 'us-central' })).rejects.toMatchObject(
      refusedFor('Volumes stay in their region. Detach data first.'),
    )
  })

  test('is rejected with IPv6 pools to a newer data center', async () => {
    const { me, id } = await account({ region: 'us-west' })
    await platform.db
      .insertInto('ip_address')
      .values({
        address: '2001:db8:aaaa::',
        account_id: me.user.accountId,
        compute_id: id,
        region: 'us-west',
        type: 'ipv6/pool',
        public: 1,
        gateway: null,
        subnet_mask: 'ffff::',
        prefix: 116,
        rdns: null,
      })
      .execute()
    await expect(migrate(me, id, { region: 'us-central' })).rejects.toMatchObject(
      errorOf('region', 'The data center has no IPv6 pools and the instance uses 2001:db8:aaaa::'),
    )
    expect(await migrate(me, id, { region: 'ap-northeast' })).toEqual({})
  })

  test('is rejected while another one is queued', async () => {
    const { me, id } = await account()
    await migrate(me, id, { region: 'us-central' })
    await expect(migrate(me, id, { region: 'eu-west' })).rejects.toMatchObject(
      refusedFor('Compute busy.'),
    )
  })

  test('is rejected for readers and other accounts', async () => {
    const { me, id } = await account()
    const reader = await colleague(me, id, 'read_only')
    await expect(migrate(reader, id, { region: 'us-central' })).rejects.toMatchObject({
      status: 403,
    })
    await expect(migrate(await signedIn(), id, { region: 'us-central' })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('an upgrade during a migration', () => {
  test('changes the type to its successor', async () => {
    const { me, id } = await account({ type: 'g5-standard-1' })
    await migrate(me, id, { region: 'us-central', upgrade: true })
    await settle()
    expect(await get(me, id)).toMatchObject({
      type: 'g6-standard-1',
      region: 'us-central',
      status: 'running',
    })
  })

  test('is rejected for a type without a free upgrade, without migrating', async () => {
    const { me, id } = await account()
    await plan(me, id)
    for (const body of [{ upgrade: true }, { upgrade: true, region: 'us-central' }])
      await expect(migrate(me, id, body)).rejects.toMatchObject(
        errorOf('upgrade', 'There is no free upgrade for the type of this instance'),
      )
    expect(await get(me, id)).toMatchObject({ status: 'running' })
    expect(await maintenance(me)).toEqual(['pending'])
    expect(await events(me)).toEqual([])
  })

  test('is rejected if the data center does not allow it', async () => {
    const { me, id } = await account({ type: 'g5-standard-1' })
    await expect(migrate(me, id, { region: 'us-west', upgrade: true })).rejects.toMatchObject(
      errorOf('upgrade', 'The data center does not allow upgrades'),
    )
    expect(await migrate(me, id, { region: 'us-west' })).toEqual({})
  })
})
