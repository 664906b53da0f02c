import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../../database/transaction.ts'
import type { OperationInput } from '../../../api/context.ts'
import { newTestCompute } from '../../../../test/support/platform/computes.ts'
import { errorOf, instancesOf, refusedFor } from '../../../../test/support/platform/instances.ts'
import { nth } from '../../../../test/support/platform/nth.ts'
import { type SignedIn, testPlatform } from '../../../../test/support/platform/platform.ts'
import { deployImage } from '../deployImage.ts'

const tested = await testPlatform()
const { platform, settle, signedIn } = tested
const { account, colleague, configs, disks, events, get } = instancesOf(tested)

type Body = OperationInput<'cloneCompute'>['body']

const cloneOptions = { region: 'us-east', type: 'g6-standard-2' }

const clone = (me: SignedIn, computeId: number, body: Partial<Body> = cloneOptions) =>
  me.call('cloneCompute', { path: { computeId }, body: body as Body })

const addProfile = (me: SignedIn, computeId: number, disk = 1000) =>
  inTransaction(platform.db, (tx) =>
    deployImage(tx, {
      computeId,
      accountId: me.user.accountId,
      image: 'compute/alpine3.19',
      imageLabel: 'Second',
      disk,
      swapSize: 0,
      interfaces: [],
      ready: true,
      created: '2026-05-01T00:00:00',
    }),
  )

describe('a clone to a new instance', () => {
  test('is shown as offline in the response, then as cloning, then as offline', async () => {
    const { me, id } = await account({ group: 'a' })
    const clonedInstance = await clone(me, id, { ...cloneOptions, label: 'copy', group: 'b' })
    expect(clonedInstance).toMatchObject({
      status: 'offline',
      label: 'copy',
      group: 'b',
      image: 'compute/debian12',
    })
    expect(await get(me, clonedInstance.id)).toMatchObject({ status: 'cloning' })
    expect(await get(me, id)).toMatchObject({ status: 'running' })
    expect((await me.call('listEvents')).data[0]).toMatchObject({
      action: 'compute_clone',
      status: 'started',
      entity: { id },
      secondary_entity: { id: clonedInstance.id, label: 'copy' },
      rate: '200.00 MB/s',
    })
    await settle()
    expect(await get(me, clonedInstance.id)).toMatchObject({ status: 'offline' })
    expect(await disks(me, clonedInstance.id)).toMatchObject([
      { label: 'Debian 12 Disk', size: 81408, filesystem: 'ext4', status: 'ready' },
      { label: '512 MB Swap Image', size: 512, filesystem: 'swap', status: 'ready' },
    ])
    const [sda, sdb] = (await disks(me, clonedInstance.id)).map((disk) => disk.id)
    expect(await configs(me, clonedInstance.id)).toMatchObject([
      {
        label: 'My Debian 12 Disk Profile',
        kernel: 'compute/grub2',
        devices: {
          sda: { disk_id: sda, volume_id: null },
          sdb: { disk_id: sdb, volume_id: null },
          sdc: null,
        },
      },
    ])
    await me.call('bootCompute', { path: { computeId: clonedInstance.id } })
    await settle()
    expect(await get(me, clonedInstance.id)).toMatchObject({ status: 'running' })
  })

  test('gets a default label', async () => {
    const { me, id } = await account()
    const clonedInstance = await clone(me, id)
    expect(clonedInstance.label).toBe(`compute${clonedInstance.id}`)
  })

  test('copies the tags of the source', async () => {
    const { me, id } = await account({ tags: ['live', 'web'] })
    expect((await clone(me, id)).tags).toEqual(['live', 'web'])
    const cloner = await colleague(me, id, 'read_write', { add_computes: true })
    expect((await clone(cloner, id)).tags).toEqual(['live', 'web'])
  })

  test('requires a valid region and type', async () => {
    const { me, id } = await account()
    await expect(clone(me, id, {})).rejects.toMatchObject({
      status: 400,
      faults: [
        { field: 'region', reason: 'Required for a clone to a new instance' },
        { field: 'type', reason: 'Required for a clone to a new instance' },
      ],
    })
    await expect(clone(me, id, { region: 'moon', type: 'g9' })).rejects.toMatchObject({
      faults: [{ field: 'region' }, { field: 'type' }],
    })
  })

  test.each([
    [51_200, true],
    [51_201, false],
  ])('with disks of %i MB fits a type of 51,200 MB: %s', async (size, fits) => {
    const { me, id } = await account()
    await platform.db
      .updateTable('disk')
      .set({ size: size - 512 })
      .where('compute_id', '=', id)
      .where('filesystem', '=', 'ext4')
      .execute()
    const cloning = clone(me, id, { ...cloneOptions, type: 'g6-standard-1' })
    if (fits) expect(await cloning).toMatchObject({ status: 'offline' })
    else await expect(cloning).rejects.toMatchObject(errorOf('type'))
  })

  test('enables backups on request, or always if the account setting is on', async () => {
    const { me, id } = await account()
    const enrolled = async (backups_enabled: boolean) => {
      const clonedInstance = await clone(me, id, { ...cloneOptions, backups_enabled })
      return (await get(me, clonedInstance.id)).backups.enabled
    }
    expect([await enrolled(false), await enrolled(true)]).toEqual([false, true])
    await me.call('updateAccountSettings', { body: { backups_enabled: true } })
    expect(await enrolled(false)).toBe(true)
  })

  test('gets a private address on request', async () => {
    const { me, id } = await account({ privateIp: true })
    expect((await clone(me, id)).ipv4).toHaveLength(1)
    expect((await clone(me, id, { ...cloneOptions, private_ip: true })).ipv4).toHaveLength(2)
  })

  test('requires user data if the source has it', async () => {
    const { me, id } = await account({
      region: 'us-iad',
      image: 'compute/ubuntu22.04',
      hasUserData: true,
    })
    const there = { ...cloneOptions, region: 'us-iad' }
    await expect(clone(me, id, there)).rejects.toMatchObject(
      errorOf('metadata.user_data', 'Required: the source uses metadata'),
    )
    const metadata = { user_data: 'eA==' }
    expect(await clone(me, id, { ...there, metadata })).toMatchObject({ has_user_data: true })
    await expect(clone(me, id, { ...cloneOptions, metadata })).rejects.toMatchObject(
      errorOf('metadata.user_data', 'The region does not offer Metadata'),
    )
  })

  test('can be in another region, at a lower rate', async () => {
    const { me, id } = await account()
    const clonedInstance = await clone(me, id, { ...cloneOptions, region: 'eu-west' })
    expect(clonedInstance.region).toBe('eu-west')
    expect((await me.call('listEvents')).data[0]?.rate).toBe('7.50 MB/s')
  })

  test('requires add_computes and read_write on the source from a restricted user', async () => {
    const { me, id } = await account()
    const without = await colleague(me, id, 'read_write')
    await expect(clone(without, id)).rejects.toMatchObject({ status: 403 })
    const reader = await colleague(me, id, 'read_only', { add_computes: true })
    await expect(clone(reader, id)).rejects.toMatchObject({ status: 403 })
    const cloner = await colleague(me, id, 'read_write', { add_computes: true })
    const clonedInstance = await clone(cloner, id)
    expect(await get(cloner, clonedInstance.id)).toMatchObject({ id: clonedInstance.id })
  })
})

