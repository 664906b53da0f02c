import type { Selectable } from 'kysely'
import type { Queryable } from '../../database/transaction.ts'
import type { Entity } from '../../events/emit.ts'
import type { Balancer } from '../../generated/types.gen.ts'
import { tagsOf } from '../../database/objectTags.ts'
import type { BalancerRow } from './tables.ts'

type BalancerRecord = Selectable<BalancerRow>

export const balancerEntity = ({ id, label }: Pick<BalancerRecord, 'id' | 'label'>): Entity => ({
  id,
  label,
  type: 'balancer',
  url: `/v4/balancers/${id}`,
})

/** Converts rows to the contract's format (response shapes 4.14), loading the tags of all rows together. */
export async function toBalancers(
  db: Queryable,
  rows: readonly BalancerRecord[],
): Promise<Balancer[]> {
  const tags = await tagsOf(
    db,
    'balancer',
    rows.map(({ id }) => id),
  )
  return rows.map(({ account_id: _, transfer_in, transfer_out, ...row }) => ({
    ...row,
    transfer: {
      in: transfer_in,
      out: transfer_out,
      total: transfer_in === null || transfer_out === null ? null : transfer_in + transfer_out,
    },
    tags: tags.get(row.id) ?? [],
  }))
}
