import { expect, test } from 'vitest'
import { newTestCompute } from '../../../test/support/platform/computes.ts'
import { duringTransaction } from '../../../test/support/platform/duringTransaction.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'
import { grantRow } from '../../../test/support/platform/rows.ts'

const tested = await testPlatform()
const { platform, signedIn } = tested

async function account() {
  const me = await signedIn()
  const compute = await newTestCompute(platform, me, { privateIp: true })
  const { ipv4, ipv6 } = await me.call('listComputeIps', { path: { computeId: compute.id } })
  return {
    me,
    compute,
    address: ipv4.public[0]?.address ?? '',
    privateAddress: ipv4.private[0]?.address ?? '',
    ipv6: ipv6?.slaac.address ?? '',
  }
}

let zones = 0
async function zone(
  me: SignedIn,
  records: { type: 'A' | 'AAAA' | 'CNAME'; target: string; name: string }[],
) {
  const name = `zone-${++zones}.example.com`
  const { id } = await me.call('createDomain', {
    body: { domain: name, type: 'master', soa_email: 'me@example.com' },
  })
  for (const body of records) await me.call('createDomainRecord', { path: { domainId: id }, body })
  return { name, id }
}

const setName = (me: SignedIn, address: string, rdns: string | null) =>
  me.call('updateIp', { path: { address }, body: { rdns } })

const rdnsError = (reason: unknown) => ({ status: 400, faults: [{ field: 'rdns', reason }] })

test('lists the public addresses of the account', async () => {
  const { me, compute, address, ipv6 } = await account()
  const { data } = await me.call('listIps')
  expect(data.map((entry) => entry.address)).toEqual([address, ipv6])
  expect(data).toMatchObject([
    { compute_id: compute.id, public: true, vpc_nat_1_1: null },
    { compute_id: compute.id, type: 'ipv6' },
  ])
  expect(await me.call('getIp', { path: { address } })).toEqual(data[0])
})

test('finds an IPv6 address in any spelling', async () => {
  const { me, ipv6 } = await account()
  const found = await me.call('getIp', { path: { address: ipv6.toUpperCase() } })
  expect(found.address).toBe(ipv6)
})

test('shows the VPC address that an address is mapped to', async () => {
  const me = await signedIn()
  const vpc = await me.call('createVpc', {
    body: { label: 'v', region: 'us-iad', subnets: [{ label: 's', ipv4: '10.0.0.0/24' }] },
  })
  await newTestCompute(platform, me, {
    region: 'us-iad',
    interfaces: [{ purpose: 'vpc', subnet_id: vpc.subnets[0]?.id ?? 0, ipv4: { nat_1_1: 'any' } }],
  })
  const { data } = await me.call('listIps')
  expect(data[0]?.vpc_nat_1_1).toEqual({
    vpc_id: vpc.id,
    subnet_id: vpc.subnets[0]?.id,
    address: '10.0.0.2',
  })
})

test('sets a reverse name that resolves to the address, and resets it with null', async () => {
  const { me, address } = await account()
  const { name } = await zone(me, [{ type: 'A', name: 'mail', target: address }])
  const named = await setName(me, address, `Mail.${name}.`)
  expect(named.rdns).toBe(`mail.${name}`)
  expect((await me.call('getIp', { path: { address } })).rdns).toBe(`mail.${name}`)
  expect((await me.call('listEvents')).data[0]).toMatchObject({
    action: 'ipaddress_update',
    status: 'notification',
    entity: { id: address, type: 'ipaddress', url: `/v4/networking/ips/${address}` },
  })
  const usual = `${address.replaceAll('.', '-')}.ip.compute.example`
  expect((await setName(me, address, null)).rdns).toBe(usual)
  expect((await setName(me, address, usual)).rdns).toBe(usual)
})

test('resolves wildcards and aliases of the zone', async () => {
  const { me, address } = await account()
  const { name } = await zone(me, [
    { type: 'A', name: '*.pool', target: address },
    { type: 'CNAME', name: 'www', target: 'a.pool' },
  ])
  expect((await setName(me, address, `x.pool.${name}`)).rdns).toBe(`x.pool.${name}`)
})

