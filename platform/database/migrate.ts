import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '#shared/database/engine.ts'
import { type LargeTableMigration, making, type UntypedSchema } from './columns.ts'
import { createIndexConcurrently } from './concurrentIndexes.ts'
import { migrationsOf, type PlatformMigration } from './migrations.ts'
import { rejectNewerSchema, schemaState } from './schema.ts'
import type { Tables } from './tables.ts'

/**
 * PostgreSQL error codes that are caused by a concurrent migration: a table already exists, or the transaction
 * conflicts with another one. Kysely ignores the first error of a table and then fails because the transaction is
 * aborted.
 */
const concurrencyErrorCodes = new Set(['23505', '42P07', '40001', '40P01', '25P02'])

/** Creates and rolls back a table, to get the reason if this user must not create tables. Kysely would hide it. */
async function tryTables(db: Kysely<Tables>): Promise<void> {
  const trial = await db.startTransaction().execute()
  try {
    await trial.schema.createTable('migration_trial').addColumn('id', 'integer').execute()
  } finally {
    await trial.rollback().execute()
  }
}

/** Maximum time for which a change of a table waits for transactions, and blocks later ones. Unit of PostgreSQL. */
const lockTimeout = '2s'

/** PostgreSQL error code of a statement that reached its lock timeout. */
const lockNotAvailable = '55P03'

/** Number of attempts to lock a table. With the lock timeout and the pauses, they take about five minutes. */
const maxLockAttempts = 100

type NamedMigrations = Record<string, PlatformMigration>

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

async function runMigrator(
  db: Kysely<Tables>,
  migrations: NamedMigrations,
  steps: 'all' | 'next',
): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(migrations) }
  const migrator = new Migrator({ db, provider })
  const { error } = await (steps === 'all' ? migrator.migrateToLatest() : migrator.migrateUp())
  if (error !== undefined) throw error
}

const missingOf = async (db: Kysely<Tables>, migrations: NamedMigrations): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const executed = new Set(rows.map(({ name }) => name))
  return Object.keys(migrations)
    .filter((name) => !executed.has(name))
    .toSorted()
}

/** A change of a table that waits for a long transaction blocks all later transactions on the table. */
const limitLockWait = (tx: Kysely<Tables>) =>
  sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(tx)

/** Executes the parts of a migration in separate transactions, on another connection than the lock. */
async function runParts(
  db: Kysely<Tables>,
  { change, backfill, indexes = [] }: LargeTableMigration,
): Promise<void> {
  const untyped = db as unknown as UntypedSchema
  if (change)
    await db.transaction().execute(async (tx) => {
      await limitLockWait(tx)
      await change(making(tx as unknown as UntypedSchema, 'postgresql'))
    })
  await backfill?.(untyped)
  for (const index of indexes) await createIndexConcurrently(db, index)
}

/**
 * Executes the next migration of a PostgreSQL database that other processes are using.
 * @returns false if there was none
 */
async function migrateNext(db: Kysely<Tables>, migrations: NamedMigrations): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    // Other processes wait here until this one has executed its migration.
    await sql`select id from kysely_migration_lock for update`.execute(tx)
    const [next] = await missingOf(tx, migrations)
    if (next === undefined) return false
    const parts = migrations[next]?.parts
    if (parts) await runParts(db, parts)
    const executed = parts && { [next]: { up: () => Promise.resolve() } }
    await limitLockWait(tx)
    await runMigrator(tx, { ...migrations, ...executed }, 'next')
    return true
  })
}

/** Executes the missing migrations, each in its own transaction, so that no lock outlasts its migration. */
async function migrateInUse(db: Kysely<Tables>, migrations: NamedMigrations): Promise<void> {
  for (let attempt = 1; ;) {
    try {
      if (!(await migrateNext(db, migrations))) return
      attempt = 1
    } catch (error) {
      if (codeOf(error) !== lockNotAvailable || attempt++ === maxLockAttempts) throw error
      await pause(500 + Math.random() * 500)
    }
  }
}

/**
 * Migrates a database. Processes that start concurrently wait for each other.
 * @throws an Error with a user-facing message if a newer version has migrated the database
 */
export async function migrate(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const migrations = await migrationsOf(engine)
  for (let attempt = 1; ; attempt++) {
    await rejectNewerSchema(db)
    const { missing, isNew } = await schemaState(db)
    if (missing.length === 0) return
    if (engine === 'sqlite') return await runMigrator(db, migrations, 'all')
    try {
      await tryTables(db)
      if (!isNew) return await migrateInUse(db, migrations)
      return await db.transaction().execute((tx) => runMigrator(tx, migrations, 'all'))
    } catch (error) {
      // An empty database has no row to lock yet. Concurrent processes create the same tables, and only one of them
      // succeeds.
      if (attempt === 20 || !concurrencyErrorCodes.has(codeOf(error))) throw error
      await pause(50 + Math.random() * 50)
    }
  }
}
