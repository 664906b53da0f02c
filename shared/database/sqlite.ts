import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

/** Creates a folder that only its owner can access, because the data contains passwords. */
const makeFolder = (folder: string) => mkdirSync(folder, { recursive: true, mode: 0o700 })

/** Creates a file with restrictive permissions. SQLite copies them to the WAL and journal files. */
const makeFile = (file: string) => closeSync(openSync(file, 'a', 0o600))

/**
 * Adapts Node's SQLite to the interface of Kysely's dialect, and caches prepared statements.
 * @param isAlone true if no other process uses the file, so that it may be rewritten
 */
export function sqliteDatabase(file: string, isAlone = false): SqliteDatabase {
  if (file !== ':memory:') {
    makeFolder(dirname(file))
    makeFile(file)
  }
  const database = new DatabaseSync(file, { timeout: 10_000 })
  database.exec(
    // auto_vacuum must come first, because it has no effect on a file that has tables.
    'pragma auto_vacuum = incremental; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on',
  )
  if (isAlone) letItShrink(database)
  database.exec('pragma temp_store = memory')
  const prepared = new Map<string, SqliteStatement>()
  const prepare = (sql: string): SqliteStatement => {
    // A deferred transaction that reads before it writes fails if another process has written in the meantime.
    const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql)
    const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
    return {
      // incremental_vacuum frees one page per step, so it must be read to the end although it returns no columns.
      reader: statement.columns().length > 0 || sql.startsWith('pragma incremental_vacuum'),
      all: (parameters) => statement.all(...values(parameters)),
      run: (parameters) =>
        // SQLite rolls back automatically if the disk is full. A second rollback would fail and hide the first error.
        sql === 'rollback' && !database.isTransaction
          ? { changes: 0, lastInsertRowid: 0 }
          : statement.run(...values(parameters)),
      iterate: (parameters) => statement.iterate(...values(parameters)),
    } as SqliteStatement
  }
  return {
    prepare(sql) {
      // Cache data statements only, because schema changes are rare and must be prepared for the current schema.
      if (!/^\s*(select|insert|update|delete|with)/i.test(sql)) return prepare(sql)
      const known = prepared.get(sql)
      if (known) return known
      const statement = prepare(sql)
      if (prepared.size > 500) prepared.clear()
      prepared.set(sql, statement)
      return statement
    },
    close() {
      prepared.clear()
      database.close()
    },
  }
}

/**
 * Enables auto_vacuum on a file of an older version, which requires a rewrite. The temporary file is on disk, because
 * it may be larger than the memory.
 */
function letItShrink(database: DatabaseSync): void {
  if (database.prepare('pragma auto_vacuum').get()?.auto_vacuum === 2) return
  try {
    database.exec('pragma temp_store = file; pragma auto_vacuum = incremental; vacuum')
  } catch {
    // Ignore a full disk, because the file is unchanged. The next start tries again.
  }
}

/** SQLITE_BUSY: another process holds the lock. */
const busy = 5

/** Keep a reference to the connections, because garbage collection would close them and release their locks. */
const locks = new Set<DatabaseSync>()

/**
 * Locks a file until the process ends. The operating system releases the lock even after a crash. Processes in other
 * containers or on other machines that share the folder see it too.
 * @returns a function that unlocks the file; undefined if another process has locked it
 * @throws Error if the file cannot be locked
 */
export function tryLock(file: string): (() => void) | undefined {
  makeFile(file)
  const lock = new DatabaseSync(file)
  try {
    lock.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive')
    locks.add(lock)
    return () => {
      locks.delete(lock)
      lock.close()
    }
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === busy) return undefined
    throw error
  }
}

/**
 * Locks the data folder for this process until it ends.
 * @throws an Error with a user-facing message
 */
export function lockFolder(folder: string): () => void {
  makeFolder(folder)
  const file = `${folder}/lock.sqlite`
  let unlock
  try {
    unlock = tryLock(file)
  } catch (error) {
    // Do not wrap an error that has a path: the caller knows which setting it belongs to.
    if ((error as NodeJS.ErrnoException).path !== undefined) throw error
    throw new Error(
      `DATA_DIR: ${resolve(file)} cannot be locked: ${(error as Error).message}. Stop the process that uses the folder, and remove this file: it contains no data.`,
      { cause: error },
    )
  }
  if (unlock === undefined)
    throw new Error(
      `Already running: another process uses the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
    )
  return unlock
}
