import type { Queryable } from '../../../database/transaction.ts'
import type { IpAddress } from '../../../generated/types.gen.ts'
import type { Handlers } from '../../../api/context.ts'
import { notFound } from '#shared/httpError.ts'
import { vpcIpsOfCompute } from '../../vpcs/vpcIps.ts'
import { canonicalAddress, byAddress, defaultRdns, linkLocalAddress } from './addresses.ts'
import type { InterfaceRecord, IpRecord } from '../rows.ts'

/** Returns the VPC interface that a public address is mapped to with 1:1 NAT, or null. */
function vpcNat(address: string, interfaces: readonly InterfaceRecord[]) {
  const mapped = interfaces.find(({ nat_1_1 }) => nat_1_1 === address)
  if (mapped?.vpc_id == null || mapped.subnet_id === null || mapped.ipv4_vpc === null) return null
  return { vpc_id: mapped.vpc_id, subnet_id: mapped.subnet_id, address: mapped.ipv4_vpc }
}

const addressFromRow = (row: IpRecord, rdns: string | null): IpAddress => ({
  address: row.address,
  gateway: row.gateway,
  subnet_mask: row.subnet_mask,
  prefix: row.prefix,
  type: row.type as IpAddress['type'],
  public: row.public === 1,
  rdns,
  compute_id: row.compute_id,
  region: row.region,
})

/** Converts a row to the contract's format (response shapes 4.8). */
export function toIpAddress(row: IpRecord, interfaces: readonly InterfaceRecord[]): IpAddress {
  if (row.type !== 'ipv4') return addressFromRow(row, row.rdns)
  const rdns = row.rdns ?? (row.public === 1 ? defaultRdns(row.address) : null)
  return { ...addressFromRow(row, rdns), vpc_nat_1_1: vpcNat(row.address, interfaces) }
}

/** Returns the link-local address of an instance, which is derived from its id and not stored. */
export const linkLocalRow = (slaac: IpRecord): IpRecord => ({
  ...slaac,
  address: linkLocalAddress(slaac.compute_id),
  public: 0,
})

/** Returns all addresses of an instance except those in its VPCs. */
async function addressesOf(db: Queryable, computeId: number) {
  const rows = await db
    .selectFrom('ip_address')
    .selectAll()
    .where('compute_id', '=', computeId)
    .execute()
  const interfaces = await db
    .selectFrom('config_interface')
    .innerJoin('config', 'config.id', 'config_interface.config_id')
    .selectAll('config_interface')
    .where('config.compute_id', '=', computeId)
    .where('config_interface.purpose', '=', 'vpc')
    .execute()
  const slaac = rows.find(({ type }) => type === 'ipv6')
  return {
    ipv4: rows
      .filter(({ type }) => type === 'ipv4')
      .toSorted(byAddress)
      .map((row) => toIpAddress(row, interfaces)),
    ipv6: slaac && {
      slaac: toIpAddress(slaac, []),
      link_local: toIpAddress(linkLocalRow(slaac), []),
    },
  }
}

// The route binding has already checked that the user may see the instance in the path.
export const ipHandlers: Handlers<'listComputeIps' | 'getComputeIp'> = {
  async listComputeIps({ path }, { db }) {
    const { ipv4, ipv6 } = await addressesOf(db, path.computeId)
    return {
      ipv4: {
        public: ipv4.filter((address) => address.public),
        private: ipv4.filter((address) => !address.public),
        shared: [],
        reserved: [],
        vpc: await vpcIpsOfCompute(db, path.computeId),
      },
      ipv6: ipv6 ? { ...ipv6, global: [] } : null,
    }
  },

  async getComputeIp({ path }, { db }) {
    const { ipv4, ipv6 } = await addressesOf(db, path.computeId)
    const wanted = canonicalAddress(path.address)
    const all = [...ipv4, ...(ipv6 ? [ipv6.slaac, ipv6.link_local] : [])]
    const found = all.find(({ address }) => canonicalAddress(address) === wanted)
    if (!found) throw notFound()
    return found
  },
}
