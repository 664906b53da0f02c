import { expect, test } from 'vitest'
import { deployImage } from './deployImage.ts'
import { inTransaction } from '../../database/transaction.ts'
import { newTestCompute } from '../../../test/support/platform/computes.ts'
import { testPlatform } from '../../../test/support/platform/platform.ts'
import { wireTime } from '#shared/clock.ts'

const { clock, platform, signedIn } = await testPlatform()

const notFound = { status: 404, faults: [{ reason: 'Not found' }] }

/** Adds another profile with separate disks, a VPC interface and a public interface. */
async function secondProfile(accountId: number, computeId: number): Promise<number> {
  return await inTransaction(platform.db, async (tx) => {
    const configId = await deployImage(tx, {
      computeId,
      accountId,
      image: 'private/1',
      imageLabel: 'Golden',
      disk: 2000,
      swapSize: 0,
      interfaces: [{ purpose: 'public' }],
      ready: true,
      created: wireTime(clock.now()),
    })
    const { address } = await tx
      .selectFrom('ip_address')
      .select('address')
      .where('compute_id', '=', computeId)
      .where('type', '=', 'ipv4')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('config_interface')
      .values({
        config_id: configId ?? 0,
        position: 1,
        purpose: 'vpc',
        primary: 1,
        label: null,
        ipam_address: null,
        vpc_id: 7,
        // Use a different subnet for each profile, because an address is unique in a subnet.
        subnet_id: configId ?? 0,
        ipv4_vpc: '10.0.0.2',
        nat_1_1: address,
        ip_ranges: '["10.1.0.0/28"]',
      })
      .execute()
    return configId ?? 0
  })
}

test('finds a disk only on its instance', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me)
  const other = await newTestCompute(platform, me)
  const { data } = await me.call('listComputeDisks', { path: { computeId: id } })
  const diskId = data[0]?.id ?? 0
  expect(await me.call('getComputeDisk', { path: { computeId: id, diskId } })).toEqual(data[0])
  await expect(
    me.call('getComputeDisk', { path: { computeId: other.id, diskId } }),
  ).rejects.toMatchObject(notFound)
})

test('lists disks and profiles in pages', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me)
  const path = { computeId: id }
  for (let number = 0; number < 25; number++) await secondProfile(me.user.accountId, id)
  const query = { page_size: 25, page: 2 }
  const disks = await me.call('listComputeDisks', { path, query })
  expect(disks).toMatchObject({ page: 2, pages: 2, results: 27 })
  expect(disks.data.map(({ label }) => label)).toEqual(['Golden Disk', 'Golden Disk'])
  const configs = await me.call('listComputeConfigs', { path, query })
  expect(configs).toMatchObject({ page: 2, pages: 2, results: 26 })
  for (const page_size of [24, 501])
    for (const operation of ['listComputeDisks', 'listComputeConfigs'] as const)
      await expect(me.call(operation, { path, query: { page_size } })).rejects.toMatchObject({
        status: 400,
        faults: [{ field: 'page_size' }],
      })
})

test('finds a profile and its interfaces only on their instance', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me)
  const other = await newTestCompute(platform, me)
  const configId = await secondProfile(me.user.accountId, id)
  const path = { computeId: id, configId }
  const { data } = await me.call('listComputeConfigs', { path })
  const config = await me.call('getComputeConfig', { path })
  expect(config).toEqual(data[1])
  const interfaces = await me.call('listComputeConfigInterfaces', { path })
  expect(interfaces).toEqual(config.interfaces)
  const [first, second] = interfaces
  expect(first).toMatchObject({ purpose: 'public', primary: false, ipv4: null, ip_ranges: null })
  expect(second).toMatchObject({
    purpose: 'vpc',
    primary: true,
    vpc_id: 7,
    subnet_id: configId,
    ipv4: { vpc: '10.0.0.2', nat_1_1: expect.any(String) },
    ip_ranges: ['10.1.0.0/28'],
  })
  const interfaceId = second?.id ?? 0
  expect(await me.call('getComputeConfigInterface', { path: { ...path, interfaceId } })).toEqual(
    second,
  )
  const elsewhere = { computeId: other.id, configId }
  await expect(me.call('getComputeConfig', { path: elsewhere })).rejects.toMatchObject(notFound)
  await expect(me.call('listComputeConfigInterfaces', { path: elsewhere })).rejects.toMatchObject(
    notFound,
  )
  await expect(
    me.call('getComputeConfigInterface', { path: { ...path, interfaceId: 999_999 } }),
  ).rejects.toMatchObject(notFound)
})

test('marks only the interfaces of the booted profile as active', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me, { interfaces: [{ purpose: 'public' }] })
  await secondProfile(me.user.accountId, id)
  const { data } = await me.call('listComputeConfigs', { path: { computeId: id } })
  expect(data.map(({ interfaces }) => interfaces.map(({ active }) => active))).toEqual([
    [true],
    [false, false],
  ])
})

test('shows the VPC address that a public address is mapped to', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me)
  await secondProfile(me.user.accountId, id)
  const { ipv4 } = await me.call('listComputeIps', { path: { computeId: id } })
  expect(ipv4.public[0]?.vpc_nat_1_1).toEqual({
    vpc_id: 7,
    subnet_id: expect.any(Number),
    address: '10.0.0.2',
  })
})

test('finds an address of the instance in any spelling', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me, { privateIp: true })
  const { ipv4, ipv6 } = await me.call('listComputeIps', { path: { computeId: id } })
  const view = (address: string) => me.call('getComputeIp', { path: { computeId: id, address } })
  for (const listedAddress of [...ipv4.public, ...ipv4.private])
    expect(await view(listedAddress.address)).toEqual(listedAddress)
  const slaac = ipv6?.slaac.address ?? ''
  expect(await view(slaac)).toEqual(ipv6?.slaac)
  expect(await view(slaac.toUpperCase())).toEqual(ipv6?.slaac)
  expect(await view(slaac.replace(':1:', ':0001:'))).toEqual(ipv6?.slaac)
  expect(await view(ipv6?.link_local.address ?? '')).toEqual(ipv6?.link_local)
  expect(await view(slaac)).not.toHaveProperty('vpc_nat_1_1')
})

test("does not find another instance's address, a free one or an invalid one", async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me)
  const other = await newTestCompute(platform, me)
  const { ipv4 } = await me.call('getCompute', { path: { computeId: other.id } })
  for (const address of [ipv4[0] ?? '', '203.0.113.77', 'fe80::1', 'nonsense'])
    await expect(
      me.call('getComputeIp', { path: { computeId: id, address } }),
    ).rejects.toMatchObject(notFound)
})

test('shows the custom reverse name of an address', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me)
  await platform.db
    .updateTable('ip_address')
    .set({ rdns: 'web.example.org' })
    .where('compute_id', '=', id)
    .execute()
  const { ipv4, ipv6 } = await me.call('listComputeIps', { path: { computeId: id } })
  expect(ipv4.public[0]?.rdns).toBe('web.example.org')
  expect(ipv6?.slaac.rdns).toBe('web.example.org')
})
