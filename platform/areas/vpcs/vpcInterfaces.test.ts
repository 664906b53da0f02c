import { expect, test } from 'vitest'
import type { NewInterface } from '../computes/configs/interfaces.ts'
import { newTestCompute } from '../../../test/support/platform/computes.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'
import { grantRow } from '../../../test/support/platform/rows.ts'

const tested = await testPlatform()
const { platform, signedIn } = tested

async function account(ipv4 = '10.0.0.0/24') {
  const me = await signedIn()
  const vpc = await me.call('createVpc', {
    body: { label: 'shop', region: 'us-iad', subnets: [{ label: 'db', ipv4 }] },
  })
  const subnetId = vpc.subnets[0]?.id ?? 0
  const attach = (extra: Partial<NewInterface> = {}) =>
    newTestCompute(platform, me, {
      region: 'us-iad',
      interfaces: [{ purpose: 'vpc', subnet_id: subnetId, ...extra }],
    })
  return { me, vpcId: vpc.id, subnetId, attach }
}

const entries = async (me: SignedIn, vpcId: number) =>
  (await me.call('listVpcIps', { path: { vpcId } })).data

const fieldError = (field: string, reason: unknown = expect.any(String)) => ({
  status: 400,
  faults: [{ field: `interfaces[0].${field}`, reason }],
})

test('assigns addresses from the third one of a subnet on', async () => {
  const { me, vpcId, attach } = await account()
  await attach()
  await attach({ ipv4: { vpc: '10.0.0.3' } })
  await attach()
  expect((await entries(me, vpcId)).map(({ address }) => address)).toEqual([
    '10.0.0.2',
    '10.0.0.3',
    '10.0.0.4',
  ])
})

test('assigns distinct addresses to concurrently attached instances', async () => {
  const { me, vpcId, attach } = await account()
  await Promise.all(Array.from({ length: 8 }, () => attach()))
  const addresses = (await entries(me, vpcId)).map(({ address }) => address)
  expect(new Set(addresses).size).toBe(8)
})

test('rejects an interface in a full subnet', async () => {
  const { attach } = await account('10.0.0.0/29')
  for (let count = 1; count <= 4; count++) await attach()
  await expect(attach()).rejects.toMatchObject(
    fieldError('subnet_id', 'The subnet has no free address. Choose another one.'),
  )
})

test.each([
  ['10.0.0.0', false],
  ['10.0.0.1', false],
  ['10.0.0.2', true],
  ['10.0.0.253', true],
  ['10.0.0.254', false],
  ['10.0.0.255', false],
  ['10.0.1.2', false],
  ['nonsense', false],
])('accepts the address %s in 10.0.0.0/24: %s', async (vpc, accepted) => {
  const { me, vpcId, attach } = await account()
  const attached = attach({ ipv4: { vpc } })
  if (!accepted) return await expect(attached).rejects.toMatchObject(fieldError('ipv4.vpc'))
  await attached
  expect(await entries(me, vpcId)).toMatchObject([{ address: vpc }])
})

test('rejects an address in use and creates no instance', async () => {
  const { me, attach } = await account()
  await attach({ ipv4: { vpc: '10.0.0.9' } })
  await expect(attach({ ipv4: { vpc: '10.0.0.9' } })).rejects.toMatchObject(
    fieldError('ipv4.vpc', 'Another interface has this address already'),
  )
  expect((await me.call('listComputes')).results).toBe(1)
})

test('requires a subnet in the region and account of the instance', async () => {
  const { me, subnetId } = await account()
  const interfaces = [{ purpose: 'vpc' as const, subnet_id: subnetId }]
  await expect(
    newTestCompute(platform, me, { region: 'us-ord', interfaces }),
  ).rejects.toMatchObject(
    fieldError('subnet_id', expect.stringContaining('in us-iad and the instance in us-ord')),
  )
  const unknown = fieldError('subnet_id', 'There is no such subnet that you may use')
  await expect(
    newTestCompute(platform, await signedIn(), { region: 'us-iad', interfaces }),
  ).rejects.toMatchObject(unknown)
  await expect(
    newTestCompute(platform, me, { interfaces: [{ purpose: 'vpc' }] }),
  ).rejects.toMatchObject(fieldError('subnet_id', 'Required for a VPC interface'))
})

test('maps the public address of the instance for any, and rejects another address', async () => {
  const { me, vpcId, attach } = await account()
  const { id } = await attach({ ipv4: { nat_1_1: 'any' } })
  const { ipv4 } = await me.call('listComputeIps', { path: { computeId: id } })
  const own = ipv4.public[0]
  expect(await entries(me, vpcId)).toMatchObject([{ address: '10.0.0.2', nat_1_1: own?.address }])
  expect(own?.vpc_nat_1_1).toMatchObject({ vpc_id: vpcId, address: '10.0.0.2' })
  await expect(attach({ ipv4: { nat_1_1: '203.0.113.1' } })).rejects.toMatchObject(
    fieldError('ipv4.nat_1_1'),
  )
})

