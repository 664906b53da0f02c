import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '#shared/database/engine.ts'
import { migrationsOf } from './migrations.ts'
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

/**
 * Migrates a database in one transaction. Processes that start concurrently wait for each other.
 * @throws an Error with a user-facing message if a newer version has migrated the database
 */
export async function migrate(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const provider = { getMigrations: () => migrationsOf(engine) }
  const run = async (on: Kysely<Tables>) => {
    const { error } = await new Migrator({ db: on, provider }).migrateToLatest()
    if (error !== undefined) throw error
  }
  for (let attempt = 1; ; attempt++) {
    await rejectNewerSchema(db)
    if ((await schemaState(db)).missing.length === 0) return
    if (engine === 'sqlite') return run(db)
    try {
      await tryTables(db)
      return await db.transaction().execute(run)
    } catch (error) {
      // An empty database has no row to lock yet. Concurrent processes create the same tables, and only one of them
      // succeeds.
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (attempt === 20 || !concurrencyErrorCodes.has(code)) throw error
      await pause(50 + Math.random() * 50)
    }
  }
}