describe('a clone to an existing instance', () => {
  test('adds to the existing disks and leaves the power state unchanged', async () => {
    const { me, id } = await account({ type: 'g6-standard-1', tags: ['source'] })
    const target = await newTestCompute(platform, me, {
      type: 'g6-standard-6',
      image: null,
      tags: ['target'],
    })
    const running = await newTestCompute(platform, me, { type: 'g6-standard-6' })
    await platform.db
      .updateTable('disk')
      .set({ size: 1000 })
      .where('compute_id', '=', running.id)
      .execute()
    expect(await clone(me, id, { compute_id: target.id })).toMatchObject({
      id: target.id,
      status: 'cloning',
      tags: ['source', 'target'],
    })
    await clone(me, id, { compute_id: running.id })
    await settle()
    expect(await get(me, target.id)).toMatchObject({ status: 'offline' })
    expect(await get(me, running.id)).toMatchObject({ status: 'running' })
    expect(await disks(me, target.id)).toHaveLength(2)
    expect(await disks(me, running.id)).toHaveLength(4)
    expect(await configs(me, running.id)).toHaveLength(2)
  })

  test('rejects fields that describe a new instance', async () => {
    const { me, id } = await account()
    const target = await newTestCompute(platform, me, { image: null })
    await expect(
      clone(me, id, {
        compute_id: target.id,
        ...cloneOptions,
        label: 'copy',
        backups_enabled: true,
        private_ip: true,
        metadata: { user_data: 'eA==' },
      }),
    ).rejects.toMatchObject({
      status: 400,
      faults: ['region', 'type', 'label', 'backups_enabled', 'private_ip', 'metadata'].map(
        (field) => ({ field, reason: 'Only for a clone to a new instance' }),
      ),
    })
  })

  test('requires enough free space', async () => {
    const { me, id } = await account()
    const target = await newTestCompute(platform, me, { image: null })
    expect(await clone(me, id, { compute_id: target.id })).toMatchObject({ id: target.id })
    await settle()
    await expect(clone(me, id, { compute_id: target.id })).rejects.toMatchObject(
      errorOf('compute_id', 'The clone needs 81920 MB; only 0 MB available'),
    )
  })

  test('is rejected while the target is busy', async () => {
    const { me, id } = await account()
    const target = await newTestCompute(platform, me)
    await me.call('rebootCompute', { path: { computeId: target.id } })
    await expect(clone(me, id, { compute_id: target.id })).rejects.toMatchObject(
      refusedFor('Compute busy.'),
    )
  })

  test('rejects the source itself, an unknown target and one without write access', async () => {
    const { me, id } = await account()
    const target = await newTestCompute(platform, me, { image: null })
    await expect(clone(me, id, { compute_id: id })).rejects.toMatchObject(errorOf('compute_id'))
    await expect(clone(me, id, { compute_id: 999_999 })).rejects.toMatchObject(
      errorOf('compute_id'),
    )
    const user = await colleague(me, id, 'read_write')
    await expect(clone(user, id, { compute_id: target.id })).rejects.toMatchObject(
      errorOf('compute_id', 'Instance not found or not writable'),
    )
    await me.call('updateUserGrants', {
      path: { username: user.user.username },
      body: { compute: [{ id: target.id, permissions: 'read_write' }] },
    })
    expect(await clone(user, id, { compute_id: target.id })).toMatchObject({ id: target.id })
  })
})

