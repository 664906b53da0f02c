import type { Selectable } from 'kysely'
import { parseRange, subnetAddresses } from '../../../contract/rules/cidr.ts'
import { visibleIds } from '../../auth/authorization.ts'
import { pageOfItems } from '../../database/page.ts'
import type { Queryable } from '../../database/transaction.ts'
import type { VpcIp } from '../../generated/types.gen.ts'
import type { Handlers } from '../../api/context.ts'
import type { ConfigInterfaceRow } from '../computes/tables.ts'

/** Selects interfaces in VPCs, joined with their instance, profile and subnet. */
const interfaces = (db: Queryable) =>
  db
    .selectFrom('config_interface')
    .innerJoin('config', 'config.id', 'config_interface.config_id')
    .innerJoin('compute', 'compute.id', 'config.compute_id')
    .innerJoin('subnet', 'subnet.id', 'config_interface.subnet_id')
    .select([
      'config_interface.id',
      'config_interface.config_id',
      'config_interface.ipv4_vpc',
      'config_interface.nat_1_1',
      'config_interface.ip_ranges',
      'subnet.id as subnet_id',
      'subnet.vpc_id',
      'subnet.ipv4',
      'compute.id as compute_id',
      'compute.region',
      'compute.booted_config_id',
    ])
    .orderBy('config_interface.id')

type Row = Pick<
  Selectable<ConfigInterfaceRow>,
  'id' | 'config_id' | 'ipv4_vpc' | 'nat_1_1' | 'ip_ranges'
> & {
  subnet_id: number
  vpc_id: number
  ipv4: string
  compute_id: number
  region: string
  booted_config_id: number | null
}

/** Returns one entry for the address and one for each range (response shapes 2.4). */
function toVpcIps(row: Row): VpcIp[] {
  const { gateway, mask } = subnetAddresses(row.ipv4)
  const shared = {
    vpc_id: row.vpc_id,
    subnet_id: row.subnet_id,
    compute_id: row.compute_id,
    config_id: row.config_id,
    interface_id: row.id,
    region: row.region,
    active: row.booted_config_id === row.config_id,
    gateway,
    prefix: parseRange(row.ipv4)?.prefix ?? null,
    subnet_mask: mask,
  }
  const ranges: string[] = JSON.parse(row.ip_ranges ?? '[]')
  return [
    { ...shared, address: row.ipv4_vpc, address_range: null, nat_1_1: row.nat_1_1 },
    ...ranges.map((range) => ({ ...shared, address: null, address_range: range, nat_1_1: null })),
  ]
}

/** Returns the VPC addresses and ranges of all profiles of an instance. */
export async function vpcIpsOfCompute(db: Queryable, computeId: number): Promise<VpcIp[]> {
  const rows = await interfaces(db).where('compute.id', '=', computeId).execute()
  return rows.flatMap(toVpcIps)
}

export const vpcIpHandlers: Handlers<'listVpcIps' | 'listAccountVpcIps'> = {
  async listVpcIps({ path, query }, { db }) {
    const rows = await interfaces(db).where('subnet.vpc_id', '=', path.vpcId).execute()
    return pageOfItems(rows.flatMap(toVpcIps), query)
  },

  async listAccountVpcIps({ query }, { db, user, accountId }) {
    const all = interfaces(db).where('compute.account_id', '=', accountId)
    const ids = visibleIds(db, user, 'vpc')
    const rows = await (ids ? all.where('subnet.vpc_id', 'in', ids) : all).execute()
    return pageOfItems(rows.flatMap(toVpcIps), query)
  },
}
