import { describe, expect, test } from 'vitest'
import { newTestCompute } from '../../../../test/support/platform/computes.ts'
import { nth } from '../../../../test/support/platform/nth.ts'
import { type SignedIn, testPlatform } from '../../../../test/support/platform/platform.ts'
import type { OperationInput } from '../../../api/context.ts'
import type { Contents } from '../contents.ts'

const { clock, platform, settle, signedIn } = await testPlatform()

type Body = OperationInput<'createCompute'>['body']

const root_pass = 'correct Horse 5'
const empty = { region: 'us-east', type: 'g6-standard-1' } satisfies Partial<Body>
const debian = { ...empty, image: 'compute/debian12', root_pass } satisfies Partial<Body>

// The contract fills in defaults, so requests may omit these fields.
const create = (me: SignedIn, body: Partial<Body>) =>
  me.call('createCompute', { body: body as Body })

const statusOf = async (me: SignedIn, computeId: number) =>
  (await me.call('getCompute', { path: { computeId } })).status

const eventsOf = async (me: SignedIn) =>
  (await me.call('listEvents')).data.toReversed().map(({ action, status }) => [action, status])

const fault = (field: string, reason?: string) => ({
  status: 400,
  faults: [expect.objectContaining({ field, ...(reason === undefined ? {} : { reason }) })],
})

