import { restoreError } from '../../../../contract/rules/backupRestores.ts'
import { diskAllocation } from '../../../../contract/rules/computeMoves.ts'
import { computeCan } from '../../../../contract/rules/computeStates.ts'
import { permissionsOn } from '../../../auth/authorization.ts'
import { inTransaction, type Queryable, type Tx } from '../../../database/transaction.ts'
import type { Context, Handlers } from '../../../api/context.ts'
import { notFound, HttpError } from '#shared/httpError.ts'
import { disksOf } from '../contents.ts'
import { interrupt } from '../power/interruption.ts'
import { requireIdle } from '../requireIdle.ts'
import { computeEntity, type ComputeRecord, lockedCompute, lockedIfOwned } from '../rows.ts'
import { startBackup } from './backupJobs.ts'
import { startRestore } from './restoreJob.ts'
import { type BackupRecord, contentsOfBackup, toComputeBackup } from './rows.ts'

/** Time until the service has chosen a schedule, in simulated seconds. Until then the schedule is `Scheduling`. */
const schedulingSeconds = 90

const automaticMax = 3

const backupsOf = (db: Queryable, computeId: number) =>
  db.selectFrom('backup').selectAll().where('compute_id', '=', computeId)

/** @throws HttpError 404 */
const knownBackup = (
  db: Queryable,
  path: { computeId: number; backupId: number },
): Promise<BackupRecord> =>
  backupsOf(db, path.computeId).where('id', '=', path.backupId).executeTakeFirstOrThrow(notFound)

/** Sorts automatic backups newest first. A running backup is listed instead of the backup that it will replace. */
function automatic(rows: readonly BackupRecord[]): BackupRecord[] {
  const [taken, done] = [
    rows.filter(({ status }) => status === 'running'),
    rows.filter(({ status }) => status === 'successful'),
  ]
  return [...taken, ...(taken.length + done.length > automaticMax ? done.slice(1) : done)]
}

async function lockForConfigs(tx: Tx, context: Context, id: number): Promise<ComputeRecord> {
  const compute = await lockedCompute(tx, context, id)
  const reason = computeCan.changeBackups(compute.status)
  if (reason !== undefined) throw new HttpError(400, reason)
  return compute
}

/** Cancels the running backup, if any; other jobs continue. */
async function abortBackup(tx: Tx, { jobs }: Context, computeId: number): Promise<void> {
  const running = await backupsOf(tx, computeId).where('status', '=', 'running').executeTakeFirst()
  if (running)
    await jobs.cancel(tx, { type: 'compute', id: computeId }, 'The backup service was canceled.')
}

/**
 * Locks the instance to restore to.
 * @throws HttpError 400 naming `compute_id`
 */
async function restoreTarget(tx: Tx, context: Context, id: number): Promise<ComputeRecord> {
  const exists = await lockedIfOwned(tx, context, id)
  if (!exists || (await permissionsOn(tx, context.user, 'compute', id)) !== 'read_write')
    throw new HttpError(400, 'Instance not found or not writable', 'compute_id')
  return requireIdle(tx, context, id, computeCan.restore)
}

async function rejectRestore(
  tx: Tx,
  backup: BackupRecord,
  target: ComputeRecord,
  overwrite: boolean,
): Promise<void> {
  const { disks } = contentsOfBackup(backup)
  const reason = restoreError(
    { status: backup.status, available: backup.available === 1, region: backup.region, disks },
    {
      region: target.region,
      disk: target.disk,
      allocated: diskAllocation(await disksOf(tx, target.id)),
    },
    overwrite,
  )
  if (reason !== undefined) throw new HttpError(400, reason)
}

export const backupHandlers: Handlers<
  | 'listComputeBackups'
  | 'getComputeBackup'
  | 'createComputeSnapshot'
  | 'enableComputeBackups'
  | 'cancelComputeBackups'
  | 'restoreComputeBackup'
> = {
  async listComputeBackups({ path }, { db, now }) {
    const rows = await backupsOf(db, path.computeId).orderBy('id', 'desc').execute()
    const snapshot = (status: string) => {
      const found = rows.find((row) => row.type === 'snapshot' && row.status === status)
      return found ? toComputeBackup(found, now) : null
    }
    return {
      automatic: automatic(rows.filter(({ type }) => type === 'auto')).map((row) =>
        toComputeBackup(row, now),
      ),
      snapshot: { current: snapshot('successful'), in_progress: snapshot('running') },
    }
  },

  async getComputeBackup({ path }, { db, now }) {
    return toComputeBackup(await knownBackup(db, path), now)
  },

  createComputeSnapshot: ({ path, body }, context) =>
    inTransaction(context.db, async (tx) => {
      const compute = await requireIdle(tx, context, path.computeId, computeCan.snapshot)
      const { username } = context.user
      const backup = await startBackup(tx, context.jobs, compute, { label: body.label, username })
      return toComputeBackup(backup, context.now)
    }),

  async enableComputeBackups({ path }, context) {
    await inTransaction(context.db, async (tx) => {
      const compute = await lockForConfigs(tx, context, path.computeId)
      if (compute.backups_enabled === 1) return
      await tx
        .updateTable('compute')
        .set({
          backups_enabled: 1,
          backup_day: 'Scheduling',
          backup_window: 'Scheduling',
          backup_due_at: context.jobs.dueIn(schedulingSeconds),
        })
        .where('id', '=', compute.id)
        .execute()
      await context.emit(tx, { action: 'backups_enable', entity: computeEntity(compute) })
    })
    return {}
  },

  async cancelComputeBackups({ path }, context) {
    await inTransaction(context.db, async (tx) => {
      const compute = await lockForConfigs(tx, context, path.computeId)
      await abortBackup(tx, context, compute.id)
      await tx.deleteFrom('backup').where('compute_id', '=', compute.id).execute()
      await tx
        .updateTable('compute')
        .set({
          backups_enabled: 0,
          backup_day: null,
          backup_window: null,
          backup_last_successful: null,
          backup_due_at: null,
        })
        .where('id', '=', compute.id)
        .execute()
      await context.emit(tx, { action: 'backups_cancel', entity: computeEntity(compute) })
    })
    return {}
  },

  async restoreComputeBackup({ path, body }, context) {
    const { overwrite = false } = body
    await inTransaction(context.db, async (tx) => {
      await knownBackup(tx, path)
      const target = await restoreTarget(tx, context, body.compute_id)
      // Re-read the backup, because another transaction may have deleted it while this one waited for the lock.
      const backup = await knownBackup(tx, path)
      await rejectRestore(tx, backup, target, overwrite)
      // Power the instance off, because its disks are deleted.
      if (overwrite) await interrupt(tx, target, context.now)
      await startRestore(tx, context.jobs, target, {
        contents: contentsOfBackup(backup),
        username: context.user.username,
        after: overwrite || target.status !== 'running' ? 'off' : 'on',
        overwrite,
      })
    })
    return {}
  },
}
