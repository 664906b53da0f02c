import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely'
import type { Engine } from '#shared/database/engine.ts'

/** The schema as migrations see it. It is untyped because the tables differ from the current types. */
export type UntypedSchema = Kysely<unknown>

export interface Making {
  db: UntypedSchema
  engine: Engine
  /** Creates a table with a generated `id` and an indexed `account_id`. */
  accountTable: (name: string) => CreateTableBuilder<string, 'id' | 'account_id'>
}

/**
 * Migrations of an area. They run in the order of their names, which start with a number. Never edit a released
 * migration; add another one.
 */
export type Migrations = Readonly<Record<string, (make: Making) => Promise<void>>>

export const required = (column: ColumnDefinitionBuilder) => column.notNull()
export const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0)
export const empty = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('')

/** Defines an id column. PostgreSQL uses a sequence, SQLite never reuses an id. */
export const idColumnType = (engine: Engine) => (column: ColumnDefinitionBuilder) =>
  engine === 'sqlite'
    ? column.primaryKey().autoIncrement()
    : column.generatedByDefaultAsIdentity().primaryKey()

export function making(db: UntypedSchema, engine: Engine): Making {
  return {
    db,
    engine,
    accountTable: (name) =>
      db.schema
        .createTable(name)
        .addColumn('id', 'integer', idColumnType(engine))
        .addColumn('account_id', 'integer', required),
  }
}
