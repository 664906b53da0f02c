import { backupDays } from '../../../../contract/rules/backupWindows.ts'
import { wireTime } from '#shared/clock.ts'
import type { Tx } from '../../../database/transaction.ts'
import type { Jobs, JobKind } from '../../../jobs/queue.ts'
import type { Job } from '../../../jobs/job.ts'
import { computeOfJob, durationBetween, startComputeJob } from '../computeJobs.ts'
import { contentsOf } from '../contents.ts'
import type { ComputeRecord } from '../rows.ts'
import { type BackupRecord, takenAt } from './rows.ts'

interface BackupPayload {
  backupId: number
}

const payloadOf = (job: Job): BackupPayload => JSON.parse(job.payload)

/** Number of weekly backups retained in addition to the newest backup (response shapes 4.4). */
const weekliesKept = 2

/** Starts a backup of an instance that the caller has locked. Only snapshots emit an event. */
export async function startBackup(
  tx: Tx,
  jobs: Jobs,
  compute: ComputeRecord,
  { label, username }: { label: string | null; username: string | null },
): Promise<BackupRecord> {
  const isSnapshot = label !== null
  const durationSeconds = durationBetween(260, 330, compute.id)
  const now = jobs.clock.now()
  const backup = await tx
    .insertInto('backup')
    .values({
      compute_id: compute.id,
      region: compute.region,
      type: isSnapshot ? 'snapshot' : 'auto',
      status: 'running',
      label,
      created: wireTime(now),
      updated: wireTime(now),
      finished: null,
      started_at: now,
      due_at: jobs.dueIn(durationSeconds),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await startComputeJob(tx, jobs, compute, {
    kind: isSnapshot ? 'compute_snapshot' : 'compute_backup',
    action: isSnapshot ? 'compute_snapshot' : null,
    durationSeconds,
    username,
    payload: { backupId: backup.id } satisfies BackupPayload,
  })
  return backup
}

async function finishBackup(tx: Tx, job: Job, { clock }: Jobs): Promise<void> {
  const compute = await computeOfJob(tx, job)
  if (!compute) return
  const finished = wireTime(clock.now())
  const backup = await tx
    .updateTable('backup')
    .set({
      status: 'successful',
      finished,
      updated: finished,
      contents: JSON.stringify(await contentsOf(tx, compute)),
    })
    .where('id', '=', payloadOf(job).backupId)
    .returningAll()
    .executeTakeFirst()
  if (!backup) return
  await tx
    .updateTable('compute')
    .set({ backup_last_successful: finished })
    .where('id', '=', compute.id)
    .execute()
  const former = (await backupsOfType(tx, backup)).filter(({ id }) => id !== backup.id)
  const retainedBackups = backup.type === 'auto' ? weeklies(former, compute.backup_day) : []
  const deletedIds = former.filter((other) => !retainedBackups.includes(other)).map(({ id }) => id)
  if (deletedIds.length > 0) await tx.deleteFrom('backup').where('id', 'in', deletedIds).execute()
}

const backupsOfType = (tx: Tx, { compute_id, type }: BackupRecord): Promise<BackupRecord[]> =>
  tx
    .selectFrom('backup')
    .selectAll()
    .where('compute_id', '=', compute_id)
    .where('type', '=', type)
    .orderBy('id', 'desc')
    .execute()

/** Returns the newest previous automatic backups that were taken on the weekly backup day. */
const weeklies = (former: readonly BackupRecord[], day: string | null): BackupRecord[] =>
  former
    .filter(
      (backup) =>
        backup.status === 'successful' && backupDays[new Date(takenAt(backup)).getUTCDay()] === day,
    )
    .slice(0, weekliesKept)

/** Marks a backup as failed; the previous backup is left unchanged. */
async function failBackup(tx: Tx, job: Job, { clock }: Jobs): Promise<void> {
  await tx
    .updateTable('backup')
    .set({ status: 'failed', updated: wireTime(clock.now()) })
    .where('id', '=', payloadOf(job).backupId)
    .execute()
}

const backupJob: JobKind = { finish: finishBackup, fail: failBackup }

export const backupJobKinds: Record<string, JobKind> = {
  compute_snapshot: backupJob,
  compute_backup: backupJob,
}
