import { Kysely, sql, SqliteDialect } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { engineOf } from '#shared/database/engine.ts'
import { isConnectionLost } from '#shared/database/connectionLost.ts'
import { migrate } from './migrate.ts'
import { connectionError, isPostgres, openError } from '#shared/database/openError.ts'
import { PooledPostgresDialect } from '#shared/database/pooledPostgres.ts'
import { postgresPool } from '#shared/database/postgres.ts'
import { requireSchema } from './schema.ts'
import { sqliteDatabase } from '#shared/database/sqlite.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** Connections of this process to PostgreSQL. */
export interface Connections {
  /** Open connections, both idle and in use. */
  open: number
  idle: number
  /** Number of queries that wait for a connection. */
  waiting: number
  max: number
}

const pools = new WeakMap<Database, ReturnType<typeof postgresPool>['pool']>()

/** Returns the numbers of PostgreSQL connections; undefined for an embedded database. */
export function connectionsOf(db: Database): Connections | undefined {
  const pool = pools.get(db)
  if (!pool) return undefined
  const { totalCount, idleCount: idle, waitingCount: waiting, options } = pool
  return { open: totalCount, idle, waiting, max: options.max }
}

function connect(target: string, poolSize = 5, isAlone = false): Database {
  if (!isPostgres(target))
    return new Kysely<Tables>({
      dialect: new SqliteDialect({ database: sqliteDatabase(target, isAlone) }),
    })
  const pool = postgresPool(target, poolSize)
  const db = new Kysely<Tables>({ dialect: new PooledPostgresDialect({ pool }) })
  pools.set(db, pool.pool)
  return db
}

/** Delay before the next attempt to connect to PostgreSQL, in milliseconds. */
const retryEvery = 500

interface Opening {
  /** Size of the PostgreSQL connection pool (default: 5). */
  poolSize?: number | undefined
  /** Time to retry connecting to PostgreSQL, in milliseconds (default: no retries). */
  connectTimeout?: number
  /** Logs that the database is not available yet. */
  say?: ((line: string) => void) | undefined
  /** True if no other process uses the embedded database. */
  isAlone?: boolean
}

/**
 * Connects to a database and checks that it responds, with retries.
 * @throws an Error with a user-facing message
 */
async function connectWithin(
  target: string,
  { poolSize, isAlone, connectTimeout = 0, say = () => undefined }: Opening,
): Promise<Database> {
  const deadline = Date.now() + connectTimeout
  for (let tries = 1; ; tries++) {
    let db: Database | undefined
    try {
      db = connect(target, poolSize, isAlone)
      await sql`select 1`.execute(db)
      return db
    } catch (error) {
      // Do not wait here, because closing a connection that does not respond would delay the others.
      void db?.destroy().catch(() => undefined)
      const fault = connectionError(error, target)
      const isOver = connectTimeout === 0 || (tries > 1 && Date.now() >= deadline)
      if (isOver || !isPostgres(target) || !isConnectionLost(error)) throw fault
      if (tries === 1)
        say(`${(fault as Error).message} Trying for ${connectTimeout / 1000} seconds.`)
      await pause(Math.min(retryEvery, connectTimeout))
    }
  }
}

async function opened(
  target: string,
  opening: Opening,
  prepare: (db: Database) => Promise<void>,
): Promise<Database> {
  const db = await connectWithin(target, opening)
  try {
    await prepare(db)
    return db
  } catch (error) {
    await db.destroy()
    throw openError(error, target)
  }
}

/**
 * Opens a database that servers may be using, and leaves its schema unchanged.
 * @throws an Error with a user-facing message
 */
export const openCurrent = (target: string): Promise<Database> => opened(target, {}, requireSchema)

/**
 * Opens and migrates the embedded database at a path (or `:memory:`) or the PostgreSQL database at a `postgres://` URL.
 * The caller locks the folder of an embedded database.
 * @throws an Error with a user-facing message if it is unavailable, damaged, or migrated by a newer version
 */
export const openDatabase = (target: string, opening: Opening = {}): Promise<Database> =>
  opened(target, { ...opening, isAlone: true }, (db) => migrate(db, engineOf(db)))
