import { expect, test } from 'vitest'
import { seconds } from '#shared/clock.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { NewCompute } from '../creation/provision.ts'
import { newTestCompute } from '../../../../test/support/platform/computes.ts'
import { nth } from '../../../../test/support/platform/nth.ts'
import { type SignedIn, testPlatform } from '../../../../test/support/platform/platform.ts'
import { deployImage } from '../deployImage.ts'
import { bootSeconds, shutdownSeconds } from './power.ts'

const { beside, clock, platform, settle, signedIn } = await testPlatform()

const statusOf = async (me: SignedIn, computeId: number) =>
  (await me.call('getCompute', { path: { computeId } })).status

const configsOf = async (me: SignedIn, computeId: number) =>
  (await me.call('listComputeConfigs', { path: { computeId } })).data

const eventsOf = async (me: SignedIn) => (await me.call('listEvents')).data

async function account(overrides: Partial<NewCompute> = {}) {
  const me = await signedIn()
  const compute = await newTestCompute(platform, me, overrides)
  return { me, id: compute.id, path: { computeId: compute.id } }
}

const addProfile = (me: SignedIn, computeId: number, vlan?: string) =>
  inTransaction(platform.db, (tx) =>
    deployImage(tx, {
      computeId,
      accountId: me.user.accountId,
      image: 'compute/debian12',
      imageLabel: 'Debian 12',
      disk: 1000,
      swapSize: 0,
      interfaces: vlan === undefined ? [] : [{ purpose: 'vlan', label: vlan }],
      ready: true,
      created: '2026-05-01T00:00:00',
    }),
  )

async function advance(length: number) {
  clock.advance(length * seconds)
  await platform.jobs.runDue()
}

test('boots the only profile of an offline instance in 24 to 83 seconds', async () => {
  const { me, id, path } = await account({ status: 'offline' })
  const [config] = await configsOf(me, id)
  expect(await me.call('bootCompute', { path })).toEqual({})
  expect(await statusOf(me, id)).toBe('booting')
  const [started] = await eventsOf(me)
  expect(started).toMatchObject({
    action: 'compute_boot',
    status: 'started',
    percent_complete: 0,
    username: me.user.username,
    entity: { id, type: 'compute', url: `/v4/compute/instances/${id}` },
    secondary_entity: {
      id: config?.id,
      label: config?.label,
      type: 'compute_config',
      url: `/v4/compute/instances/${id}/configs/${config?.id}`,
    },
  })
  expect(bootSeconds(id)).toBeGreaterThanOrEqual(24)
  expect(bootSeconds(id)).toBeLessThanOrEqual(83)
  await advance(bootSeconds(id) - 1)
  expect(await statusOf(me, id)).toBe('booting')
  await advance(1)
  expect(await statusOf(me, id)).toBe('running')
  expect((await eventsOf(me))[0]).toMatchObject({
    id: started?.id,
    status: 'finished',
    percent_complete: 100,
    duration: bootSeconds(id),
  })
})

test('shuts down a running instance in 28 seconds and ends its powered-on period', async () => {
  const { me, id, path } = await account({ interfaces: [{ purpose: 'public' }] })
  expect(await me.call('shutdownCompute', { path })).toEqual({})
  expect(await statusOf(me, id)).toBe('shutting_down')
  await advance(shutdownSeconds - 1)
  expect(await statusOf(me, id)).toBe('shutting_down')
  await advance(1)
  expect(await statusOf(me, id)).toBe('offline')
  expect(await eventsOf(me)).toMatchObject([
    { action: 'compute_shutdown', status: 'finished', secondary_entity: null, duration: 28 },
  ])
  expect((await configsOf(me, id))[0]?.interfaces[0]?.active).toBe(false)
  const periods = await platform.db
    .selectFrom('power_period')
    .select('ended_at')
    .where('compute_id', '=', id)
    .execute()
  expect(periods).toEqual([{ ended_at: clock.now() }])
})

