import { sql } from 'kysely'
import type { Clock } from '#shared/clock.ts'
import { seedDemo } from '../demo/seed.ts'
import type { Secrets } from '../secrets/secretBox.ts'
import { type Database, engineOf } from '../database/open.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'

/** The settings on which the processes of this database agree, and the keys that sign. */
const kept = new Set(['installation', 'oauth_key'])

/**
 * Puts the data that a first start makes in the place of all there is, with the same ids, beside running servers. Personal
 * access tokens go on for users of the same name, so that scripts need no new one; files of objects are swept later.
 */
export async function resetData(
  db: Database,
  clock: Clock,
  demo: 'small' | 'large' | 'none',
  made: { buckets: boolean; secrets: Secrets },
): Promise<void> {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !kept.has(name))
  const tokens = await inTransaction(db, async (tx) => {
    const held = await heldTokens(tx)
    await emptied(tx, tables)
    return held
  })
  await seedDemo(db, clock, demo, made)
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

/** Those that people made, without the ids of what goes. */
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
    // Rows go in any order; what refers to them goes too.
    await sql`pragma defer_foreign_keys = on`.execute(tx)
    for (const name of tables) await sql`delete from ${sql.table(name)}`.execute(tx)
    await sql`delete from sqlite_sequence`.execute(tx)
  }
  // The turns of those who add up events.
  await tx.insertInto('event_total').values({ account_id: 0, up_to: 0, total: 0 }).execute()
}
