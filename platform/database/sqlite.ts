import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

/** What is kept holds passwords, and so is for its owner alone. */
const makeFolder = (folder: string) => mkdirSync(folder, { recursive: true, mode: 0o700 })

/** SQLite gives the files beside a database the rights of the database itself. */
const makeFile = (file: string) => closeSync(openSync(file, 'a', 0o600))

/**
 * Node's own SQLite in the shape that Kysely's dialect asks for, with statements prepared once.
 * @param isAlone whether no other process uses the file, so that it may be written anew
 */
export function sqliteDatabase(file: string, isAlone = false): SqliteDatabase {
  if (file !== ':memory:') {
    makeFolder(dirname(file))
    makeFile(file)
  }
  const database = new DatabaseSync(file, { timeout: 10_000 })
  database.exec(
    // The first of them has no effect on a file that has tables.
    'pragma auto_vacuum = incremental; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on',
  )
  if (isAlone) letItShrink(database)
  database.exec('pragma temp_store = memory')
  const prepared = new Map<string, SqliteStatement>()
  const prepare = (sql: string): SqliteStatement => {
    // Beside another process, a transaction that reads before it writes could not become a writer any more.
    const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql)
    const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
    return {
      // Each row that is asked for frees a page, though it has no columns.
      reader: statement.columns().length > 0 || sql.startsWith('pragma incremental_vacuum'),
      all: (parameters) => statement.all(...values(parameters)),
      run: (parameters) =>
        // A full disk makes SQLite roll back by itself; the failure of a second time would hide that of the first.
        sql === 'rollback' && !database.isTransaction
          ? { changes: 0, lastInsertRowid: 0 }
          : statement.run(...values(parameters)),
      iterate: (parameters) => statement.iterate(...values(parameters)),
    } as SqliteStatement
  }
  return {
    prepare(sql) {
      // Schema changes are rare and must see the tables as they are then.
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

/** A file of before could only grow. It is written anew by way of a temporary file: it may be larger than the memory. */
function letItShrink(database: DatabaseSync): void {
  if (database.prepare('pragma auto_vacuum').get()?.auto_vacuum === 2) return
  try {
    database.exec('pragma temp_store = file; pragma auto_vacuum = incremental; vacuum')
  } catch {
    // It is as good as it was where the disk is full; the next start tries again.
  }
}

/** SQLite's number for a lock that another process holds. */
const busy = 5

/** A connection that nothing refers to is closed by and by, and its lock with it. */
const locks = new Set<DatabaseSync>()

/**
 * Locks a file until the process ends: the operating system drops the lock however it ends. Processes of other containers and
 * machines that share the folder see it too.
 * @returns what unlocks it; undefined where another process has it locked
 * @throws Error where the file cannot be locked
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

/** Makes the folder ours until the process ends. @throws Error in plain words */
export function lockFolder(folder: string): () => void {
  makeFolder(folder)
  const file = `${folder}/lock.sqlite`
  let unlock
  try {
    unlock = tryLock(file)
  } catch (error) {
    // A file that cannot be made is told with its path by whoever knows the settings.
    if ((error as NodeJS.ErrnoException).path !== undefined) throw error
    throw new Error(
      `DATA_DIR: ${resolve(file)} cannot be locked: ${(error as Error).message}. Stop whatever uses the folder, and remove this file: it holds no data.`,
      { cause: error },
    )
  }
  if (unlock === undefined)
    throw new Error(
      `Already running: another process uses the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
    )
  return unlock
}
