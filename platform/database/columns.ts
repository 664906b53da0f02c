import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely'
import type { Engine } from '#shared/database/engine.ts'
import type { IndexDefinition } from './concurrentIndexes.ts'

/** The schema as migrations see it. It is untyped because the tables differ from the current types. */
export type UntypedSchema = Kysely<unknown>

export interface Making {
  db: UntypedSchema
  engine: Engine
  /** Creates a table with a generated `id` and an indexed `account_id`. */
  accountTable: (name: string) => CreateTableBuilder<string, 'id' | 'account_id'>
}

/** A migration of tables that may be large. PostgreSQL executes its parts while other processes use the tables. */
export interface LargeTableMigration {
  /** Changes tables and columns, unless an interrupted migration has done it. */
  change?: (make: Making) => Promise<void>
  /** Fills new columns in batches. It is repeated if it was interrupted. */
  backfill?: (db: UntypedSchema) => Promise<void>
  indexes?: readonly IndexDefinition[]
}

/** A change of tables and columns in one transaction, or a migration in parts. */
type MigrationStep = ((make: Making) => Promise<void>) | LargeTableMigration

/**
 * Migrations of an area. They run in the order of their names, which start with a number. Never edit a released
 * migration; add another one.
 */
export type Migrations = Readonly<Record<string, MigrationStep>>

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
