import type { Selectable } from 'kysely'
import { forUpdate } from '../../database/forUpdate.ts'
import type { Queryable, Tx } from '../../database/transaction.ts'
import type { Entity } from '../../events.ts'
import type { Context } from '../../operation.ts'
import { notFound } from '../../refusal.ts'
import type { ComputeRow, ConfigInterfaceRow, ConfigRow, DiskRow, IpAddressRow } from './tables.ts'

export type ComputeRecord = Selectable<ComputeRow>
export type DiskRecord = Selectable<DiskRow>
export type ConfigRecord = Selectable<ConfigRow>
export type InterfaceRecord = Selectable<ConfigInterfaceRow>
export type IpRecord = Selectable<IpAddressRow>

const owned = (db: Queryable, context: Pick<Context, 'accountId'>, id: number) =>
  db
    .selectFrom('compute')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', context.accountId)

/** @throws Refusal 404 */
export async function ownedCompute(
  db: Queryable,
  context: Pick<Context, 'accountId'>,
  id: number,
): Promise<ComputeRecord> {
  const compute = await owned(db, context, id).executeTakeFirst()
  if (!compute) throw notFound()
  return compute
}

/** The instance, held until the transaction ends, or undefined where the account has none with this id. */
export const lockedIfOwned = (
  tx: Tx,
  context: Pick<Context, 'accountId'>,
  id: number,
): Promise<ComputeRecord | undefined> => forUpdate(tx, owned(tx, context, id)).executeTakeFirst()

/** The instance, held until the transaction ends, so that what is asked of its state stays true. @throws Refusal 404 */
export async function lockedCompute(
  tx: Tx,
  context: Pick<Context, 'accountId'>,
  id: number,
): Promise<ComputeRecord> {
  const compute = await lockedIfOwned(tx, context, id)
  if (!compute) throw notFound()
  return compute
}

export const computeEntity = ({ id, label }: Pick<ComputeRecord, 'id' | 'label'>): Entity => ({
  id,
  label,
  type: 'compute',
  url: `/v4/compute/instances/${id}`,
})

export const configEntity = (
  config: Pick<ConfigRecord, 'id' | 'label' | 'compute_id'>,
): Entity => ({
  id: config.id,
  label: config.label,
  type: 'compute_config',
  url: `/v4/compute/instances/${config.compute_id}/configs/${config.id}`,
})
