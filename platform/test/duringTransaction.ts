import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/open.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'

/** Milliseconds in which what was begun comes to the row that it has to wait for. */
const head = 150

/**
 * Changes something as a call does that is not over yet, and begins others one after the other before it is.
 * @returns how the others ended
 */
export async function duringTransaction(
  db: Database,
  change: (tx: Tx) => Promise<unknown>,
  ...others: (() => Promise<unknown>)[]
): Promise<PromiseSettledResult<unknown>[]> {
  const begun = await inTransaction(db, async (tx) => {
    await change(tx)
    const outcomes: Promise<PromiseSettledResult<unknown>[]>[] = []
    for (const other of others) {
      outcomes.push(Promise.allSettled([other()]))
      await pause(head)
    }
    // In an object, since the transaction would wait for them and they wait for it.
    return { outcomes }
  })
  return (await Promise.all(begun.outcomes)).flat()
}
