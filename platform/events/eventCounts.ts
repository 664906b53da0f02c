import { sql } from 'kysely'
import { days, hours, wireTime } from '#shared/clock.ts'
import { forUpdate } from '../database/forUpdate.ts'
import type { Database } from '../database/open.ts'
import { inTransaction, type Queryable, type Tx } from '../database/transaction.ts'
import type { Sweep } from '../jobs/queue.ts'

/** Row that is locked while totals change. */
const lockRowId = 0

/**
 * Only events older than this are counted in the stored total: a transaction still open could insert one with a lower
 * id.
 */
const minAgeToCount = hours

/** Age up to which events are listed. */
const maxEventAge = 90 * days

/** Returns the time from which events are listed. */
export const shownSince = (now: number): string => wireTime(now - maxEventAge)

async function takeTurn(tx: Tx): Promise<void> {
  await forUpdate(
    tx,
    tx.selectFrom('event_total').select('account_id').where('account_id', '=', lockRowId),
  ).execute()
}

/** Returns the number of listed events of an account, without scanning all of them. */
export async function countShownEvents(
  db: Queryable,
  accountId: number,
  now: number,
): Promise<number> {
  const { rows } = await sql<{ results: number }>`
    select
      coalesce((select total from event_total where account_id = ${accountId}), 0)
      + (select count(*) from event where account_id = ${accountId}
        and id > coalesce((select up_to from event_total where account_id = ${accountId}), 0))
      - (select count(*) from event where created < ${shownSince(now)} and account_id + 0 = ${accountId})
      as results
    from account where id = ${accountId}`.execute(db)
  return Number(rows[0]?.results ?? 0)
}

/** Adds the events since the last update of an account's total, up to an hour ago. */
async function keepTotal(tx: Tx, accountId: number, now: number): Promise<void> {
  const before = await tx
    .selectFrom('event_total')
    .select('up_to')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const from = before?.up_to ?? 0
  const upTo = await tx
    .selectFrom('event')
    .select('id')
    .where('account_id', '=', accountId)
    .where('created', '<', wireTime(now - minAgeToCount))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!upTo || upTo.id <= from) return
  const { count } = await tx
    .selectFrom('event')
    .select(tx.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('id', '>', from)
    .where('id', '<=', upTo.id)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('event_total')
    .values({ account_id: accountId, up_to: upTo.id, total: count })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((eb) => ({
        up_to: upTo.id,
        total: eb('event_total.total', '+', eb.ref('excluded.total')),
      })),
    )
    .execute()
}

/** Minimum number of new events for updating a total. Counting fewer is as fast as reading the total. */
const minEvents = 1000

/** Returns the accounts with at least `fewest` events since the last update of their totals. */
async function busyAccounts(db: Database, fewest: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select account.id from account left join event_total on event_total.account_id = account.id
    where exists (
      select 1 from event where event.account_id = account.id and event.id > coalesce(up_to, 0)
      order by event.id limit 1 offset ${sql.lit(fewest - 1)}
    ) order by account.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns a task that updates the totals once an hour, so that few events remain to be counted. */
export function eventTotalSweep(minCount = minEvents): Sweep {
  let next = 0
  return async (db, { clock }) => {
    const now = clock.now()
    if (now < next) return
    next = now + hours
    for (const id of await busyAccounts(db, minCount))
      await inTransaction(db, async (tx) => {
        await takeTurn(tx)
        await keepTotal(tx, id, now)
      })
  }
}

/**
 * Deletes events and subtracts them from the totals.
 * @param remove deletes events and returns them
 * @returns the number of deleted events
 */
export async function removeEvents(
  db: Database,
  remove: (tx: Tx) => Promise<{ id: number; account_id: number }[]>,
): Promise<number> {
  return await inTransaction(db, async (tx) => {
    await takeTurn(tx)
    const removed = await remove(tx)
    for (const [accountId, events] of Map.groupBy(removed, ({ account_id }) => account_id)) {
      const totalRow = await tx
        .selectFrom('event_total')
        .select('up_to')
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      const counted = events.filter(({ id }) => id <= (totalRow?.up_to ?? 0)).length
      await tx
        .updateTable('event_total')
        .set((eb) => ({ total: eb('total', '-', counted) }))
        .where('account_id', '=', accountId)
        .execute()
    }
    return removed.length
  })
}
