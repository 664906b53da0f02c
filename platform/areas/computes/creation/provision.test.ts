import { expect, test } from 'vitest'
import { inTransaction } from '../../../database/transaction.ts'
import { newTestCompute } from '../../../../test/support/platform/computes.ts'
import { type SignedIn, testPlatform } from '../../../../test/support/platform/platform.ts'
import { allocatePrivateIpv4 } from '../networking/addresses.ts'

const { clock, platform, signedIn } = await testPlatform()

const ips = (me: SignedIn, computeId: number) => me.call('listComputeIps', { path: { computeId } })

test('creates a disk, a swap disk and a profile that boots from them for an image', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me, { image: 'compute/ubuntu22.04' })
  const path = { computeId: id }
  const { data: disks } = await me.call('listComputeDisks', { path })
  expect(disks).toMatchObject([
    { label: 'Ubuntu 22.04 LTS Disk', size: 81408, filesystem: 'ext4', status: 'ready' },
    { label: '512 MB Swap Image', size: 512, filesystem: 'swap', status: 'ready' },
  ])
  const { data: configs } = await me.call('listComputeConfigs', { path })
  expect(configs).toEqual([
    {
      id: expect.any(Number),
      label: 'My Ubuntu 22.04 LTS Disk Profile',
      comments: '',
      kernel: 'compute/grub2',
      memory_limit: 0,
      root_device: '/dev/sda',
      run_level: 'default',
      virt_mode: 'paravirt',
      initrd: null,
      helpers: {
        updatedb_disabled: true,
        distro: true,
        modules_dep: true,
        network: true,
        devtmpfs_automount: false,
      },
      devices: {
        sda: { disk_id: disks[0]?.id, volume_id: null },
        sdb: { disk_id: disks[1]?.id, volume_id: null },
        sdc: null,
        sdd: null,
        sde: null,
        sdf: null,
        sdg: null,
        sdh: null,
      },
      interfaces: [],
      created: expect.any(String),
      updated: expect.any(String),
    },
  ])
})

test('creates a swap disk of the requested size, and none for 0', async () => {
  const me = await signedIn()
  const sizes = async (swapSize: number) => {
    const { id } = await newTestCompute(platform, me, { swapSize })
    const { data } = await me.call('listComputeDisks', { path: { computeId: id } })
    return data.map(({ label, size }) => [label, size])
  }
  expect(await sizes(1024)).toEqual([
    ['Debian 12 Disk', 80896],
    ['1024 MB Swap Image', 1024],
  ])
  expect(await sizes(0)).toEqual([['Debian 12 Disk', 81920]])
})

test('uses the network helper setting of the account in the profile', async () => {
  const me = await signedIn()
  await me.call('updateAccountSettings', { body: { network_helper: false } })
  const { id } = await newTestCompute(platform, me)
  const { data } = await me.call('listComputeConfigs', { path: { computeId: id } })
  expect(data[0]?.helpers.network).toBe(false)
})

test('creates an empty instance offline with addresses, but without disks and profile', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me, { image: null })
  const path = { computeId: id }
  const compute = await me.call('getCompute', { path })
  expect(compute).toMatchObject({ status: 'offline', image: null })
  expect(compute.ipv4).toHaveLength(1)
  expect(await me.call('listComputeDisks', { path })).toMatchObject({ data: [] })
  expect(await me.call('listComputeConfigs', { path })).toMatchObject({ data: [] })
})

test('marks the disks of an instance as not ready during provisioning', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me, { status: 'provisioning' })
  const { data } = await me.call('listComputeDisks', { path: { computeId: id } })
  expect(data.map(({ status }) => status)).toEqual(['not ready', 'not ready'])
})

test('derives a unique default label from the id', async () => {
  const me = await signedIn()
  const first = await newTestCompute(platform, me)
  expect(first.label).toBe(`compute${first.id}`)
  await newTestCompute(platform, me, { label: `compute${first.id + 2}` })
  const third = await newTestCompute(platform, me)
  expect(third.id).toBe(first.id + 2)
  expect(third.label).toBe(`compute${third.id}-2`)
})

test('rejects a label in use', async () => {
  const me = await signedIn()
  await newTestCompute(platform, me, { label: 'web-1' })
  await expect(newTestCompute(platform, me, { label: 'web-1' })).rejects.toMatchObject({
    status: 400,
    faults: [{ field: 'label', reason: 'Label must be unique among your computes' }],
  })
})

