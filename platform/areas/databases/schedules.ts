import { windowStarts } from '../../../contract/rules/maintenanceWindows.ts'
import { hours, minutes, wireTime } from '#shared/clock.ts'
import { forUpdate } from '../../database/forUpdate.ts'
import { inTransaction, type Tx } from '../../database/transaction.ts'
import type { Jobs, Sweep } from '../../jobs/queue.ts'
import { automaticLabel, type BackupPayload, removeExpired } from './backupRows.ts'
import { nextMidnight, schedule } from './clusters.ts'
import { setStatus, startDatabaseJob } from './databaseJobs.ts'
import { type DatabaseRecord, windowOf } from './rows.ts'

/** The time work that finds its database busy waits for another try. */
const laterTry = 10 * minutes

/** The number begun in one go; the next sweep takes the others. */
const batch = 20

type Due = 'backup_due_at' | 'maintenance_due_at'

/** Databases that the clock works on: the others have nothing to save or to patch. */
const isRunning = ({ status }: DatabaseRecord) => status === 'active' || status === 'degraded'

async function backUp(tx: Tx, jobs: Jobs, database: DatabaseRecord): Promise<number> {
  const now = jobs.clock.now()
  await removeExpired(tx, database, now)
  if (!isRunning(database)) return database.status === 'failed' ? nextMidnight(now) : now + laterTry
  const payload: BackupPayload = {
    type: 'auto',
    label: automaticLabel(database, now),
    target: database.cluster_size === 1 ? 'primary' : 'secondary',
    created: wireTime(now),
    before: database.status,
  }
  await setStatus(tx, database, 'backing_up', now)
  await startDatabaseJob(tx, jobs, database, {
    kind: 'database_backup',
    durationSeconds: 120,
    username: null,
    payload,
  })
  return nextMidnight(now)
}

/** The time patches take of a window, seconds of life: each node is patched in its turn. */
export const patchSeconds = ({ cluster_size }: DatabaseRecord): number => 73 * cluster_size

async function maintain(tx: Tx, jobs: Jobs, database: DatabaseRecord): Promise<number | null> {
  const now = jobs.clock.now()
  const window = windowOf(database)
  const next = windowStarts(window, now, 1)[0] ?? null
  // What was begun in the last hours of a window that has not closed yet.
  const [open] = windowStarts(window, now - window.duration * hours, 1)
  if (open === undefined || open > now) return next
  if (!isRunning(database)) return Math.min(now + laterTry, next ?? Infinity)
  await setStatus(tx, database, 'updating', now)
  await startDatabaseJob(tx, jobs, database, {
    kind: 'database_update',
    durationSeconds: patchSeconds(database),
    username: null,
    action: 'database_update',
    message: 'Operating-system patches of the maintenance window',
    payload: { pending: '[]', status: database.status },
  })
  return next
}

/** Does what is due by a column, which is settled on the database's row. */
const sweepBy =
  (
    due: Due,
    work: (tx: Tx, jobs: Jobs, database: DatabaseRecord) => Promise<number | null>,
  ): Sweep =>
  async (db, jobs) => {
    const ids = await db
      .selectFrom('database')
      .select('id')
      .where(due, '<=', jobs.clock.now())
      .orderBy(due)
      .limit(batch)
      .execute()
    for (const { id } of ids)
      await inTransaction(db, async (tx) => {
        const still = tx
          .selectFrom('database')
          .selectAll()
          .where('id', '=', id)
          .where(due, '<=', jobs.clock.now())
        const database = await forUpdate(tx, still).executeTakeFirst()
        if (!database) return
        const next = await work(tx, jobs, database)
        await tx
          .updateTable('database')
          .set({ [due]: next })
          .where('id', '=', id)
          .execute()
      })
  }

/** Databases that were there before the clock kept their turns get them. */
const schedules: Sweep = async (db, jobs) => {
  const without = await db
    .selectFrom('database')
    .selectAll()
    .where('backup_due_at', 'is', null)
    .where('host_primary', 'is not', null)
    .limit(batch)
    .execute()
  for (const database of without)
    await db
      .updateTable('database')
      .set(schedule(database, jobs.clock.now()))
      .where('id', '=', database.id)
      .where('backup_due_at', 'is', null)
      .execute()
}

/** Nightly backups and maintenance windows of databases. */
export const databaseSweeps: readonly Sweep[] = [
  schedules,
  sweepBy('backup_due_at', backUp),
  sweepBy('maintenance_due_at', maintain),
]
