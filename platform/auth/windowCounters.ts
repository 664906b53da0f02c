import { hashToken } from './tokens.ts'
import { type Clock, seconds } from '#shared/clock.ts'
import { rejectedCount, type WindowCount, type WindowCounts } from '#shared/windowCounts.ts'
import type { Database } from '../database/open.ts'
import type { Queryable } from '../database/transaction.ts'
import type { Sweep } from '../jobs/queue.ts'

/** Maximum number of rows, because clients with many IP addresses could add any number. */
const maxCounts = 100_000

/** Interval at which a process counts the lockouts, in milliseconds. */
const fullCheckInterval = 1 * seconds

/**
 * Counters in the database, shared by all processes. Names are stored as hashes, because users sometimes type a
 * password into the name field.
 */
export class SharedCounts implements WindowCounts {
  readonly #db: Database
  readonly #clock: Clock
  readonly #maxCounts: number
  #full = { checked: -Infinity, isFull: false }

  constructor(db: Database, clock: Clock, max = maxCounts) {
    this.#db = db
    this.#clock = clock
    this.#maxCounts = max
  }

  async read(name: string): Promise<WindowCount | undefined> {
    return await this.#db
      .selectFrom('window_count')
      .select(['used', 'until'])
      .where('name', '=', hashToken(name))
      .where('until', '>', this.#clock.now())
      .executeTakeFirst()
  }

  async add(name: string, amount: number, until: number, limit?: number): Promise<WindowCount> {
    const now = this.#clock.now()
    if (limit !== undefined && (await this.#isFull()) && !(await this.read(name)))
      return rejectedCount(limit, until)
    const isLocked = limit !== undefined && amount >= limit
    return await this.#db
      .insertInto('window_count')
      .values({ name: hashToken(name), used: amount, until, locked: isLocked ? 1 : 0 })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((eb) => {
          const isOver = eb('window_count.until', '<=', now)
          const sum = eb('window_count.used', '+', eb.ref('excluded.used'))
          const used = eb.case().when(isOver).then(eb.ref('excluded.used')).else(sum).end()
          return {
            used,
            until: eb
              .case()
              .when(isOver)
              .then(eb.ref('excluded.until'))
              .else(eb.ref('window_count.until'))
              .end(),
            locked:
              limit === undefined ? 0 : eb.case().when(used, '>=', limit).then(1).else(0).end(),
          }
        }),
      )
      .returning(['used', 'until'])
      .executeTakeFirstOrThrow()
  }

  /** Returns true if all rows that fit are lockouts in force. */
  async #isFull(): Promise<boolean> {
    const now = this.#clock.now()
    if (now - this.#full.checked < fullCheckInterval) return this.#full.isFull
    this.#full = { ...this.#full, checked: now }
    const row = await this.#db
      .selectFrom('window_count')
      .select('name')
      .where('locked', '=', 1)
      .where('until', '>', now)
      .limit(1)
      .offset(this.#maxCounts - 1)
      .executeTakeFirst()
    this.#full = { checked: now, isFull: row !== undefined }
    return this.#full.isFull
  }
}

export const expiredCounts: Sweep = async (db, { clock }) => {
  await db.deleteFrom('window_count').where('until', '<=', clock.now()).execute()
  await deleteCountsAbove(db, maxCounts)
}

/**
 * Deletes the counts that expire first until at most `max` are left. Lockouts are not deleted, so that a client that adds many
 * counts cannot end its lockout.
 */
export async function deleteCountsAbove(db: Queryable, max: number): Promise<void> {
  const { locked } = await db
    .selectFrom('window_count')
    .select((of) => of.fn.sum<number | null>('locked').as('locked'))
    .executeTakeFirstOrThrow()
  const lastDeleted = db
    .selectFrom('window_count')
    .select('until')
    .where('locked', '=', 0)
    .orderBy('until', 'desc')
    .limit(1)
    .offset(Math.max(0, max - Number(locked ?? 0)))
  await db
    .deleteFrom('window_count')
    .where('locked', '=', 0)
    .where('until', '<=', lastDeleted)
    .execute()
}
