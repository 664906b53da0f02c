import { wireTime } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'

/**
 * Sums up transferred bytes in memory and writes the totals to the database in batches, because a write per response
 * would be slow.
 */
export class TransferMeter {
  readonly #db: Database
  readonly #usageByAccount = new Map<string, { account_id: number; month: string; used: number }>()
  #writing: Promise<void> = Promise.resolve()

  constructor(db: Database) {
    this.#db = db
  }

  add(accountId: number, bytes: number, now: number): void {
    if (bytes === 0) return
    const month = wireTime(now).slice(0, 7)
    const key = `${accountId} ${month}`
    const known = this.#usageByAccount.get(key)
    if (known) known.used += bytes
    else this.#usageByAccount.set(key, { account_id: accountId, month, used: bytes })
  }

  /** Resolves when all bytes added so far are in the database. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(
      () => this.#write(),
      () => this.#write(),
    )
    return this.#writing
  }

  async #write(): Promise<void> {
    const rows = [...this.#usageByAccount.values()]
    this.#usageByAccount.clear()
    for (const [at, row] of rows.entries())
      try {
        await this.#db
          .insertInto('storage_transfer')
          .values(row)
          .onConflict((conflict) =>
            conflict
              .columns(['account_id', 'month'])
              .doUpdateSet((eb) => ({ used: eb('storage_transfer.used', '+', row.used) })),
          )
          .execute()
      } catch (error) {
        // Add the unwritten totals again, so that the next flush retries them.
        for (const { account_id, month, used } of rows.slice(at))
          this.add(account_id, used, Date.parse(`${month}-01T00:00:00Z`))
        throw error
      }
  }
}
