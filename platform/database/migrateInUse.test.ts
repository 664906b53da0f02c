import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import { PooledPostgresDialect } from '#shared/database/pooledPostgres.ts'
import { postgresPool } from '#shared/database/postgres.ts'
import { ownPostgres } from '../../test/support/platform/database.ts'
import { migrate } from './migrate.ts'
import { migrationsOf } from './migrations.ts'
import type { Tables } from './tables.ts'

/** Opens a PostgreSQL database that was migrated up to a migration, as an earlier version did. */
async function databaseUpTo(name: string) {
  const postgres = await ownPostgres()
  if (!postgres) return undefined
  const pool = postgresPool(postgres.databaseUrl, 8)
  const db = new Kysely<Tables>({ dialect: new PooledPostgresDialect({ pool }) })
  onTestFinished(async () => {
    await db.destroy()
    await postgres.drop()
  })
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => migrationsOf('postgresql') },
  })
  const { error } = await migrator.migrateTo(name)
  if (error !== undefined) throw error
  return db
}

const insertEvent = (db: Kysely<Tables>) =>
  sql`insert into event (account_id, action, status, created, username)
    values (1, 'tested', 'notification', '2026-01-01T00:00:00', 'ada')`.execute(db)

/** Returns true if a statement of another connection waits for a lock. */
async function isWaiting(db: Kysely<Tables>, statement: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
    and query ilike ${`%${statement}%`} and pid <> pg_backend_pid()`.execute(db)
  return rows.length > 0
}

test.each([
  ['a new column', '018-', 'alter table "event"'],
  ['a new index', '031-', 'create index'],
])(
  'lets other processes write while %s waits for a long transaction',
  async (_, last, statement) => {
    const names = Object.keys(await migrationsOf('postgresql')).toSorted()
    const db = await databaseUpTo(names.findLast((name) => name.startsWith(last)) ?? '')
    // An embedded database has only one process.
    if (!db) return
    const long = await db.startTransaction().execute()
    await insertEvent(long)
    const migration = migrate(db, 'postgresql')
    await expect.poll(() => isWaiting(db, statement)).toBe(true)
    await insertEvent(db)
    const executed = async () =>
      (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows.length
    expect(await executed()).toBeLessThan(names.length)
    await long.commit().execute()
    await migration
    expect(await executed()).toBe(names.length)
    const { rows } = await sql`
    select 1 from pg_index join pg_class on pg_class.oid = indexrelid
    where relname in ('event_status', 'event_created', 'job_state', 'job_waiting') and indisvalid`.execute(
      db,
    )
    expect(rows).toHaveLength(4)
  },
)

test('replaces an index whose creation was interrupted', async () => {
  const names = Object.keys(await migrationsOf('postgresql')).toSorted()
  const db = await databaseUpTo(names.findLast((name) => name.startsWith('031-')) ?? '')
  if (!db) return
  // A unique index on equal rows fails and leaves an invalid index.
  await insertEvent(db)
  await insertEvent(db)
  await expect(
    sql`create unique index concurrently event_created on event (created)`.execute(db),
  ).rejects.toThrow('event_created')
  await migrate(db, 'postgresql')
  const { rows } = await sql`
    select indisvalid, indisunique from pg_index
    where indexrelid = to_regclass('event_created')`.execute(db)
  expect(rows).toEqual([{ indisvalid: true, indisunique: false }])
})

test('fills a column in batches, each in its own transaction', async () => {
  const db = await databaseUpTo('018-address-indexes')
  if (!db) return
  await sql`insert into "user" (account_id, username, email, created)
    values (1, 'ada', 'ada@example.com', '2026-01-01T00:00:00')`.execute(db)
  await sql`
    insert into event (account_id, action, status, created, username)
    select 1, 'tested', 'notification', '2026-01-02T00:00:00', 'ada'
    from generate_series(1, 12000)`.execute(db)
  // An interrupted migration has added the column. Otherwise, it would wait for the row lock below.
  await sql`alter table event add column user_id integer`.execute(db)
  const filled = async () => {
    const { rows } = await sql<{
      count: string
    }>`select count(*) as count from event where user_id is not null`.execute(db)
    return Number(rows[0]?.count)
  }
  const long = await db.startTransaction().execute()
  await sql`select id from event where id = 12000 for update`.execute(long)
  const migration = migrate(db, 'postgresql')
  await expect.poll(() => isWaiting(db, 'update event')).toBe(true)
  // The first two batches are committed, and their rows are not locked.
  expect(await filled()).toBe(10_000)
  await sql`update event set seen = 1 where id <= 10000`.execute(db)
  await long.commit().execute()
  await migration
  expect(await filled()).toBe(12_000)
})