test('throws for an unknown type or region', async () => {
  const me = await signedIn()
  await expect(newTestCompute(platform, me, { type: 'g9' })).rejects.toThrow('compute type g9')
  await expect(newTestCompute(platform, me, { region: 'moon' })).rejects.toThrow('region moon')
})

test('assigns addresses of the region with default name, gateway and mask', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me, { region: 'us-central', privateIp: true })
  const { ipv4, ipv6 } = await ips(me, id)
  const address = ipv4.public[0]?.address ?? ''
  expect(address).toMatch(/^198\.18\.(2\d|3\d)\.\d+$/)
  expect(ipv4).toEqual({
    public: [
      {
        address,
        gateway: address.replace(/\d+$/, '1'),
        subnet_mask: '255.255.255.0',
        prefix: 24,
        type: 'ipv4',
        public: true,
        rdns: `${address.replaceAll('.', '-')}.ip.compute.example`,
        compute_id: id,
        region: 'us-central',
        vpc_nat_1_1: null,
      },
    ],
    private: [
      {
        address: expect.stringMatching(/^192\.168\.(12[89]|1[3-9]\d|2\d\d)\.\d+$/),
        gateway: null,
        subnet_mask: '255.255.128.0',
        prefix: 17,
        type: 'ipv4',
        public: false,
        rdns: null,
        compute_id: id,
        region: 'us-central',
        vpc_nat_1_1: null,
      },
    ],
    shared: [],
    reserved: [],
    vpc: [],
  })
  const own = ipv6?.slaac.address.replace('2001:db8:200:1:', '')
  expect(ipv6).toEqual({
    slaac: {
      address: `2001:db8:200:1:${own}`,
      gateway: 'fe80::1',
      subnet_mask: 'ffff:ffff:ffff:ffff::',
      prefix: 64,
      type: 'ipv6',
      public: true,
      rdns: null,
      compute_id: id,
      region: 'us-central',
    },
    link_local: expect.objectContaining({ address: `fe80::${own}`, public: false, rdns: null }),
    global: [],
  })
})

test('assigns distinct addresses to instances created concurrently', async () => {
  const me = await signedIn()
  const instances = await Promise.all(
    Array.from({ length: 12 }, () => newTestCompute(platform, me, { privateIp: true })),
  )
  const { data } = await me.call('listComputes')
  const addresses = data.flatMap(({ ipv4, ipv6 }) => [...ipv4, ipv6])
  expect(addresses).toHaveLength(instances.length * 3)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('skips an address that is in use', async () => {
  const me = await signedIn()
  const first = await newTestCompute(platform, me)
  const owner = { account_id: me.user.accountId, compute_id: first.id, region: 'us-east' }
  const [one, other] = await inTransaction(platform.db, async (tx) => [
    await allocatePrivateIpv4(tx, owner),
    await allocatePrivateIpv4(tx, owner),
  ])
  expect(one?.address).not.toBe(other?.address)
  const next = await newTestCompute(platform, me, { privateIp: true })
  const { ipv4 } = await ips(me, next.id)
  expect(ipv4.private).toHaveLength(1)
  expect([one?.address, other?.address]).not.toContain(ipv4.private[0]?.address)
})

test('orders the interfaces of a new instance and marks them active while it runs', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me, {
    interfaces: [
      { purpose: 'public', primary: true },
      { purpose: 'vlan', label: 'backend', ipam_address: '10.0.0.1/24' },
    ],
  })
  const { data } = await me.call('listComputeConfigs', { path: { computeId: id } })
  expect(data[0]?.interfaces).toEqual([
    {
      id: expect.any(Number),
      purpose: 'public',
      primary: true,
      active: true,
      label: null,
      ipam_address: null,
      vpc_id: null,
      subnet_id: null,
      ipv4: null,
      ip_ranges: null,
    },
    expect.objectContaining({
      purpose: 'vlan',
      primary: false,
      active: true,
      label: 'backend',
      ipam_address: '10.0.0.1/24',
    }),
  ])
})

test('records the powered-on period of a new instance for its statistics', async () => {
  const me = await signedIn()
  const created = clock.now() - 10_000_000
  const running = await newTestCompute(platform, me, { created })
  const offline = await newTestCompute(platform, me, { created, status: 'offline' })
  const periods = (computeId: number) =>
    platform.db
      .selectFrom('power_period')
      .select(['started_at', 'ended_at'])
      .where('compute_id', '=', computeId)
      .execute()
  expect(await periods(running.id)).toEqual([{ started_at: created, ended_at: null }])
  expect(await periods(offline.id)).toEqual([])
})
