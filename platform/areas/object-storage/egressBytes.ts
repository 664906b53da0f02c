import type { Queryable } from '../../database/transaction.ts'

/** Returns the number of bytes that the buckets of an account sent in a month such as `2026-05`. */
export async function egressBytes(
  db: Queryable,
  accountId: number,
  month: string,
): Promise<number> {
  const row = await db
    .selectFrom('storage_transfer')
    .select('used')
    .where('account_id', '=', accountId)
    .where('month', '=', month)
    .executeTakeFirst()
  return row?.used ?? 0
}
