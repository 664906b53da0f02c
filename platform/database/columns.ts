import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely'

/** Differences between the two databases that Kysely does not hide. */
export type Engine = 'sqlite' | 'postgresql'

/** What migrations work with: tables as they were then, not as the types say now. */
export type Schema = Kysely<unknown>

export interface Making {
  db: Schema
  engine: Engine
  /** A table with an `id` that the database gives and an `account_id`, the leading column of its index. */
  accountTable: (name: string) => CreateTableBuilder<string, 'id' | 'account_id'>
}

/**
 * What makes the tables of an area, by names that begin with a number: they run in the order of their names. One that was
 * released is never edited; add the next one.
 */
export type Migrations = Readonly<Record<string, (make: Making) => Promise<void>>>

export const required = (column: ColumnDefinitionBuilder) => column.notNull()
export const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0)
export const empty = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('')

/** An id column: PostgreSQL counts past what other sessions took, SQLite never reuses one. */
export const idColumn = (engine: Engine) => (column: ColumnDefinitionBuilder) =>
  engine === 'sqlite'
    ? column.primaryKey().autoIncrement()
    : column.generatedByDefaultAsIdentity().primaryKey()

export function making(db: Schema, engine: Engine): Making {
  return {
    db,
    engine,
    accountTable: (name) =>
      db.schema
        .createTable(name)
        .addColumn('id', 'integer', idColumn(engine))
        .addColumn('account_id', 'integer', required),
  }
}
