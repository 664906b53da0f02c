import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { engineOf } from '#shared/database/engine.ts'
import type { Database } from '../../../platform/database/open.ts'
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts'

/** Interval of the checks, in milliseconds. */
const checkInterval = 10

/** Maximum number of checks, for an action that neither ends nor waits for a lock. */
const maxChecks = 200

/** Number of checks on SQLite, whose single connection makes everything else wait. */
const sqliteChecks = 5

/** Returns the number of transactions of this database that wait for a lock; PostgreSQL only. */
async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Runs a change in a transaction and, before it commits, starts the other actions in sequence: each when the previous
 * one has ended or waits for a lock.
 * @returns the results of the other actions
 */
export async function duringTransaction(
  db: Database,
  change: (tx: Tx) => Promise<unknown>,
  ...others: (() => Promise<unknown>)[]
): Promise<PromiseSettledResult<unknown>[]> {
  const isSqlite = engineOf(db) === 'sqlite'
  const begun = await inTransaction(db, async (tx) => {
    await change(tx)
    const outcomes: Promise<PromiseSettledResult<unknown>[]>[] = []
    let running = 0
    for (const other of others) {
      running++
      outcomes.push(Promise.allSettled([other()]).finally(() => running--))
      for (let check = 0; check < (isSqlite ? sqliteChecks : maxChecks); check++) {
        await pause(checkInterval)
        if (running === 0 || (!isSqlite && (await countWaiting(db)) >= running)) break
      }
    }
    // Wrap the promises in an object, otherwise the transaction would await them, which causes a deadlock.
    return { outcomes }
  })
  return (await Promise.all(begun.outcomes)).flat()
}
