import type { Database } from '../database/open.ts'
import type { Queryable } from '../database/transaction.ts'

type Name =
  | 'data_folder'
  | 'platform_key'
  | 'clusters_sealed_from'
  | 'secrets_bound_from'
  | 'secrets_bound'

/** Reads an installation-wide setting; undefined if no process has stored it yet. */
export async function getSharedSetting(db: Queryable, name: Name): Promise<string | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

/**
 * Stores a setting unless another process has stored it before.
 * @returns the stored value
 */
export async function setIfAbsent(db: Database, name: Name, value: string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await getSharedSetting(db, name)) ?? value
}

export async function overwriteSharedSetting(
  db: Queryable,
  name: Name,
  value: string,
): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
