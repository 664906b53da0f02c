import type { Kysely, Transaction } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './open.ts'
import type { Tables } from './tables.ts'

export type Tx = Transaction<Tables>

/** A connection for reads: the database, or a transaction. */
export type Queryable = Database | Tx

const retried = new Set(['40001', '40P01'])

const isTransaction = <Schema>(db: Kysely<Schema>): db is Transaction<Schema> => db.isTransaction

/**
 * Runs `work` in a transaction. Retries on serialization failures and deadlocks of PostgreSQL. If `db` is a transaction
 * already, `work` joins it; then only the outer transaction can be retried.
 */
export async function inTransaction<T, Schema = Tables>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  if (isTransaction(db)) return await work(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (attempt === 5 || !retried.has(code)) throw error
      await pause(attempt * 5 + Math.random() * 20)
    }
  }
}

/** Returns true if an insert or update violated a unique constraint of this table, on either engine. */
export function isUniqueViolation(error: unknown, table: keyof Tables): boolean {
  if (!(error instanceof Error)) return false
  if (error.message.includes(`UNIQUE constraint failed: ${table}.`)) return true
  return 'code' in error && error.code === '23505' && 'table' in error && error.table === table
}