describe('a clone copies', () => {
  test('all profiles and their disks by default, but no other disks', async () => {
    const { me, id } = await account()
    await addProfile(me, id)
    await platform.db.deleteFrom('config').where('kernel', '=', 'x').execute()
    const loose = await looseDisk(id)
    const clonedInstance = await clone(me, id, { ...cloneOptions, type: 'g6-standard-4' })
    expect((await configs(me, clonedInstance.id)).map(({ label }) => label)).toEqual([
      'My Debian 12 Disk Profile',
      'My Second Disk Profile',
    ])
    const labels = (await disks(me, clonedInstance.id)).map(({ label }) => label)
    expect(labels).toEqual(['Debian 12 Disk', '512 MB Swap Image', 'Second Disk'])
    expect(labels).not.toContain(loose.label)
  })

  test('nothing with empty lists', async () => {
    const { me, id } = await account()
    const clonedInstance = await clone(me, id, { ...cloneOptions, configs: [], disks: [] })
    await settle()
    expect(await configs(me, clonedInstance.id)).toEqual([])
    expect(await disks(me, clonedInstance.id)).toEqual([])
  })

  test('the listed profiles with their disks, and the listed disks', async () => {
    const { me, id } = await account()
    const second = await addProfile(me, id)
    const loose = await looseDisk(id)
    const clonedInstance = await clone(me, id, {
      ...cloneOptions,
      type: 'g6-standard-4',
      configs: [second ?? 0],
      disks: [loose.id],
    })
    expect((await configs(me, clonedInstance.id)).map(({ label }) => label)).toEqual([
      'My Second Disk Profile',
    ])
    expect((await disks(me, clonedInstance.id)).map(({ label }) => label)).toEqual([
      'Second Disk',
      'Loose',
    ])
  })

  test('no unknown profiles and disks, which are rejected', async () => {
    const { me, id } = await account()
    const [config] = await configs(me, id)
    await expect(
      clone(me, id, { ...cloneOptions, configs: [config?.id ?? 0, 999_999], disks: [999_999] }),
    ).rejects.toMatchObject({
      status: 400,
      faults: [{ field: 'configs[1]' }, { field: 'disks[0]' }],
    })
  })

  test('no volumes', async () => {
    const { me, id } = await account()
    const [config] = await configs(me, id)
    await platform.db
      .updateTable('config')
      .set({ devices: JSON.stringify({ sda: { disk_id: null, volume_id: 7 } }) })
      .where('id', '=', config?.id ?? 0)
      .execute()
    const clonedInstance = await clone(me, id)
    expect(nth(await configs(me, clonedInstance.id), 0).devices.sda).toBeNull()
    expect(await disks(me, clonedInstance.id)).toEqual([])
  })
})

async function looseDisk(computeId: number) {
  return await platform.db
    .insertInto('disk')
    .values({
      compute_id: computeId,
      label: 'Loose',
      status: 'ready',
      size: 100,
      filesystem: 'raw',
      created: '2026-05-01T00:00:00',
      updated: '2026-05-01T00:00:00',
    })
    .returning(['id', 'label'])
    .executeTakeFirstOrThrow()
}

