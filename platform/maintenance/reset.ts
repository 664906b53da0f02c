import { sql } from 'kysely'
import { type Clock, systemClock } from '#shared/clock.ts'
import { seedDemo } from '../demo/seed.ts'
import { type KeySource, openSecrets } from '../secrets/platformKey.ts'
import type { Secrets } from '../secrets/secretBox.ts'
import { engineOf } from '#shared/database/engine.ts'
import type { Database } from '../database/open.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'

/** Returns the numbers of objects that a reset deletes, for those that users know best. */
export async function countData(
  db: Database,
): Promise<Record<'accounts' | 'instances' | 'domains' | 'objects', number>> {
  const count = async (table: 'account' | 'compute' | 'domain' | 'bucket_object') => {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  return {
    accounts: await count('account'),
    instances: await count('compute'),
    domains: await count('domain'),
    objects: await count('bucket_object'),
  }
}

/**
 * Opens the key that a reset needs, so that a wrong key is reported before anything is deleted.
 * @returns a function that resets the data
 */
export async function prepareReset(
  db: Database,
  keySource: KeySource,
  demo: 'small' | 'large' | 'none',
): Promise<() => Promise<void>> {
  const secrets = await openSecrets(db, keySource)
  return () => resetData(db, systemClock, demo, { secrets, buckets: true })
}

/** Tables to retain: the shared settings of the processes, and the signing keys. */
const retainedTables = new Set(['installation', 'oauth_key'])

/**
 * Replaces all data by the data of a first start, with the same IDs, while servers are running. Personal access tokens
 * of users that still exist remain valid, so that scripts keep working. Object files are deleted by a later sweep.
 */
export async function resetData(
  db: Database,
  clock: Clock,
  demo: 'small' | 'large' | 'none',
  seedOptions: { buckets: boolean; secrets: Secrets },
): Promise<void> {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !retainedTables.has(name))
  const tokens = await inTransaction(db, async (tx) => {
    const retainedTokens = await heldTokens(tx)
    await emptied(tx, tables)
    return retainedTokens
  })
  await seedDemo(db, clock, demo, seedOptions)
  await inTransaction(db, async (tx) => {
    for (const { username, ...token } of tokens) {
      const user = await tx
        .selectFrom('user')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirst()
      if (user)
        await tx
          .insertInto('token')
          .values({ ...token, user_id: user.id })
          .execute()
    }
  })
}

/** Returns the personal access tokens without the IDs of deleted rows. */
async function heldTokens(tx: Tx) {
  const rows = await tx
    .selectFrom('token')
    .innerJoin('user', 'user.id', 'token.user_id')
    .selectAll('token')
    .select('user.username')
    .where('token.session', '=', 0)
    .where('token.grant_id', 'is', null)
    .execute()
  return rows.map(({ id: _id, ...token }) => token)
}

async function emptied(tx: Tx, tables: readonly string[]): Promise<void> {
  if (engineOf(tx) === 'postgresql') {
    const all = sql.join(tables.map((name) => sql.table(name)))
    await sql`truncate table ${all} restart identity`.execute(tx)
  } else {
    // Check foreign keys only at commit, so that rows can be deleted in any order.
    await sql`pragma defer_foreign_keys = on`.execute(tx)
    for (const name of tables) await sql`delete from ${sql.table(name)}`.execute(tx)
    await sql`delete from sqlite_sequence`.execute(tx)
  }
  // Re-create the row that is locked while event totals change.
  await tx.insertInto('event_total').values({ account_id: 0, up_to: 0, total: 0 }).execute()
}
