import { formatIPv4, parseIPv4, parseIPv6 } from '../../../../contract/rules/addresses.ts'
import { regionIndex } from '../../../catalogue/regions.ts'
import type { Tx } from '../../../database/transaction.ts'
import { HttpError } from '#shared/httpError.ts'
import type { IpRecord } from '../rows.ts'

/** Usable addresses of a /24 network: all except the network, gateway and broadcast address. */
const hostsPerNetwork = 253

interface Pool {
  /** First address of the first /24 network. */
  first: number
  networks: number
}

const number = (address: string): number => {
  const value = parseIPv4(address)
  if (value === undefined) throw new TypeError(`${address} is not an IPv4 address`)
  return value
}

const networksPerRegion = 20

/**
 * Returns the public pool of a region: 5,060 addresses of 198.18.0.0/15, which is reserved for benchmarks and not
 * routed (RFC 2544).
 */
const publicPool = (region: string): Pool => ({
  first: number('198.18.0.0') + regionIndex(region) * networksPerRegion * 256,
  networks: networksPerRegion,
})

/** Pool of private addresses, 192.168.128.0/17 (response shapes 4.8). */
const privatePool: Pool = { first: number('192.168.128.0'), networks: 128 }

const addressAt = ({ first }: Pool, index: number): string =>
  formatIPv4(first + Math.floor(index / hostsPerNetwork) * 256 + (index % hostsPerNetwork) + 2)

type NewAddress = Pick<IpRecord, 'account_id' | 'compute_id' | 'region'>

/**
 * Allocates an address of a pool. The search starts at an index derived from the instance, so a new database always
 * assigns the same addresses. The primary key resolves conflicts between concurrent requests and processes.
 */
async function takeAddress(
  tx: Tx,
  pool: Pool,
  row: NewAddress & Pick<IpRecord, 'public' | 'subnet_mask' | 'prefix'>,
): Promise<IpRecord | undefined> {
  const size = pool.networks * hostsPerNetwork
  for (let step = 0; step < size; step++) {
    const address = addressAt(pool, (row.compute_id - 1 + step) % size)
    const gateway = row.public === 1 ? gatewayOf(address) : null
    const insertedAddress = await tx
      .insertInto('ip_address')
      .values({ ...row, address, type: 'ipv4', gateway, rdns: null })
      .onConflict((conflict) => conflict.column('address').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (insertedAddress) return insertedAddress
  }
  return undefined
}

/**
 * Allocates a public IPv4 address.
 * @throws HttpError 400 when the region has no free address
 */
export async function allocatePublicIpv4(tx: Tx, owner: NewAddress): Promise<IpRecord> {
  const address = await takeAddress(tx, publicPool(owner.region), {
    ...owner,
    public: 1,
    subnet_mask: '255.255.255.0',
    prefix: 24,
  })
  if (!address)
    throw new HttpError(400, 'No public IPv4 address is free in this region. Choose another one.')
  return address
}

/**
 * Allocates a private IPv4 address.
 * @throws HttpError 400 when no address is free
 */
export async function allocatePrivateIpv4(tx: Tx, owner: NewAddress): Promise<IpRecord> {
  const address = await takeAddress(tx, privatePool, {
    ...owner,
    public: 0,
    subnet_mask: '255.255.128.0',
    prefix: 17,
  })
  if (!address) throw new HttpError(400, 'No private IPv4 address is free.')
  return address
}

/** Returns the interface identifier of an IPv6 address (EUI-64 format); unique for each instance. */
function interfacePart(computeId: number): string {
  // Multiply by an odd number, so that consecutive ids map to distant but still unique values.
  const low = Math.imul(computeId, 0x9e_37_79) & 0xff_ff_ff
  const high = 0x91 + Math.floor(computeId / 2 ** 24)
  const hex = low.toString(16).padStart(6, '0')
  return `f03c:${high.toString(16)}ff:fe${hex.slice(0, 2)}:${Number.parseInt(hex.slice(2), 16).toString(16)}`
}

export const linkLocalAddress = (computeId: number): string => `fe80::${interfacePart(computeId)}`

/** Stores the SLAAC address of an instance. */
export async function allocateSlaac(tx: Tx, owner: NewAddress): Promise<string> {
  const network = ((regionIndex(owner.region) + 1) * 0x100).toString(16)
  const address = `2001:db8:${network}:1:${interfacePart(owner.compute_id)}`
  await tx
    .insertInto('ip_address')
    .values({
      ...owner,
      address,
      type: 'ipv6',
      public: 1,
      gateway: 'fe80::1',
      subnet_mask: 'ffff:ffff:ffff:ffff::',
      prefix: 64,
      rdns: null,
    })
    .execute()
  return address
}

/** Returns the default reverse DNS name of a public IPv4 address (response shapes 4.8). */
export const defaultRdns = (address: string): string =>
  `${address.replaceAll('.', '-')}.ip.compute.example`

/** Returns the gateway of a public IPv4 address: the first host of its /24. */
const gatewayOf = (address: string): string =>
  formatIPv4(Math.floor(number(address) / 256) * 256 + 1)

/** Compares addresses: public before private, then by number. */
export const byAddress = (
  one: Pick<IpRecord, 'address' | 'public'>,
  other: Pick<IpRecord, 'address' | 'public'>,
): number =>
  other.public - one.public || (parseIPv4(one.address) ?? 0) - (parseIPv4(other.address) ?? 0)

/** Returns a canonical form of an IP address: `2001:DB8::1` and `2001:db8:0:0::1` have the same key. */
export const canonicalAddress = (address: string): string =>
  parseIPv6(address)?.join(' ') ?? String(parseIPv4(address) ?? address)