test('reboots with a shutdown and a boot and leaves the instance running', async () => {
  const { me, id, path } = await account()
  expect(await me.call('rebootCompute', { path, body: {} })).toEqual({})
  expect(await statusOf(me, id)).toBe('rebooting')
  await advance(shutdownSeconds + bootSeconds(id) - 1)
  expect(await statusOf(me, id)).toBe('rebooting')
  await advance(1)
  expect(await statusOf(me, id)).toBe('running')
  expect(await eventsOf(me)).toMatchObject([
    { action: 'compute_reboot', status: 'finished', secondary_entity: { type: 'compute_config' } },
  ])
})

test('records two powered-on periods after a shutdown and a boot', async () => {
  const { me, id, path } = await account()
  await me.call('shutdownCompute', { path })
  await settle()
  await me.call('bootCompute', { path })
  await settle()
  await me.call('rebootCompute', { path })
  await settle()
  const periods = await platform.db
    .selectFrom('power_period')
    .select('ended_at')
    .where('compute_id', '=', id)
    .orderBy('id')
    .execute()
  expect(periods.map(({ ended_at }) => ended_at === null)).toEqual([false, true])
})

test.each([
  ['bootCompute', 'running', 'This instance is already running.'],
  ['shutdownCompute', 'offline', 'This instance is already offline.'],
  ['rebootCompute', 'offline', 'This instance is offline. Boot it instead.'],
  ['bootCompute', 'deleting', 'This instance is being deleted.'],
  [
    'shutdownCompute',
    'billing_suspension',
    'This instance is suspended until the account is paid.',
  ],
] as const)(
  'rejects %s of an instance that is %s with a readable reason',
  async (operation, status, reason) => {
    const { me, id, path } = await account({ status })
    await expect(me.call(operation, { path })).rejects.toMatchObject({
      status: 400,
      faults: [{ reason }],
    })
    expect(await statusOf(me, id)).toBe(status)
    expect(await eventsOf(me)).toEqual([])
  },
)

test.each(['bootCompute', 'rebootCompute', 'shutdownCompute'] as const)(
  'rejects %s of a busy instance',
  async (operation) => {
    const { me, path } = await account()
    await me.call('shutdownCompute', { path })
    await expect(me.call(operation, { path })).rejects.toMatchObject({
      status: 400,
      faults: [{ reason: 'Compute busy.' }],
    })
  },
)