test('requires canonical ranges that do not overlap', async () => {
  const { me, vpcId, attach } = await account()
  await attach({ ip_ranges: ['10.0.0.64/28', '10.9.0.0/16'] })
  expect((await entries(me, vpcId)).map((entry) => [entry.address, entry.address_range])).toEqual([
    ['10.0.0.2', null],
    [null, '10.0.0.64/28'],
    [null, '10.9.0.0/16'],
  ])
  await expect(attach({ ip_ranges: ['10.9.9.0/24'] })).rejects.toMatchObject(
    fieldError('ip_ranges[0]', expect.stringContaining('Overlaps')),
  )
  await expect(attach({ ip_ranges: ['10.8.0.1/24'] })).rejects.toMatchObject(
    fieldError('ip_ranges[0]', expect.stringContaining('canonical')),
  )
  await expect(attach({ ip_ranges: ['10.8.0.0/24', '10.8.0.0/25'] })).rejects.toMatchObject(
    fieldError('ip_ranges[1]'),
  )
})

test('reports the overlapping one of 255 ranges', async () => {
  const { attach } = await account()
  const ip_ranges = Array.from({ length: 254 }, (_, at) => `10.9.0.${at}/32`)
  await expect(attach({ ip_ranges: [...ip_ranges, '10.9.0.0/31'] })).rejects.toMatchObject(
    fieldError('ip_ranges[254]', 'Overlaps a range that is routed to an interface already'),
  )
  await attach({ ip_ranges })
  await expect(attach({ ip_ranges: ['10.9.0.253/32'] })).rejects.toMatchObject(
    fieldError('ip_ranges[0]'),
  )
})

test('shows the instance, the gateway and the active state of a VPC address', async () => {
  const { me, vpcId, subnetId, attach } = await account('10.0.0.128/25')
  const { id } = await attach()
  const { data } = await me.call('listComputeConfigs', { path: { computeId: id } })
  const [entry] = await entries(me, vpcId)
  expect(entry).toEqual({
    address: '10.0.0.130',
    address_range: null,
    vpc_id: vpcId,
    subnet_id: subnetId,
    compute_id: id,
    config_id: data[0]?.id,
    interface_id: data[0]?.interfaces[0]?.id,
    region: 'us-iad',
    active: true,
    nat_1_1: null,
    gateway: '10.0.0.129',
    prefix: 25,
    subnet_mask: '255.255.255.128',
  })
  const { ipv4 } = await me.call('listComputeIps', { path: { computeId: id } })
  expect(ipv4.vpc).toEqual([entry])
  expect(data[0]?.interfaces[0]).toMatchObject({
    vpc_id: vpcId,
    subnet_id: subnetId,
    ipv4: { vpc: '10.0.0.130', nat_1_1: null },
    ip_ranges: [],
  })
})

test('lists the addresses of all VPCs that the user can read', async () => {
  const { me, vpcId, attach } = await account()
  await attach()
  const other = await me.call('createVpc', {
    body: { label: 'office', region: 'us-iad', subnets: [{ label: 'db', ipv4: '10.0.0.0/24' }] },
  })
  await attach({ subnet_id: other.subnets[0]?.id ?? 0 })
  const { data, results } = await me.call('listAccountVpcIps')
  expect(data.map(({ vpc_id, address }) => [vpc_id, address])).toEqual([
    [vpcId, '10.0.0.2'],
    [other.id, '10.0.0.2'],
  ])
  expect(results).toBe(2)
  const guest = await signedIn({ of: me, restricted: true })
  await grantRow(tested, guest, { type: 'vpc', id: other.id, permissions: 'read_only' })
  expect((await guest.call('listAccountVpcIps')).data).toMatchObject([{ vpc_id: other.id }])
  expect((await (await signedIn()).call('listAccountVpcIps')).data).toEqual([])
})

test('prevents removing a VPC interface or its subnet while the instance runs with it', async () => {
  const { me, vpcId, subnetId, attach } = await account()
  const { id: computeId } = await attach()
  const { data } = await me.call('listComputeConfigs', { path: { computeId } })
  const path = { computeId, configId: data[0]?.id ?? 0 }
  const inUse = { status: 400, faults: [{ reason: expect.stringContaining('the subnet db') }] }
  const publicOnly = { body: { interfaces: [{ purpose: 'public' as const }] } }
  for (const body of [publicOnly.body, { interfaces: [] }])
    await expect(me.call('updateComputeConfig', { path, body })).rejects.toMatchObject(inUse)
  await expect(me.call('deleteComputeConfig', { path })).rejects.toMatchObject(inUse)
  await expect(
    me.call('deleteSubnet', { path: { vpcId, vpcSubnetId: subnetId } }),
  ).rejects.toMatchObject({ status: 400 })
  expect(await entries(me, vpcId)).toHaveLength(1)

  const sameInterfaces = { interfaces: [{ purpose: 'vpc' as const, subnet_id: subnetId }] }
  await me.call('updateComputeConfig', {
    path,
    body: { ...sameInterfaces, comments: 'The same subnet' },
  })
  await me.call('shutdownCompute', { path: { computeId } })
  await tested.settle()
  await me.call('updateComputeConfig', { path, ...publicOnly })
  await me.call('deleteSubnet', { path: { vpcId, vpcSubnetId: subnetId } })
  await me.call('deleteVpc', { path: { vpcId } })
})

test('deletes an inactive profile with its interfaces', async () => {
  const { me, vpcId, subnetId, attach } = await account()
  const { id: computeId } = await attach()
  const interfaces = [{ purpose: 'vpc' as const, subnet_id: subnetId }]
  const { id: configId } = await me.call('createComputeConfig', {
    path: { computeId },
    body: { label: 'other', devices: {}, interfaces },
  })
  expect(await entries(me, vpcId)).toHaveLength(2)
  await me.call('deleteComputeConfig', { path: { computeId, configId } })
  expect(await entries(me, vpcId)).toHaveLength(1)
})
