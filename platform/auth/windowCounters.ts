import { hashToken } from './tokens.ts'
import type { Clock } from '#shared/clock.ts'
import type { WindowCount, WindowCounts } from '#shared/windowCounts.ts'
import type { Database } from '../database/open.ts'
import type { Queryable } from '../database/transaction.ts'
import type { Sweep } from '../jobs/queue.ts'

/**
 * Counters in the database, shared by all processes. Names are stored as hashes, because users sometimes type a
 * password into the name field.
 */
export class SharedCounts implements WindowCounts {
  readonly #db: Database
  readonly #clock: Clock

  constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  async read(name: string): Promise<WindowCount | undefined> {
    return await this.#db
      .selectFrom('window_count')
      .select(['used', 'until'])
      .where('name', '=', hashToken(name))
      .where('until', '>', this.#clock.now())
      .executeTakeFirst()
  }

  async add(name: string, amount: number, until: number): Promise<WindowCount> {
    const now = this.#clock.now()
    return await this.#db
      .insertInto('window_count')
      .values({ name: hashToken(name), used: amount, until })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((eb) => {
          const isOver = eb('window_count.until', '<=', now)
          const sum = eb('window_count.used', '+', eb.ref('excluded.used'))
          return {
            used: eb.case().when(isOver).then(eb.ref('excluded.used')).else(sum).end(),
            until: eb
              .case()
              .when(isOver)
              .then(eb.ref('excluded.until'))
              .else(eb.ref('window_count.until'))
              .end(),
          }
        }),
      )
      .returning(['used', 'until'])
      .executeTakeFirstOrThrow()
  }
}

/** Maximum number of rows, because clients with many IP addresses could add any number. */
const maxCounts = 100_000

export const expiredCounts: Sweep = async (db, { clock }) => {
  await db.deleteFrom('window_count').where('until', '<=', clock.now()).execute()
  await deleteCountsAbove(db, maxCounts)
}

/** Deletes the counts that expire first until at most `max` are left. */
export async function deleteCountsAbove(db: Queryable, max: number): Promise<void> {
  const lastDeleted = db
    .selectFrom('window_count')
    .select('until')
    .orderBy('until', 'desc')
    .limit(1)
    .offset(max)
  await db.deleteFrom('window_count').where('until', '<=', lastDeleted).execute()
}
