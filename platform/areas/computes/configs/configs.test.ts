import { describe, expect, test } from 'vitest'
import type { OperationInput } from '../../../api/context.ts'
import { newTestCompute } from '../../../../test/support/platform/computes.ts'
import { errorOf, instancesOf, refusedFor } from '../../../../test/support/platform/instances.ts'
import { nth } from '../../../../test/support/platform/nth.ts'
import { type SignedIn, testPlatform } from '../../../../test/support/platform/platform.ts'

const tested = await testPlatform()
const { clock, platform, settle, signedIn } = tested
const { account, colleague, configs, disks, events, get } = instancesOf(tested)

type Create = OperationInput<'createComputeConfig'>['body']
type Update = OperationInput<'updateComputeConfig'>['body']

const create = (me: SignedIn, computeId: number, body: Partial<Create> = {}) =>
  me.call('createComputeConfig', {
    path: { computeId },
    body: { label: 'Main', devices: {}, ...body } as Create,
  })

const none = {
  sda: null,
  sdb: null,
  sdc: null,
  sdd: null,
  sde: null,
  sdf: null,
  sdg: null,
  sdh: null,
}

/** Creates an instance with a profile, and returns functions that send requests for it. */
async function profile(body: Partial<Create> = {}) {
  const { me, id } = await account({ status: 'offline' })
  const config = await create(me, id, body)
  const path = { computeId: id, configId: config.id }
  return {
    me,
    id,
    config,
    path,
    update: (change: Update) => me.call('updateComputeConfig', { path, body: change }),
  }
}

describe('a new profile', () => {
  test('has the defaults of the contract', async () => {
    const { me, config } = await profile()
    expect(config).toEqual({
      id: expect.any(Number),
      label: 'Main',
      comments: '',
      kernel: 'compute/latest-64bit',
      memory_limit: 0,
      root_device: '/dev/sda',
      run_level: 'default',
      virt_mode: 'paravirt',
      helpers: {
        updatedb_disabled: true,
        distro: true,
        modules_dep: true,
        network: true,
        devtmpfs_automount: false,
      },
      devices: none,
      initrd: null,
      interfaces: [],
      created: expect.any(String),
      updated: config.created,
    })
    expect(await events(me)).toEqual([['compute_config_create', 'notification']])
    expect((await me.call('listEvents')).data[0]?.secondary_entity).toMatchObject({
      id: config.id,
      type: 'compute_config',
    })
  })

  test('takes the network helper setting from the account', async () => {
    const { me, id } = await account()
    await me.call('updateAccountSettings', { body: { network_helper: false } })
    expect((await create(me, id)).helpers.network).toBe(false)
    expect((await create(me, id, { helpers: { network: true } })).helpers.network).toBe(true)
  })

  test('stores every field that is sent', async () => {
    const { me, id } = await account()
    const disk_id = nth(await disks(me, id), 0).id
    const sent = {
      label: 'All',
      comments: 'for the weekend',
      kernel: 'compute/direct-disk',
      memory_limit: 1024,
      root_device: '/dev/sdb',
      run_level: 'single',
      virt_mode: 'fullvirt',
      helpers: {
        updatedb_disabled: false,
        distro: false,
        modules_dep: false,
        network: false,
        devtmpfs_automount: true,
      },
    } as const
    expect(await create(me, id, { ...sent, devices: { sdb: { disk_id } } })).toMatchObject({
      ...sent,
      devices: { ...none, sdb: { disk_id, volume_id: null } },
    })
  })

  test.each([0, 1, 48, 49])('requires a label of 1 to 48 characters: %i', async (length) => {
    const { me, id } = await account()
    const creation = create(me, id, { label: 'a'.repeat(length) })
    if (length >= 1 && length <= 48)
      expect(await creation).toMatchObject({ label: expect.any(String) })
    else await expect(creation).rejects.toMatchObject(errorOf('label'))
  })

  test.each([
    [0, true],
    [4096, true],
    [4097, false],
    [-1, false],
  ])(
    'accepts a memory limit of %i MB on an instance with 4,096 MB: %s',
    async (memory_limit, fits) => {
      const { me, id } = await account()
      const creation = create(me, id, { memory_limit })
      if (fits) expect(await creation).toMatchObject({ memory_limit })
      else await expect(creation).rejects.toMatchObject(errorOf('memory_limit'))
    },
  )

  test.each([
    ['/dev/sdh', '/dev/sdh'],
    ['/dev/sdi', '/dev/sda'],
    ['', '/dev/sda'],
    ['nonsense', '/dev/sda'],
  ])('stores the root device %s as %s', async (root_device, stored) => {
    const { me, id } = await account()
    expect((await create(me, id, { root_device })).root_device).toBe(stored)
  })

  test('requires a label, devices and a known kernel', async () => {
    const { me, id } = await account()
    await expect(
      me.call('createComputeConfig', { path: { computeId: id }, body: {} as Create }),
    ).rejects.toMatchObject({ status: 400, faults: [{ field: 'label' }, { field: 'devices' }] })
    await expect(create(me, id, { kernel: 'compute/minix' })).rejects.toMatchObject(
      errorOf('kernel', 'kernel is not valid'),
    )
  })
})

