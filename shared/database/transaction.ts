import type { Kysely, Transaction } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'

const retried = new Set(['40001', '40P01'])

const isTransaction = <Schema>(db: Kysely<Schema>): db is Transaction<Schema> => db.isTransaction

/**
 * Runs `work` in a transaction. Retries on serialization failures and deadlocks of PostgreSQL. If `db` is a transaction
 * already, `work` joins it; then only the outer transaction can be retried.
 */
export async function inTransaction<T, Schema>(
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
