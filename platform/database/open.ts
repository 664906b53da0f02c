import { Kysely, sql, SqliteDialect } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from './columns.ts'
import { isConnectionLost } from './connectionLost.ts'
import { migrate } from './migrate.ts'
import { connectionFault, isPostgres, openFault } from './openFault.ts'
import { PooledPostgresDialect } from './pooledPostgres.ts'
import { postgresPool } from './postgres.ts'
import { requireSchema } from './schema.ts'
import { sqliteDatabase } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

export const engineOf = (db: Pick<Database, 'getExecutor'>): Engine =>
  db.getExecutor().adapter.constructor.name === 'SqliteAdapter' ? 'sqlite' : 'postgresql'

interface Connections {
  /** In use, or free to be used. */
  open: number
  idle: number
  /** Those who wait for one. */
  waiting: number
  max: number
}

const pools = new WeakMap<Database, ReturnType<typeof postgresPool>['pool']>()

/** The connections to PostgreSQL; undefined for an embedded database. */
export function connectionsOf(db: Database): Connections | undefined {
  const pool = pools.get(db)
  if (!pool) return undefined
  const { totalCount: open, idleCount: idle, waitingCount: waiting, options } = pool
  return { open, idle, waiting, max: options.max }
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

/** How long until a PostgreSQL that did not answer is tried again, milliseconds. */
const retryEvery = 500

interface Opening {
  /** Connections to PostgreSQL, five unless told. */
  poolSize?: number | undefined
  /** The time a PostgreSQL that is not up yet is tried again, milliseconds; unless told it is tried once. */
  connectTimeout?: number
  /** Hears that it is waited for. */
  say?: ((line: string) => void) | undefined
  /** True when no other process uses the embedded database. */
  isAlone?: boolean
}

/** Connects, and so finds out whether anybody is there. @throws an Error in plain words */
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
      // A connection that nobody answers would hold up the end of the others.
      void db?.destroy().catch(() => undefined)
      const fault = connectionFault(error, target)
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
    throw openFault(error, target)
  }
}

/** Opens a database that servers work with, and leaves its tables as they are. @throws an Error in plain words */
export const openCurrent = (target: string): Promise<Database> => opened(target, {}, requireSchema)

/**
 * Opens the embedded database at a path (or `:memory:`) or the PostgreSQL at a `postgres://` address, up to date. The folder of
 * an embedded one is locked by the caller.
 * @throws an Error in plain words when it is not there, damaged, or of a newer version
 */
export const openDatabase = (target: string, opening: Opening = {}): Promise<Database> =>
  opened(target, { ...opening, isAlone: true }, (db) => migrate(db, engineOf(db)))
