import type { Selectable } from 'kysely'
import type { Queryable } from '../../database/transaction.ts'
import type { Entity } from '../../events/emit.ts'
import type { Subnet, Vpc } from '../../generated/types.gen.ts'
import type { SubnetRow, VpcRow } from './tables.ts'
import { accountRow } from '../../database/accountRow.ts'
import { groupPairs } from '#shared/groupPairs.ts'

export type VpcRecord = Selectable<VpcRow>
export type SubnetRecord = Selectable<SubnetRow>

const vpcs = accountRow('vpc')

/** @throws HttpError 404 */
export const ownedVpc = vpcs.owned

/**
 * Returns the VPC, locked until the transaction ends, so that its subnets cannot change.
 * @throws HttpError 404
 */
export const lockedVpc = vpcs.locked

export const subnetsOf = (db: Queryable, vpcId: number) =>
  db.selectFrom('subnet').selectAll().where('vpc_id', '=', vpcId).orderBy('id')

export const vpcEntity = ({ id, label }: Pick<VpcRecord, 'id' | 'label'>): Entity => ({
  id,
  label,
  type: 'vpc',
  url: `/v4/vpcs/${id}`,
})

export const subnetEntity = (subnet: Pick<SubnetRecord, 'id' | 'label' | 'vpc_id'>): Entity => ({
  id: subnet.id,
  label: subnet.label,
  type: 'subnet',
  url: `/v4/vpcs/${subnet.vpc_id}/subnets/${subnet.id}`,
})

/** Returns the ids of the instances with a profile that refers to a subnet, by subnet. */
async function computesOf(
  db: Queryable,
  subnetIds: readonly number[],
): Promise<Map<number, number[]>> {
  if (subnetIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('config_interface')
    .innerJoin('config', 'config.id', 'config_interface.config_id')
    .select(['config_interface.subnet_id', 'config.compute_id'])
    .distinct()
    .where('config_interface.subnet_id', 'in', subnetIds)
    .orderBy('config.compute_id')
    .execute()
  return groupPairs(
    rows.flatMap(({ subnet_id, compute_id }) =>
      subnet_id === null ? [] : [[subnet_id, compute_id] as const],
    ),
  )
}

/** Converts rows to the contract's format (response shapes 2.3), loading the instances of all rows together. */
export async function toSubnets(db: Queryable, rows: readonly SubnetRecord[]): Promise<Subnet[]> {
  const computes = await computesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, label, ipv4, created, updated }) => ({
    id,
    label,
    ipv4,
    computes: computes.get(id) ?? [],
    created,
    updated,
  }))
}

export async function toSubnet(db: Queryable, row: SubnetRecord): Promise<Subnet> {
  const [subnet] = await toSubnets(db, [row])
  if (!subnet) throw new Error(`Subnet ${row.id} has no answer`)
  return subnet
}

/** Converts rows to the contract's format (response shapes 2.2), loading the subnets of all rows together. */
export async function toVpcs(db: Queryable, rows: readonly VpcRecord[]): Promise<Vpc[]> {
  if (rows.length === 0) return []
  const subnetRows = await db
    .selectFrom('subnet')
    .selectAll()
    .where(
      'vpc_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  const subnets = await toSubnets(db, subnetRows)
  return rows.map(({ account_id: _, ...vpc }) => ({
    ...vpc,
    subnets: subnets.filter((_subnet, index) => subnetRows[index]?.vpc_id === vpc.id),
  }))
}

export async function toVpc(db: Queryable, row: VpcRecord): Promise<Vpc> {
  const [vpc] = await toVpcs(db, [row])
  if (!vpc) throw new Error(`VPC ${row.id} has no answer`)
  return vpc
}
