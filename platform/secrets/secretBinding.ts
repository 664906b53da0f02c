import { sql } from 'kysely'
import { days, hours, minutes } from '#shared/clock.ts'
import { engineOf } from '#shared/database/engine.ts'
import type { Database } from '../database/open.ts'
import { inTransaction, type Queryable } from '../database/transaction.ts'
import { getSharedSetting, setIfAbsent } from '../installation/sharedSettings.ts'
import type { Sweep } from '../jobs/queue.ts'
import { encryptedColumns, locationOf } from './encryptedColumns.ts'
import { type Secrets, unboundPattern } from './secretBox.ts'

/**
 * Delay before new values are bound to their location, in milliseconds. The previous version cannot read bound values,
 * and must keep working during a rolling upgrade.
 */
const rollingUpgradeWindow = days

/** Interval at which a process checks whether binding has started, in milliseconds. */
const checkInterval = 10 * minutes

/**
 * Minimum delay between the start of binding and the rejection of unbound values, in milliseconds. Until then, another
 * process may not have noticed the start.
 */
const rejectionDelay = hours

/** Number of values to encrypt again per transaction. */
const batch = 100

/**
 * Stores the time from which values are bound to their location.
 * @param isNew true when no process has used the database before
 */
export async function scheduleBinding(db: Database, now: number, isNew: boolean): Promise<void> {
  // An embedded database is used by one process, so no rolling upgrade is possible.
  const from = isNew || engineOf(db) === 'sqlite' ? now : now + rollingUpgradeWindow
  await setIfAbsent(db, 'secrets_bound_from', String(from))
}

const boundFrom = async (db: Queryable): Promise<number> =>
  Number((await getSharedSetting(db, 'secrets_bound_from')) ?? Infinity)

/** Applies the state of the installation to the encryption of this process. */
export async function loadBinding(db: Queryable, secrets: Secrets, now: number): Promise<void> {
  const isComplete = (await getSharedSetting(db, 'secrets_bound')) !== undefined
  secrets.binding = isComplete ? 'required' : (await boundFrom(db)) <= now ? 'on' : 'off'
}

interface UnboundRow {
  [key: string]: string | number
  text: string
}

/** Encrypts the values of a column again, each for its row. Skips values that this key cannot decrypt. */
async function bindColumn(
  db: Database,
  secrets: Secrets,
  encrypted: (typeof encryptedColumns)[number],
): Promise<void> {
  const { table, column, key } = encrypted
  const [value, ids] = [sql.ref(column), key.map((name) => sql.ref(name))]
  for (let unreadable = 0; ;) {
    const { rows } = await sql<UnboundRow>`
      select ${sql.join(ids)}, ${value} as text from ${sql.table(table)}
      where ${value} like ${unboundPattern}
      order by ${sql.join(ids)} limit ${batch} offset ${unreadable}`.execute(db)
    if (rows.length === 0) return
    const renewed = rows.flatMap((row) => {
      const location = locationOf(encrypted, row)
      try {
        const next = secrets.seal(secrets.open(row.text, location), location)
        return { row: location.row, text: row.text, next }
      } catch {
        unreadable++
        return []
      }
    })
    await inTransaction(db, async (tx) => {
      for (const { row, text, next } of renewed) {
        const isRow = sql.join(
          ids.map((id, at) => sql`${id} = ${row[at]}`),
          sql` and `,
        )
        // Skip the row if its value was changed concurrently.
        await sql`update ${sql.table(table)} set ${value} = ${next}
          where ${isRow} and ${value} = ${text}`.execute(tx)
      }
    })
  }
}

/**
 * Binds values that a previous version wrote, after the upgrade window, and then rejects unbound values, so that such a
 * value from an old backup cannot be inserted anywhere.
 */
export function bindingSweep(report: (error: unknown) => void): Sweep {
  let next = 0
  return async (db, jobs) => {
    const { clock, secrets } = jobs
    const now = clock.now()
    if (secrets.binding === 'required' || now < next) return
    next = now + checkInterval
    await loadBinding(db, secrets, now)
    if (secrets.binding !== 'on') return
    jobs.runInBackground(async () => {
      try {
        for (const column of encryptedColumns) await bindColumn(db, secrets, column)
        if (now < (await boundFrom(db)) + rejectionDelay) return
        await setIfAbsent(db, 'secrets_bound', String(now))
        await loadBinding(db, secrets, now)
      } catch (cause) {
        report(new Error('Secrets were not bound to their location', { cause }))
      }
    })
  }
}
