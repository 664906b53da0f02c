import { windowStarts } from '../../../contract/rules/maintenanceWindows.ts'
import { hours, minutes, wireTime } from '#shared/clock.ts'
import { forUpdate } from '../../database/forUpdate.ts'
import { inTransaction, type Tx } from '../../database/transaction.ts'
import type { Jobs, Sweep } from '../../jobs/queue.ts'
import { automaticLabel, type BackupPayload, removeExpired } from './backupRows.ts'
import { nextMidnight, schedule } from './clusters.ts'
import { setStatus, startDatabaseJob } from './databaseJobs.ts'
import { type DatabaseRecord, windowOf } from './rows.ts'

/** Delay before work is retried when its database was busy, in milliseconds. */
const laterTry = 10 * minutes

/** Maximum number of databases to process per sweep; the next sweep continues. */
const batch = 20

type Due = 'backup_due_at' | 'maintenance_due_at'

/** Returns true for databases with scheduled work; the others have no data to back up and no nodes to patch. */
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

/** Returns the simulated duration of patching, in seconds: the nodes are patched one after the other. */
export const patchSeconds = ({ cluster_size }: DatabaseRecord): number => 73 * cluster_size

async function maintain(tx: Tx, jobs: Jobs, database: DatabaseRecord): Promise<number | null> {
  const now = jobs.clock.now()
  const window = windowOf(database)
  const next = windowStarts(window, now, 1)[0] ?? null
  // Find a window that started within the last hours and is still open.
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

/**
 * Returns a sweep that processes databases whose due time has passed. The row lock decides which process does the
 * work.
 */
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

/** Schedules databases that were created before the platform stored due times. */
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

/** Periodic tasks for nightly backups and maintenance windows of databases. */
export const databaseSweeps: readonly Sweep[] = [
  schedules,
  sweepBy('backup_due_at', backUp),
  sweepBy('maintenance_due_at', maintain),
]