describe('devices', () => {
  test('must be disks and volumes of the instance', async () => {
    const { me, id } = await account()
    const other = await newTestCompute(platform, me)
    const foreign = nth(await disks(me, other.id), 0).id
    const times = { created: '2026-05-01T00:00:00', updated: '2026-05-01T00:00:00' }
    const volume = (label: string, compute_id: number | null) =>
      platform.db
        .insertInto('volume')
        .values({
          account_id: me.user.accountId,
          label,
          status: 'active',
          size: 20,
          region: 'us-east',
          compute_id,
          ...times,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const [own, loose] = [await volume('own', id), await volume('loose', null)]
    expect(await create(me, id, { devices: { sdc: { volume_id: own.id } } })).toMatchObject({
      devices: { sdc: { disk_id: null, volume_id: own.id } },
    })
    await expect(
      create(me, id, { devices: { sda: { disk_id: foreign }, sdb: { volume_id: loose.id } } }),
    ).rejects.toMatchObject({
      status: 400,
      faults: [
        { field: 'devices.sda.disk_id', reason: 'This instance has no such disk' },
        {
          field: 'devices.sdb.volume_id',
          reason: 'No such volume is attached to this instance',
        },
      ],
    })
  })

  test.each(['sde', 'sdf', 'sdg', 'sdh'] as const)(
    'cannot use slot %s in fullvirt',
    async (slot) => {
      const { me, id } = await account()
      const disk_id = nth(await disks(me, id), 0).id
      const devices = { [slot]: { disk_id } }
      expect(await create(me, id, { devices })).toMatchObject({ devices: { [slot]: { disk_id } } })
      await expect(create(me, id, { devices, virt_mode: 'fullvirt' })).rejects.toMatchObject(
        errorOf(`devices.${slot}`),
      )
    },
  )

  test('are rejected in an unknown slot without changing the others', async () => {
    const { me, id, config, update } = await profile()
    const devices = { sda: { disk_id: nth(await disks(me, id), 0).id } }
    await update({ devices })
    await expect(update({ devices: { sdi: devices.sda } } as object)).rejects.toMatchObject(
      errorOf('devices.sdi', 'Unknown field'),
    )
    const after = (await configs(me, id)).find((each) => each.id === config.id)
    expect(after?.devices.sda).toMatchObject(devices.sda)
  })

  test('occupy one slot each, with either a disk or a volume', async () => {
    const { me, id } = await account()
    const disk_id = nth(await disks(me, id), 0).id
    await expect(
      create(me, id, { devices: { sda: { disk_id }, sdb: { disk_id } } }),
    ).rejects.toMatchObject(errorOf('devices.sdb.disk_id', 'This disk is in slot sda'))
    await expect(
      create(me, id, { devices: { sda: { disk_id, volume_id: 5 } } }),
    ).rejects.toMatchObject({
      faults: expect.arrayContaining([
        { field: 'devices.sda', reason: 'A slot takes a disk or a volume, not both' },
      ]),
    })
  })

  test('can be empty and contain empty slots', async () => {
    const { me, id } = await account()
    expect((await create(me, id, { devices: { sda: null, sdb: {} } })).devices).toEqual(none)
  })
})

describe('an update of a profile', () => {
  test('leaves other fields unchanged', async () => {
    const { config, update } = await profile({ comments: 'kept', memory_limit: 512 })
    clock.advance(5000)
    const changed = await update({ label: 'New' })
    expect(changed).toEqual({ ...config, label: 'New', updated: expect.any(String) })
    expect(changed.updated).not.toBe(config.updated)
    expect((await update({ helpers: { distro: false } })).helpers).toEqual({
      ...config.helpers,
      distro: false,
    })
    expect(await update({ comments: null })).toMatchObject({ comments: null, memory_limit: 512 })
  })

  test('replaces all devices', async () => {
    const { me, id, update } = await profile()
    const [one, two] = (await disks(me, id)).map((disk) => disk.id)
    const first = { disk_id: one ?? 0 }
    const second = { disk_id: two ?? 0 }
    await update({ devices: { sda: first, sdb: second } })
    expect((await update({ devices: { sdb: first } })).devices).toEqual({
      ...none,
      sdb: { ...first, volume_id: null },
    })
  })

  test('to fullvirt is rejected while a device uses an unsupported slot', async () => {
    const { me, id, update } = await profile()
    const disk_id = nth(await disks(me, id), 0).id
    await update({ devices: { sde: { disk_id } } })
    await expect(update({ virt_mode: 'fullvirt' })).rejects.toMatchObject(errorOf('devices.sde'))
    expect(await update({ virt_mode: 'fullvirt', devices: {} })).toMatchObject({
      virt_mode: 'fullvirt',
    })
  })

  test('leaves the interfaces unchanged with null and clears them with an empty list', async () => {
    const { config, update } = await profile({
      interfaces: [{ purpose: 'public' }, { purpose: 'vlan', label: 'back' }],
    })
    expect((await update({ interfaces: null })).interfaces).toEqual(config.interfaces)
    expect((await update({ label: 'Other' })).interfaces).toEqual(config.interfaces)
    expect((await update({ interfaces: [] })).interfaces).toEqual([])
  })

  test('assigns new ids to redefined interfaces', async () => {
    const interfaces: Create['interfaces'] = [
      { purpose: 'public' },
      { purpose: 'vlan', label: 'back' },
    ]
    const { config, update } = await profile({ interfaces })
    const { interfaces: changedInterfaces } = await update({ interfaces })
    expect(changedInterfaces.map(({ purpose }) => purpose)).toEqual(['public', 'vlan'])
    const before = config.interfaces.map((entry) => entry.id)
    expect(changedInterfaces.some((entry) => before.includes(entry.id))).toBe(false)
  })

  test('rejects an unknown kernel, an unknown disk and too much memory', async () => {
    const { update } = await profile()
    await expect(
      update({ kernel: 'x', devices: { sda: { disk_id: 999_999 } }, memory_limit: 99_999 }),
    ).rejects.toMatchObject({
      status: 400,
      faults: [{ field: 'kernel' }, { field: 'memory_limit' }, { field: 'devices.sda.disk_id' }],
    })
  })
})

describe('a deleted profile', () => {
  test('is removed with its interfaces', async () => {
    const { me, id, path } = await profile({ interfaces: [{ purpose: 'vlan', label: 'back' }] })
    expect(await me.call('deleteComputeConfig', { path })).toEqual({})
    expect((await configs(me, id)).map(({ label }) => label)).toEqual(['My Debian 12 Disk Profile'])
    const left = await platform.db
      .selectFrom('config_interface')
      .select('id')
      .where('config_id', '=', path.configId)
      .execute()
    expect(left).toEqual([])
    expect(await events(me)).toEqual([
      ['compute_config_create', 'notification'],
      ['compute_config_delete', 'notification'],
    ])
  })

  test('requires a choice at the next boot if it was booted last', async () => {
    const { me, id, path } = await account()
    const [booted] = await configs(me, id)
    await create(me, id)
    await create(me, id)
    await me.call('deleteComputeConfig', { path: { ...path, configId: booted?.id ?? 0 } })
    await me.call('shutdownCompute', { path })
    await settle()
    await expect(me.call('bootCompute', { path })).rejects.toMatchObject(
      errorOf('config_id', 'Select a configuration profile: none of them was booted last'),
    )
  })
})

test('rejects profile changes while the instance is being deleted', async () => {
  const { me, id, path } = await profile()
  await me.call('deleteCompute', { path: { computeId: id } })
  const deleting = refusedFor('This instance is being deleted.')
  await expect(create(me, id)).rejects.toMatchObject(deleting)
  await expect(me.call('updateComputeConfig', { path, body: {} })).rejects.toMatchObject(deleting)
  await expect(me.call('deleteComputeConfig', { path })).rejects.toMatchObject(deleting)
})

test('does not find profiles of other instances and accounts, and rejects changes by readers', async () => {
  const { me, id, path } = await profile()
  const other = await newTestCompute(platform, me)
  const reader = await colleague(me, id, 'read_only')
  for (const [who, computeId, status] of [
    [me, other.id, 404],
    [await signedIn(), id, 404],
    [reader, id, 403],
  ] as const) {
    const target = { ...path, computeId }
    await expect(who.call('updateComputeConfig', { path: target, body: {} })).rejects.toMatchObject(
      { status },
    )
    await expect(who.call('deleteComputeConfig', { path: target })).rejects.toMatchObject({
      status,
    })
  }
  await expect(create(reader, id)).rejects.toMatchObject({ status: 403 })
  expect(await get(reader, id)).toMatchObject({ id })
})
