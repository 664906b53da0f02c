import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

/** What is kept holds passwords, and so is for its owner alone. */
const makeFolder = (folder: string) => mkdirSync(folder, { recursive: true, mode: 0o700 })

/** SQLite gives the files beside a database the rights of the database itself. */
const makeFile = (file: string) => closeSync(openSync(file, 'a', 0o600))

/** Node's own SQLite in the shape that Kysely's dialect asks for, with statements prepared once. */
export function sqliteDatabase(file: string): SqliteDatabase {
  if (file !== ':memory:') {
    makeFolder(dirname(file))
    makeFile(file)
  }
  const database = new DatabaseSync(file, { timeout: 10_000 })
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma temp_store = memory',
  )
  const prepared = new Map<string, SqliteStatement>()
  const prepare = (sql: string): SqliteStatement => {
    // Beside another process, a transaction that reads before it writes could not become a writer any more.
    const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql)
    const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...values(parameters)),
      run: (parameters) => statement.run(...values(parameters)),
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

/** Makes the folder ours until the process ends: the operating system drops the lock however it ends. */
export function lockFolder(folder: string): () => void {
  makeFolder(folder)
  const file = `${folder}/lock.sqlite`
  makeFile(file)
  const lock = new DatabaseSync(file)
  try {
    lock.exec('pragma locking_mode = exclusive; pragma journal_mode = delete; begin exclusive')
  } catch {
    lock.close()
    throw new Error(
      `Already running: another process uses the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
    )
  }
  return () => lock.close()
}