test('rejects one of two concurrent shutdowns', async () => {
  const { me, path } = await account()
  const outcomes = await Promise.allSettled([
    me.call('shutdownCompute', { path }),
    me.call('shutdownCompute', { path }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await eventsOf(me)).toHaveLength(1)
})

test('boots the requested profile', async () => {
  const { me, id, path } = await account({ status: 'offline' })
  const config_id = await addProfile(me, id)
  await me.call('bootCompute', { path, body: { config_id } })
  await settle()
  expect((await eventsOf(me))[0]?.secondary_entity).toMatchObject({ id: config_id })
})

test('boots the last booted of several profiles', async () => {
  const { me, id, path } = await account()
  const [first] = await configsOf(me, id)
  await addProfile(me, id)
  await me.call('shutdownCompute', { path })
  await settle()
  await me.call('bootCompute', { path, body: { config_id: null } })
  await settle()
  await me.call('rebootCompute', { path, body: { config_id: null } })
  const [reboot, boot] = await eventsOf(me)
  expect(boot?.secondary_entity).toMatchObject({ id: first?.id })
  expect(reboot?.secondary_entity).toMatchObject({ id: first?.id })
})

test('requires the choice of a profile if none of several was booted last', async () => {
  const { me, id, path } = await account({ status: 'offline' })
  await addProfile(me, id)
  await expect(me.call('bootCompute', { path })).rejects.toMatchObject({
    status: 400,
    faults: [
      {
        field: 'config_id',
        reason: 'Select a configuration profile: none of them was booted last',
      },
    ],
  })
})

test('does not boot an instance without a profile', async () => {
  const { me, path } = await account({ image: null })
  await expect(me.call('bootCompute', { path })).rejects.toMatchObject({
    status: 400,
    faults: [{ field: 'config_id', reason: 'This instance has no configuration profile' }],
  })
})

test("rejects another instance's profile", async () => {
  const { me, path } = await account({ status: 'offline' })
  const other = await newTestCompute(platform, me)
  const [config] = await configsOf(me, other.id)
  const body = { config_id: config?.id ?? 0 }
  const refused = {
    status: 400,
    faults: [{ field: 'config_id', reason: 'This instance has no such configuration profile' }],
  }
  await expect(me.call('bootCompute', { path, body })).rejects.toMatchObject(refused)
  const running = await newTestCompute(platform, me)
  await expect(
    me.call('rebootCompute', { path: { computeId: running.id }, body }),
  ).rejects.toMatchObject(refused)
})

test.each([0, -1, 1.5])('rejects %d as a profile id', async (config_id) => {
  const { me, path } = await account({ status: 'offline' })
  for (const operation of ['bootCompute', 'rebootCompute'] as const)
    await expect(me.call(operation, { path, body: { config_id } })).rejects.toMatchObject({
      status: 400,
      faults: [{ field: 'config_id' }],
    })
})

/** Creates an instance and boots a profile that has no devices. */
async function waiting() {
  const testAccount = await account({ status: 'offline' })
  const { me, id, path } = testAccount
  await platform.db
    .updateTable('config')
    .set({ devices: '{}' })
    .where('compute_id', '=', id)
    .execute()
  const { data } = await me.call('listComputeConfigs', { path })
  const configPath = { ...path, configId: nth(data, 0).id }
  await me.call('bootCompute', { path })
  await settle()
  return { ...testAccount, configPath }
}

test('delays a boot until the profile has a device', async () => {
  const { me, id, path, configPath } = await waiting()
  const [event] = await eventsOf(me)
  expect(event).toMatchObject({ action: 'compute_boot', status: 'started', percent_complete: 99 })
  expect(event?.message).toMatch(/has no device. The boot continues when it has one.$/)
  expect(await statusOf(me, id)).toBe('booting')
  clock.advance(30 * 86_400_000)
  await settle()
  expect(await statusOf(me, id)).toBe('booting')

  const { data } = await me.call('listComputeDisks', { path })
  const devices = { sda: { disk_id: nth(data, 0).id } }
  await me.call('updateComputeConfig', { path: configPath, body: { devices } })
  await platform.jobs.runDue()
  expect(await statusOf(me, id)).toBe('running')
  expect((await eventsOf(me)).filter(({ action }) => action === 'compute_boot')).toMatchObject([
    { id: event?.id, status: 'finished', percent_complete: 100, message: '' },
  ])
})

test('continues a waiting boot after a new disk is added', async () => {
  const { me, id, path, configPath } = await waiting()
  const { data: disksBefore } = await me.call('listComputeDisks', { path })
  await platform.db.deleteFrom('disk').where('compute_id', '=', id).execute()
  expect(disksBefore.length).toBeGreaterThan(0)
  const disk = await me.call('createComputeDisk', { path, body: { label: 'fresh', size: 1000 } })
  await me.call('updateComputeConfig', {
    path: configPath,
    body: { devices: { sda: { disk_id: disk.id } } },
  })
  await platform.jobs.runDue()
  expect(await statusOf(me, id)).toBe('booting')
  await settle()
  await platform.jobs.runDue()
  expect(await statusOf(me, id)).toBe('running')
})

test('continues a waiting boot after a volume is attached', async () => {
  const { me, id } = await waiting()
  const { region } = await me.call('getCompute', { path: { computeId: id } })
  const volume = await me.call('createVolume', { body: { label: 'data', region, size: 20 } })
  await settle()
  await me.call('attachVolume', { path: { volumeId: volume.id }, body: { compute_id: id } })
  await platform.jobs.runDue()
  await settle()
  expect(await statusOf(me, id)).toBe('running')
})

test('cancels a waiting boot by a shutdown', async () => {
  const { me, id, path } = await waiting()
  await me.call('shutdownCompute', { path })
  await settle()
  expect(await statusOf(me, id)).toBe('offline')
  expect((await eventsOf(me)).map(({ action, status }) => [action, status])).toEqual(
    expect.arrayContaining([
      ['compute_boot', 'failed'],
      ['compute_shutdown', 'finished'],
    ]),
  )
  await me.call('shutdownCompute', { path }).catch((error) => {
    expect(error).toMatchObject({ faults: [{ reason: 'This instance is already offline.' }] })
  })
})

test('rejects other actions during a waiting boot, and cancels it when the profile or the instance is deleted', async () => {
  const { me, id, path, configPath } = await waiting()
  const busy = { status: 400, faults: [{ reason: 'Compute busy.' }] }
  for (const operation of ['bootCompute', 'rebootCompute', 'rescueCompute'] as const)
    await expect(me.call(operation, { path, body: {} })).rejects.toMatchObject(busy)
  await me.call('deleteComputeConfig', { path: configPath })
  await platform.jobs.runDue()
  expect(await statusOf(me, id)).toBe('offline')

  const other = await waiting()
  await other.me.call('deleteCompute', { path: other.path })
  await settle()
  await expect(other.me.call('getCompute', { path: other.path })).rejects.toMatchObject({
    status: 404,
  })
})

test('finishes a waiting boot in only one of two processes', async () => {
  const { me, id, path, configPath } = await waiting()
  const second = await beside()
  const { data } = await me.call('listComputeDisks', { path })
  const devices = { sda: { disk_id: nth(data, 0).id } }
  await me.call('updateComputeConfig', { path: configPath, body: { devices } })
  await Promise.all([platform.jobs.runDue(), second.platform.jobs.runDue()])
  expect(await statusOf(me, id)).toBe('running')
  expect(
    (await eventsOf(me)).filter(
      ({ action, status }) => `${action} ${status}` === 'compute_boot finished',
    ),
  ).toHaveLength(1)
})

test('fails a boot with a reason if the root device is empty', async () => {
  const { me, id, path } = await account({ status: 'offline' })
  await platform.db
    .updateTable('config')
    .set({ root_device: '/dev/sdc' })
    .where('compute_id', '=', id)
    .execute()
  await me.call('bootCompute', { path })
  await settle()
  expect(await statusOf(me, id)).toBe('offline')
  expect(await eventsOf(me)).toMatchObject([
    {
      action: 'compute_boot',
      status: 'failed',
      percent_complete: 100,
      message: 'The configuration profile has nothing on its root device /dev/sdc.',
    },
  ])
})

test('leaves the instance off if the profile is deleted during a reboot', async () => {
  const { me, id, path } = await account()
  await me.call('rebootCompute', { path })
  await platform.db.deleteFrom('config').where('compute_id', '=', id).execute()
  await settle()
  expect(await statusOf(me, id)).toBe('offline')
  expect(await eventsOf(me)).toMatchObject([
    {
      status: 'failed',
      message: 'The configuration profile was deleted before the boot was over.',
    },
  ])
})

test('emits events for the VLANs that a boot attaches and detaches', async () => {
  const { me, id, path } = await account({ status: 'offline' })
  const front = await addProfile(me, id, 'front')
  const back = await addProfile(me, id, 'back')
  for (const config_id of [front, back]) {
    await me.call('bootCompute', { path, body: { config_id } })
    await settle()
    await me.call('shutdownCompute', { path })
    await settle()
  }
  const vlans = (await eventsOf(me)).filter(({ action }) => action.startsWith('vlan_'))
  expect(vlans.toReversed().map(({ action, message }) => [action, message])).toEqual([
    ['vlan_attach', 'VLAN front'],
    ['vlan_detach', 'VLAN front'],
    ['vlan_attach', 'VLAN back'],
  ])
  expect(vlans[0]).toMatchObject({ status: 'notification', entity: { id, type: 'compute' } })
})