test('sets the reverse name of an IPv6 address by an AAAA record, and removes it with null', async () => {
  const { me, ipv6 } = await account()
  const { name } = await zone(me, [{ type: 'AAAA', name: '', target: ipv6 }])
  expect((await setName(me, ipv6, name)).rdns).toBe(name)
  expect((await setName(me, ipv6, null)).rdns).toBeNull()
})

test('rejects a name that does not resolve to the address, with a hint to fix it', async () => {
  const { me, address, ipv6 } = await account()
  const { name } = await zone(me, [{ type: 'A', name: 'mail', target: '203.0.113.9' }])
  await expect(setName(me, address, `mail.${name}`)).rejects.toMatchObject(
    rdnsError(`mail.${name} does not resolve to ${address}. Add an A record for it first.`),
  )
  await expect(setName(me, address, `other.${name}`)).rejects.toMatchObject(
    rdnsError(expect.stringContaining('does not resolve')),
  )
  await expect(setName(me, ipv6, `mail.${name}`)).rejects.toMatchObject(
    rdnsError(expect.stringContaining('AAAA')),
  )
  await expect(setName(me, address, 'mail.elsewhere.example')).rejects.toMatchObject(
    rdnsError(expect.stringContaining('is in no active domain of this platform')),
  )
})

test('does not resolve names in a disabled domain', async () => {
  const { me, address } = await account()
  const { name, id } = await zone(me, [{ type: 'A', name: '', target: address }])
  await me.call('updateDomain', { path: { domainId: id }, body: { status: 'disabled' } })
  await expect(setName(me, address, name)).rejects.toMatchObject(
    rdnsError(expect.stringContaining('no active domain')),
  )
})

test.each(['', 'not a name', 'a..b', '-a.example', '192.0.2.1', 'x'.repeat(64)])(
  'rejects the invalid reverse name %j',
  async (rdns) => {
    const { me, address } = await account()
    await expect(setName(me, address, rdns)).rejects.toMatchObject(
      rdnsError('Domain is not valid.'),
    )
  },
)

test('rejects a reverse name for a private address', async () => {
  const { me, privateAddress } = await account()
  expect(await me.call('getIp', { path: { address: privateAddress } })).toMatchObject({
    rdns: null,
  })
  expect(await setName(me, privateAddress, null)).toMatchObject({ rdns: null })
  await expect(setName(me, privateAddress, 'www.example.org')).rejects.toMatchObject({
    status: 400,
  })
})

test('shows a restricted user the addresses of granted instances, but denies changes with read_only', async () => {
  const { me, compute, address } = await account()
  await newTestCompute(platform, me)
  const guest = await signedIn({ of: me, restricted: true })
  await expect(guest.call('getIp', { path: { address } })).rejects.toMatchObject({ status: 403 })
  await grantRow(tested, guest, { type: 'compute', id: compute.id, permissions: 'read_only' })
  expect((await guest.call('listIps')).results).toBe(2)
  await guest.call('getIp', { path: { address } })
  await expect(setName(guest, address, null)).rejects.toMatchObject({ status: 403 })
})

test.each(['203.0.113.200', '2001:db8::1', 'nonsense'])(
  'does not find the address %s',
  async (address) => {
    const { me } = await account()
    await expect(me.call('getIp', { path: { address } })).rejects.toMatchObject({ status: 404 })
  },
)

test("does not find another account's address", async () => {
  const { address } = await account()
  const { call } = await signedIn()
  await expect(call('getIp', { path: { address } })).rejects.toMatchObject({ status: 404 })
})

test('returns 404 when an address is deleted while its reverse name is reset', async () => {
  const { me, address } = await account()
  await platform.db
    .updateTable('ip_address')
    .set({ rdns: 'www.example.org' })
    .where('address', '=', address)
    .execute()
  const [changed] = await duringTransaction(
    platform.db,
    (tx) => tx.deleteFrom('ip_address').where('address', '=', address).execute(),
    () => me.call('updateIp', { path: { address }, body: { rdns: null } }),
  )
  expect(changed).toMatchObject({ status: 'rejected', reason: { status: 404 } })
})
