import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from './columns.ts'
import { migrationsOf } from './migrations.ts'
import { refuseNewerSchema, schemaState } from './schema.ts'
import type { Tables } from './tables.ts'

/**
 * That a table is there already, or the transaction met another one: somebody else migrates. Kysely passes over the first
 * fault of a table, and meets a transaction that is over.
 */
const met = new Set(['23505', '42P07', '40001', '40P01', '25P02'])

/** Fails with the reason why nobody can make tables here, which Kysely would pass over. */
async function tryTables(db: Kysely<Tables>): Promise<void> {
  const trial = await db.startTransaction().execute()
  try {
    await trial.schema.createTable('migration_trial').addColumn('id', 'integer').execute()
  } finally {
    await trial.rollback().execute()
  }
}

/**
 * Brings a database up to date in one transaction. Processes that start together on it take turns.
 * @throws an Error in plain words when it is of a newer version
 */
export async function migrate(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const provider = { getMigrations: () => migrationsOf(engine) }
  const run = async (on: Kysely<Tables>) => {
    const { error } = await new Migrator({ db: on, provider }).migrateToLatest()
    if (error !== undefined) throw error
  }
  for (let attempt = 1; ; attempt++) {
    await refuseNewerSchema(db)
    if ((await schemaState(db)).missing.length === 0) return
    if (engine === 'sqlite') return run(db)
    try {
      await tryTables(db)
      return await db.transaction().execute(run)
    } catch (error) {
      // On an empty database there is no row to wait for yet: they make the same tables, and one of them does.
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (attempt === 20 || !met.has(code)) throw error
      await pause(50 + Math.random() * 50)
    }
  }
}