describe('networks of a clone', () => {
  test('include a VLAN, but not in a region without VLANs', async () => {
    const { me, id } = await account({
      interfaces: [{ purpose: 'vlan', label: 'back', ipam_address: '10.0.0.1/24' }],
    })
    const clonedInstance = await clone(me, id, { ...cloneOptions, region: 'us-central' })
    expect(nth(await configs(me, clonedInstance.id), 0).interfaces).toMatchObject([
      { purpose: 'vlan', label: 'back', ipam_address: '10.0.0.1/24', active: false },
    ])
    await expect(clone(me, id, { ...cloneOptions, region: 'us-west' })).rejects.toMatchObject(
      errorOf('region', 'The instance has a VLAN, which the region does not offer'),
    )
    const target = await newTestCompute(platform, me, { image: null, region: 'us-west' })
    await expect(clone(me, id, { compute_id: target.id })).rejects.toMatchObject(
      errorOf('compute_id', 'The instance has a VLAN, which the region does not offer'),
    )
  })

  async function inVpc() {
    const me = await signedIn()
    const vpc = await me.call('createVpc', {
      body: { label: 'shop', region: 'us-iad', subnets: [{ label: 'web', ipv4: '10.0.1.0/24' }] },
    })
    const subnet_id = nth(vpc.subnets, 0).id
    const { id } = await newTestCompute(platform, me, {
      region: 'us-iad',
      interfaces: [
        { purpose: 'vpc', subnet_id, ipv4: { nat_1_1: 'any' }, ip_ranges: ['10.0.9.0/28'] },
      ],
    })
    return { me, id, subnet_id }
  }

  test('map the 1:1 NAT of the active profile to an address of the clone', async () => {
    const { me, id, subnet_id } = await inVpc()
    const clonedInstance = await clone(me, id, { ...cloneOptions, region: 'us-iad' })
    expect(nth(await configs(me, clonedInstance.id), 0).interfaces).toMatchObject([
      {
        purpose: 'vpc',
        subnet_id,
        ipv4: { vpc: '10.0.1.3', nat_1_1: clonedInstance.ipv4[0] },
        ip_ranges: [],
      },
    ])
  })

  test('omit the 1:1 NAT of another profile', async () => {
    const { me, id } = await inVpc()
    const second = await addProfile(me, id)
    await platform.db
      .updateTable('compute')
      .set({ booted_config_id: second, last_booted_config_id: second })
      .where('id', '=', id)
      .execute()
    const clonedInstance = await clone(me, id, {
      ...cloneOptions,
      region: 'us-iad',
      type: 'g6-standard-4',
    })
    expect(nth(await configs(me, clonedInstance.id), 0).interfaces).toMatchObject([
      { ipv4: { vpc: '10.0.1.3', nat_1_1: null } },
    ])
  })

  test('prevent a clone to another region if they include a VPC', async () => {
    const { me, id } = await inVpc()
    await expect(clone(me, id, { ...cloneOptions, region: 'us-ord' })).rejects.toMatchObject(
      errorOf('region'),
    )
    expect(await clone(me, id, { ...cloneOptions, region: 'us-ord', configs: [] })).toMatchObject({
      region: 'us-ord',
    })
  })
})

describe('concurrent clones', () => {
  test('are limited to five per source', async () => {
    const { me, id } = await account()
    for (let number = 1; number <= 5; number++) await clone(me, id)
    await expect(clone(me, id)).rejects.toMatchObject({
      status: 400,
      faults: [{ reason: expect.stringMatching(/^5 clones of this instance are in progress/) }],
    })
    await settle()
    expect(await clone(me, id)).toMatchObject({ status: 'offline' })
  })

  test.each([
    ['rebootCompute', {}],
    ['shutdownCompute', {}],
    ['resizeCompute', { type: 'g6-standard-4' }],
  ] as const)('block %s of the source', async (operation, body) => {
    const { me, id, path } = await account()
    await clone(me, id)
    await expect(
      me.call(operation, { path, body: body as OperationInput<typeof operation>['body'] }),
    ).rejects.toMatchObject(refusedFor('Compute busy.'))
    await settle()
    expect(
      await me.call(operation, { path, body: body as OperationInput<typeof operation>['body'] }),
    ).toEqual({})
  })

  test('are rejected while the source is busy', async () => {
    const { me, id, path } = await account()
    await me.call('rebootCompute', { path })
    await expect(clone(me, id)).rejects.toMatchObject(refusedFor('Compute busy.'))
  })

  test('are rejected if the source is the target of a clone', async () => {
    const { me, id } = await account()
    const clonedInstance = await clone(me, id)
    await expect(clone(me, clonedInstance.id)).rejects.toMatchObject(refusedFor('Compute busy.'))
    expect(await events(me)).toHaveLength(1)
  })

  test('with the same label create only one instance', async () => {
    const { me, id } = await account()
    const outcomes = await Promise.allSettled([
      clone(me, id, { ...cloneOptions, label: 'copy' }),
      clone(me, id, { ...cloneOptions, label: 'copy' }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
