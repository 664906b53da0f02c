import { type QueryResult, sql } from 'kysely'
import { days, hours, wireTime } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import { removeEvents } from '../events/eventCounts.ts'
import type { Sweep } from './queue.ts'

/** Retention periods of append-only tables, in milliseconds. */
export interface Retention {
  events: number
  logins: number
  /** Retention period of completed jobs. Their events remain. */
  jobs: number
}

export const defaultRetention: Retention = { events: 90 * days, logins: 90 * days, jobs: 7 * days }

/** Maximum number of rows that one statement deletes, so that other writers do not wait for long. */
const batch = 500

/**
 * Retention period of expired session tokens, which appear in no list. Until then, a client that still has the cookie
 * is informed that its session has expired.
 */
const tokenLife = days

/**
 * Deletes at most one batch of each kind.
 * @returns true if there may be more
 */
async function removeOld(db: Database, now: number, retention: Retention): Promise<boolean> {
  const eventsUntil = wireTime(now - retention.events)
  const loginsUntil = wireTime(now - retention.logins)
  const removed: (number | QueryResult<unknown>)[] = [
    // Keep the events of unfinished jobs, because their end updates the event.
    await removeEvents(db, async (tx) => {
      const { rows } = await sql<{ id: number; account_id: number }>`
      delete from event where id in (
        select id from event where created < ${eventsUntil} and id not in (
          select event_id from job where state in ('running', 'waiting') and event_id is not null
        ) order by created limit ${sql.lit(batch)}
      ) returning id, account_id`.execute(tx)
      return rows
    }),
    // Keep the newest log-in of each user, because it shows when the user last signed in.
    await sql`
      delete from login where id in (
        select id from login where datetime < ${loginsUntil} and (user_id is null or exists (
          select later.id from login as later where later.user_id = login.user_id and later.id > login.id
        )) order by datetime limit ${sql.lit(batch)}
      )`.execute(db),
    await sql`
      delete from job where id in (
        select id from job where state in ('finished', 'failed') and due_at < ${now - retention.jobs}
        limit ${sql.lit(batch)}
      )`.execute(db),
    await sql`
      delete from token where id in (
        select id from token where session = 1 and expiry < ${wireTime(now - tokenLife)}
        limit ${sql.lit(batch)}
      )`.execute(db),
  ]
  return removed.some(
    (each) => (typeof each === 'number' ? each : Number(each.numAffectedRows ?? 0)) >= batch,
  )
}

/**
 * Returns a task that deletes expired rows once an hour, in batches, so that other requests are processed between them.
 */
export function retentionSweep(retention: Retention): Sweep {
  let next = 0
  return async (db, { clock }) => {
    const now = clock.now()
    if (now < next) return
    const hasMore = await removeOld(db, now, retention)
    next = hasMore ? now : now + hours
  }
}