async function backupOf(
  computeId: number,
  { size = 40_000, ...overrides }: { size?: number; status?: string; available?: number } = {},
): Promise<number> {
  const contents: Contents = {
    disks: [{ id: 1, label: 'Data', size, files: 1500, filesystem: 'ext4' }],
    configs: [
      {
        id: 1,
        label: 'Main',
        comments: '',
        kernel: 'compute/grub2',
        memory_limit: 0,
        root_device: '/dev/sda',
        run_level: 'default',
        virt_mode: 'paravirt',
        helpers: JSON.stringify({
          updatedb_disabled: true,
          distro: true,
          modules_dep: true,
          network: true,
          devtmpfs_automount: false,
        }),
        devices: JSON.stringify({ sda: { disk_id: 1, volume_id: null } }),
        interfaces: [],
      },
    ],
    lastBootedId: 1,
  }
  const { id } = await platform.db
    .insertInto('backup')
    .values({
      compute_id: computeId,
      region: 'us-east',
      type: 'auto',
      status: 'successful',
      label: null,
      created: '2026-05-01T00:00:00',
      updated: '2026-05-01T00:10:00',
      finished: '2026-05-01T00:10:00',
      started_at: 0,
      due_at: 0,
      contents: JSON.stringify(contents),
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('creating an instance', () => {
  test('from a public image provisions and boots it with two disks and a profile', async () => {
    const me = await signedIn()
    const createdInstance = await create(me, debian)
    expect(createdInstance).toMatchObject({ status: 'provisioning', image: 'compute/debian12' })
    expect(createdInstance.label).toBe(`compute${createdInstance.id}`)
    const path = { computeId: createdInstance.id }
    expect((await me.call('listComputeDisks', { path })).data).toMatchObject([
      { label: 'Debian 12 Disk', size: 51200 - 512, status: 'not ready' },
      { label: '512 MB Swap Image', size: 512, status: 'not ready' },
    ])
    const [event] = (await me.call('listEvents')).data
    expect(event).toMatchObject({
      action: 'compute_create',
      secondary_entity: { id: 'compute/debian12', type: 'image', label: 'Debian 12' },
    })
    const due = (await platform.jobs.nextDue()) ?? 0
    clock.advance(due - clock.now())
    await platform.jobs.runDue()
    expect(await statusOf(me, createdInstance.id)).toBe('booting')
    await settle()
    expect(await statusOf(me, createdInstance.id)).toBe('running')
    expect((await me.call('listComputeDisks', { path })).data[0]?.status).toBe('ready')
    expect(await eventsOf(me)).toEqual([
      ['compute_create', 'finished'],
      ['compute_boot', 'finished'],
    ])
  })

  test('with cloud-init metadata requires an image and a region that support it', async () => {
    const me = await signedIn()
    const metadata = { user_data: 'I2Nsb3VkLWNvbmZpZwo=' }
    const ubuntu = { ...debian, region: 'us-iad', image: 'compute/ubuntu22.04', metadata }
    expect(await create(me, ubuntu)).toMatchObject({ has_user_data: true })
    await expect(create(me, { ...ubuntu, region: 'us-east' })).rejects.toMatchObject(
      fault('metadata.user_data', 'The region does not offer Metadata'),
    )
    await expect(create(me, { ...ubuntu, image: 'compute/debian12' })).rejects.toMatchObject(
      fault('metadata.user_data', 'The image does not take cloud-init'),
    )
  })

  test('from a backup restores the disks and the profile and boots it', async () => {
    const me = await signedIn()
    const original = await newTestCompute(platform, me)
    const backup_id = await backupOf(original.id)
    const createdInstance = await create(me, { ...empty, backup_id })
    expect(createdInstance).toMatchObject({ status: 'provisioning', image: 'compute/debian12' })
    const due = (await platform.jobs.nextDue()) ?? 0
    clock.advance(due - clock.now())
    await platform.jobs.runDue()
    expect(await statusOf(me, createdInstance.id)).toBe('restoring')
    await settle()
    expect(await statusOf(me, createdInstance.id)).toBe('running')
    const path = { computeId: createdInstance.id }
    const { data: disks } = await me.call('listComputeDisks', { path })
    expect(disks).toMatchObject([{ label: 'Data', size: 40_000, status: 'ready' }])
    const { data: configs } = await me.call('listComputeConfigs', { path })
    expect(configs).toMatchObject([
      { label: 'Main', devices: { sda: { disk_id: nth(disks, 0).id, volume_id: null } } },
    ])
  })

  test('with interfaces adds them to the profile in order', async () => {
    const me = await signedIn()
    const interfaces = [
      { purpose: 'public' as const },
      { purpose: 'vlan' as const, label: 'back', ipam_address: '10.0.0.1/24' },
    ]
    const { id } = await create(me, { ...debian, interfaces })
    const { data } = await me.call('listComputeConfigs', { path: { computeId: id } })
    expect(nth(data, 0).interfaces).toMatchObject(interfaces)
  })

  test('in a VPC assigns the first free address and maps the public one to it', async () => {
    const me = await signedIn()
    const vpc = await me.call('createVpc', {
      body: {
        label: 'shop',
        region: 'us-iad',
        subnets: [{ label: 'web', ipv4: '10.0.1.0/24' }],
      },
    })
    const { id, ipv4 } = await create(me, {
      ...debian,
      region: 'us-iad',
      interfaces: [{ purpose: 'vpc', subnet_id: nth(vpc.subnets, 0).id, ipv4: { nat_1_1: 'any' } }],
    })
    const { data } = await me.call('listComputeConfigs', { path: { computeId: id } })
    expect(nth(data, 0).interfaces).toMatchObject([
      { purpose: 'vpc', vpc_id: vpc.id, ipv4: { vpc: '10.0.1.2', nat_1_1: ipv4[0] } },
    ])
  })

  test('without an image or a backup leaves it offline, without disks and profile', async () => {
    const me = await signedIn()
    const createdInstance = await create(me, empty)
    expect(createdInstance).toMatchObject({ status: 'provisioning', image: null })
    await settle()
    expect(await statusOf(me, createdInstance.id)).toBe('offline')
    const path = { computeId: createdInstance.id }
    expect((await me.call('listComputeDisks', { path })).results).toBe(0)
    expect((await me.call('listComputeConfigs', { path })).results).toBe(0)
    expect(await eventsOf(me)).toEqual([['compute_create', 'finished']])
  })
})

test.each([
  ['an image', debian],
  ['a backup', empty],
])('leaves an instance from %s offline with booted false', async (source, base) => {
  const me = await signedIn()
  const original = await newTestCompute(platform, me)
  const backup = source === 'a backup' ? { backup_id: await backupOf(original.id) } : {}
  const { id } = await create(me, { ...base, ...backup, booted: false })
  await settle()
  expect(await statusOf(me, id)).toBe('offline')
})

describe('a new instance is rejected with', () => {
  test('an image and a backup', async () => {
    const me = await signedIn()
    const original = await newTestCompute(platform, me)
    const backup_id = await backupOf(original.id)
    await expect(create(me, { ...debian, backup_id })).rejects.toMatchObject(fault('backup_id'))
  })

  test('an image without a root password', async () => {
    const me = await signedIn()
    await expect(create(me, { ...empty, image: 'compute/debian12' })).rejects.toMatchObject(
      fault('root_pass', 'Required with an image'),
    )
  })

  test('a weak root password', async () => {
    const me = await signedIn()
    await expect(create(me, { ...debian, root_pass: 'aaaaaaaa' })).rejects.toMatchObject(
      fault('root_pass', 'Password does not meet strength requirement'),
    )
  })

  test('a script and a backup, a private image or no image', async () => {
    const me = await signedIn()
    const original = await newTestCompute(platform, me)
    const backup_id = await backupOf(original.id)
    for (const body of [{ ...empty, backup_id }, empty])
      await expect(create(me, { ...body, script_id: 1 })).rejects.toMatchObject({
        status: 400,
        faults: expect.arrayContaining([expect.objectContaining({ field: 'script_id' })]),
      })
    await expect(create(me, { ...debian, image: 'private/1', script_id: 1 })).rejects.toMatchObject(
      {
        faults: expect.arrayContaining([
          { field: 'script_id', reason: 'A script cannot be used with a private image' },
        ]),
      },
    )
  })

  test('an unknown region, type and image, all reported in one response', async () => {
    const me = await signedIn()
    await expect(
      create(me, { region: 'moon', type: 'g9', image: 'compute/beos', root_pass }),
    ).rejects.toMatchObject({
      status: 400,
      faults: [
        { field: 'region', reason: 'region is not valid' },
        { field: 'type', reason: 'type is not valid' },
        { field: 'image', reason: 'image is not valid' },
      ],
    })
  })

  test('a GPU type in a region without GPUs', async () => {
    const me = await signedIn()
    await expect(create(me, { region: 'us-west', type: 'g1-gpu-rtx6000-1' })).rejects.toMatchObject(
      fault('type', 'The region does not offer GPU Computes'),
    )
  })

  test('a VLAN and a VPC in a region without them', async () => {
    const me = await signedIn()
    const interfaces = [
      { purpose: 'vlan' as const, label: 'back' },
      { purpose: 'vpc' as const, subnet_id: 1 },
    ]
    await expect(create(me, { ...debian, region: 'us-west', interfaces })).rejects.toMatchObject({
      faults: [
        { field: 'interfaces[0].purpose', reason: 'The region does not offer VLANs' },
        { field: 'interfaces[1].purpose', reason: 'The region does not offer VPCs' },
      ],
    })
  })

  test('interfaces without an image', async () => {
    const me = await signedIn()
    await expect(
      create(me, { ...empty, interfaces: [{ purpose: 'vlan', label: 'back' }] }),
    ).rejects.toMatchObject(fault('interfaces'))
  })

  test('a swap disk that leaves no room for the image', async () => {
    const me = await signedIn()
    const most = 51200 - 1500
    expect(await create(me, { ...debian, swap_size: most })).toMatchObject({
      status: 'provisioning',
    })
    await expect(create(me, { ...debian, swap_size: most + 1 })).rejects.toMatchObject(
      fault('image'),
    )
  })

  test('a subnet of another account', async () => {
    const [me, other] = [await signedIn(), await signedIn()]
    const vpc = await other.call('createVpc', {
      body: { label: 'x', region: 'us-iad', subnets: [{ label: 'y', ipv4: '10.0.0.0/24' }] },
    })
    const interfaces = [{ purpose: 'vpc' as const, subnet_id: nth(vpc.subnets, 0).id }]
    await expect(create(me, { ...debian, region: 'us-iad', interfaces })).rejects.toMatchObject(
      fault('interfaces[0].subnet_id'),
    )
  })
})

describe('a backup for a new instance', () => {
  test.each([
    ['fits a type of just its size', { size: 51_200 }, undefined],
    ['does not fit a type one MB smaller', { size: 51_201 }, 'type'],
    ['must be successful', { status: 'failed' }, 'backup_id'],
    ['must not be under maintenance', { available: 0 }, 'backup_id'],
  ])('%s', async (_, overrides, field) => {
    const me = await signedIn()
    const original = await newTestCompute(platform, me)
    const backup_id = await backupOf(original.id, overrides)
    const creation = create(me, { ...empty, backup_id })
    if (field === undefined) expect(await creation).toMatchObject({ status: 'provisioning' })
    else await expect(creation).rejects.toMatchObject(fault(field))
  })

  test('is rejected in another region', async () => {
    const me = await signedIn()
    const backup_id = await backupOf((await newTestCompute(platform, me)).id)
    await expect(create(me, { ...empty, region: 'eu-west', backup_id })).rejects.toMatchObject(
      fault('region'),
    )
  })

  test('is rejected if it belongs to another account', async () => {
    const [me, other] = [await signedIn(), await signedIn()]
    const backup_id = await backupOf((await newTestCompute(platform, other)).id)
    await expect(create(me, { ...empty, backup_id })).rejects.toMatchObject(fault('backup_id'))
  })

  test('requires read_write on the original from a restricted user', async () => {
    const me = await signedIn()
    const { id } = await newTestCompute(platform, me)
    const backup_id = await backupOf(id)
    const user = await signedIn({ of: me, restricted: true, grants: { add_computes: true } })
    const grant = (permissions: 'read_only' | 'read_write') =>
      me.call('updateUserGrants', {
        path: { username: user.user.username },
        body: { compute: [{ id, permissions }] },
      })
    await grant('read_only')
    await expect(create(user, { ...empty, backup_id })).rejects.toMatchObject(fault('backup_id'))
    await grant('read_write')
    expect(await create(user, { ...empty, backup_id })).toMatchObject({ status: 'provisioning' })
  })
})

test.each([
  ['ab', false],
  ['abc', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['a--b', false],
  ['-ab', false],
])('accepts the label %s: %s', async (label, fits) => {
  const me = await signedIn()
  const creation = create(me, { ...empty, label })
  if (fits) expect(await creation).toMatchObject({ label })
  else await expect(creation).rejects.toMatchObject(fault('label'))
})

test('rejects a label in use, also for concurrent requests', async () => {
  const me = await signedIn()
  const outcomes = await Promise.allSettled([
    create(me, { ...empty, label: 'web' }),
    create(me, { ...empty, label: 'web' }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(create(me, { ...empty, label: 'web' })).rejects.toMatchObject(
    fault('label', 'Label must be unique among your computes'),
  )
})

test('enables backups for every new instance if the account setting is on', async () => {
  const me = await signedIn()
  const enrolled = async (body: Partial<Body>) => (await create(me, body)).backups.enabled
  expect(await enrolled(empty)).toBe(false)
  expect(await enrolled({ ...empty, backups_enabled: true })).toBe(true)
  await me.call('updateAccountSettings', { body: { backups_enabled: true } })
  expect(await enrolled({ ...empty, backups_enabled: false })).toBe(true)
})

test('assigns a private address with private_ip', async () => {
  const me = await signedIn()
  expect((await create(me, { ...empty, private_ip: true })).ipv4).toEqual([
    expect.stringMatching(/^198\.18\./),
    expect.stringMatching(/^192\.168\./),
  ])
})

test('limits an account to ten VLANs in a region', async () => {
  const me = await signedIn()
  const inVlan = (label: string, region = 'us-east') =>
    create(me, { ...debian, region, interfaces: [{ purpose: 'vlan', label }] })
  for (let number = 1; number <= 10; number++) await inVlan(`vlan-${number}`)
  await expect(inVlan('vlan-11')).rejects.toMatchObject(fault('interfaces[0].label'))
  expect(await inVlan('vlan-10')).toMatchObject({ status: 'provisioning' })
  expect(await inVlan('vlan-11', 'us-central')).toMatchObject({ status: 'provisioning' })
})

test('allows only unrestricted users to set tags', async () => {
  const me = await signedIn()
  expect(await create(me, { ...empty, tags: ['web'] })).toMatchObject({ tags: ['web'] })
  const user = await signedIn({ of: me, restricted: true, grants: { add_computes: true } })
  await expect(create(user, { ...empty, tags: ['web'] })).rejects.toMatchObject({ status: 403 })
})

test('requires add_computes from a restricted user, who can then change the instance', async () => {
  const me = await signedIn()
  const without = await signedIn({ of: me, restricted: true })
  await expect(create(without, empty)).rejects.toMatchObject({ status: 403 })
  const user = await signedIn({ of: me, restricted: true, grants: { add_computes: true } })
  const { id } = await create(user, empty)
  await settle()
  await user.call('updateCompute', { path: { computeId: id }, body: { group: 'mine' } })
  expect((await user.call('listComputes')).data.map((compute) => compute.id)).toEqual([id])
})

test('creates an instance of a previous-generation type', async () => {
  const me = await signedIn()
  expect(await create(me, { ...empty, type: 'g5-standard-1' })).toMatchObject({
    specs: { disk: 30720 },
  })
})
