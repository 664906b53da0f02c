import type { Transaction } from 'kysely'
import type { Database } from './open.ts'
import type { Tables } from './tables.ts'

export { inTransaction } from '#shared/database/transaction.ts'

export type Tx = Transaction<Tables>

/** A connection for reads: the database, or a transaction. */
export type Queryable = Database | Tx

/** Returns true if an insert or update violated a unique constraint of this table, on either engine. */
export function isUniqueViolation(error: unknown, table: keyof Tables): boolean {
  if (!(error instanceof Error)) return false
  if (error.message.includes(`UNIQUE constraint failed: ${table}.`)) return true
  return 'code' in error && error.code === '23505' && 'table' in error && error.table === table
}
