import type { TaggedObjectRow } from '../areas/domains/tables.ts'
import { inChunks } from './chunks.ts'
import type { Queryable, Tx } from './transaction.ts'
import { groupPairs } from '#shared/groupPairs.ts'

/** Object types that can have tags. Firewalls are not in the list of tagged objects (response shapes 2.8 and 4.12). */
export type TaggedType = 'compute' | 'domain' | 'volume' | 'balancer' | 'firewall'

/** Returns the sorted tags of several objects of one type. Objects without tags are not in the map. */
export async function tagsOf(
  db: Queryable,
  type: TaggedType,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('tagged_object')
    .select(['object_id', 'label'])
    .where('object_type', '=', type)
    .where('object_id', 'in', ids)
    .orderBy('label')
    .execute()
  return groupPairs(rows.map(({ object_id, label }) => [object_id, label]))
}

/** Replaces the tags of an object. */
export async function setTags(
  tx: Tx,
  accountId: number,
  type: TaggedType,
  id: number,
  labels: readonly string[],
): Promise<void> {
  await clearTags(tx, type, id)
  const values = [...new Set(labels)].map((label) => ({
    account_id: accountId,
    object_type: type,
    object_id: id,
    label,
  }))
  await insertTags(tx, values)
}

/** Adds tags to objects. Ignores tags that an object already has, for example from a concurrent request. */
export const insertTags = (tx: Tx, rows: readonly TaggedObjectRow[]): Promise<void> =>
  inChunks(rows, (chunk) =>
    tx
      .insertInto('tagged_object')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )

export async function clearTags(tx: Tx, type: TaggedType, id: number): Promise<void> {
  await tx
    .deleteFrom('tagged_object')
    .where('object_type', '=', type)
    .where('object_id', '=', id)
    .execute()
}
