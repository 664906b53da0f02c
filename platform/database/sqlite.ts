import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

/** Node's own SQLite in the shape that Kysely's dialect asks for, with statements prepared once. */
export function sqliteDatabase(file: string): SqliteDatabase {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
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
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(`${folder}/lock.sqlite`)
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
