import { isComputeIdle } from '../../../../contract/rules/computeStates.ts'
import { minutes } from '#shared/clock.ts'
import { forUpdate } from '../../../database/forUpdate.ts'
import { inTransaction, type Tx } from '../../../database/transaction.ts'
import type { Jobs, Sweep } from '../../../jobs/queue.ts'
import { isComputeBusy } from '../requireIdle.ts'
import type { ComputeRecord } from '../rows.ts'
import { startBackup } from './backupJobs.ts'
import { chosenSchedule, isScheduling, nextBackupAt } from './backupSchedule.ts'

/** Delay before a backup is retried when its instance was busy, in milliseconds. */
const laterTry = 10 * minutes

/** Maximum number of backups to start per sweep; the next sweep starts the others. */
const batch = 20

/** Runs the backup work that is due for an instance and stores the time of its next run. */
async function serve(tx: Tx, jobs: Jobs, compute: ComputeRecord): Promise<void> {
  const now = jobs.clock.now()
  const note = (set: Partial<ComputeRecord>) =>
    tx.updateTable('compute').set(set).where('id', '=', compute.id).execute()
  if (isScheduling(compute)) {
    const chosen = chosenSchedule(compute, {
      day: compute.backup_day,
      window: compute.backup_window,
    })
    await note({ ...chosen, backup_due_at: nextBackupAt({ ...compute, ...chosen }, now) })
    return
  }
  if (!isComputeIdle(compute.status) || (await isComputeBusy(tx, jobs, compute.id))) {
    await note({ backup_due_at: now + laterTry })
    return
  }
  await note({ backup_due_at: nextBackupAt(compute, now) })
  await startBackup(tx, jobs, compute, { label: null, username: null })
}

/** Starts the daily backups that are due. The row lock of the instance decides which process starts a backup. */
export const dailyBackups: Sweep = async (db, jobs) => {
  const due = await db
    .selectFrom('compute')
    .select('id')
    .where('backup_due_at', '<=', jobs.clock.now())
    .orderBy('backup_due_at')
    .limit(batch)
    .execute()
  for (const { id } of due)
    await inTransaction(db, async (tx) => {
      const still = tx
        .selectFrom('compute')
        .selectAll()
        .where('id', '=', id)
        .where('backup_due_at', '<=', jobs.clock.now())
      const compute = await forUpdate(tx, still).executeTakeFirst()
      if (compute) await serve(tx, jobs, compute)
    })
}
