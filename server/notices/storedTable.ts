import { type RawBuilder, sql } from 'kysely'

/** A table of the console's store. */
export interface StoredTable {
  name: string
  /** Columns and table constraints. */
  columns: readonly RawBuilder<unknown>[]
}

export const text = (name: string, rest = 'not null') => sql`${sql.ref(name)} text ${sql.raw(rest)}`
export const number = (name: string, rest = 'not null') =>
  sql`${sql.ref(name)} bigint ${sql.raw(rest)}`
