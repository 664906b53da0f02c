import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import type { Engine } from './columns.ts'
import { migrationsOf } from './migrations.ts'
import { sqliteDatabase } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

export const engineOf = (db: Database): Engine =>
  db.getExecutor().adapter.constructor.name === 'SqliteAdapter' ? 'sqlite' : 'postgresql'

const migrationLock = 4_021_960

function openPostgres(url: string): Database {
  // int8 carries counts and milliseconds here, both far below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({ connectionString: url, max: 5 })
  // An idle connection that the database server drops is replaced at the next query.
  pool.on('error', () => undefined)
  // One that is dropped within a transaction fails the next query of it, which tells.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Opens the embedded database at a path (or `:memory:`) or the PostgreSQL at a `postgres://` address, up to date. */
export async function openDatabase(target: string): Promise<Database> {
  if (!/^postgres(ql)?:/.test(target)) {
    const db = new Kysely<Tables>({
      dialect: new SqliteDialect({ database: sqliteDatabase(target) }),
    })
    await migrate(db)
    return db
  }
  const db = openPostgres(target)
  // Processes that start together on an empty database take turns.
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(migrationLock)})`.execute(connection)
    try {
      await migrate(db)
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(migrationLock)})`.execute(connection)
    }
  })
  return db
}

async function migrate(db: Database): Promise<void> {
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => migrationsOf(engineOf(db)) },
  }).migrateToLatest()
  if (error !== undefined) throw error
}
