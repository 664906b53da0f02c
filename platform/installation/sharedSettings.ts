import type { Database } from '../database/open.ts'
import type { Queryable } from '../database/transaction.ts'

type Name = 'data_folder' | 'platform_key' | 'clusters_sealed_from'

/** What was agreed on; undefined before the first process came. */
export async function getSharedSetting(db: Queryable, name: Name): Promise<string | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

/** @returns the value of the first process that came, which is this one's when none was there */
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
