import {
  databaseCan,
  snapshotError,
  snapshotTargetError,
} from '../../../contract/rules/databaseStates.ts'
import { wireTime } from '#shared/clock.ts'
import { inTransaction, type Tx } from '../../database/transaction.ts'
import type { DatabaseEngineName, DatabaseSnapshotCreate } from '../../generated/types.gen.ts'
import type { Context } from '../../api/context.ts'
import { notFound, HttpError } from '#shared/httpError.ts'
import type { BackupPayload } from './backupRows.ts'
import { type RestorePayload, setStatus, startDatabaseJob } from './databaseJobs.ts'
import type { OnBackup, OnDatabase } from './reads.ts'
import {
  type DatabaseBackupRecord,
  databaseEntity,
  type DatabaseRecord,
  lockedDatabase,
} from './rows.ts'
import { throwIfInvalid } from './throwIfInvalid.ts'

/** @throws HttpError 404 */
const backupOf = (
  tx: Tx,
  { id }: DatabaseRecord,
  backupId: number,
): Promise<DatabaseBackupRecord> =>
  tx
    .selectFrom('database_backup')
    .selectAll()
    .where('id', '=', backupId)
    .where('database_id', '=', id)
    .executeTakeFirstOrThrow(notFound)

/**
 * Rejects a label that another backup of the database has.
 * @throws HttpError 400 naming `label`
 */
async function rejectTakenName(tx: Tx, { id }: DatabaseRecord, label: string): Promise<void> {
  const taken = await tx
    .selectFrom('database_backup')
    .select('id')
    .where('database_id', '=', id)
    .where('label', '=', label)
    .executeTakeFirst()
  if (taken)
    throw new HttpError(400, 'Label must be unique among the backups of the database', 'label')
}

/** Returns the operations on the backups of a database. */
export const backupWritesOf = (engine: DatabaseEngineName) => ({
  createSnapshot: async (
    { path, body }: OnDatabase & { body: DatabaseSnapshotCreate },
    context: Context,
  ) => {
    await inTransaction(context.db, async (tx) => {
      // Lock the database, so that a concurrent request finds the running snapshot, which is not listed yet.
      const database = await lockedDatabase(tx, context, engine, path.instanceId)
      const { label, target = 'primary' } = body
      throwIfInvalid(snapshotTargetError(target, database.cluster_size), 'target')
      throwIfInvalid(databaseCan.createSnapshot(database.status))
      const backups = await tx
        .selectFrom('database_backup')
        .select('type')
        .where('database_id', '=', database.id)
        .execute()
      throwIfInvalid(snapshotError(backups))
      await rejectTakenName(tx, database, label)
      await setStatus(tx, database, 'backing_up', context.now)
      await startDatabaseJob(tx, context.jobs, database, {
        kind: 'database_backup',
        durationSeconds: 240,
        username: context.user.username,
        payload: {
          type: 'snapshot',
          label,
          target,
          created: wireTime(context.now),
          before: database.status,
        } satisfies BackupPayload,
      })
      await context.emit(tx, {
        action: 'database_backup_create',
        entity: databaseEntity(database),
        message: label,
      })
    })
    return {}
  },

  deleteBackup: async ({ path }: OnBackup, context: Context) => {
    await inTransaction(context.db, async (tx) => {
      const database = await lockedDatabase(tx, context, engine, path.instanceId)
      const backup = await backupOf(tx, database, path.backupId)
      throwIfInvalid(databaseCan.deleteBackup(database.status))
      await tx.deleteFrom('database_backup').where('id', '=', backup.id).execute()
      await context.emit(tx, {
        action: 'database_backup_delete',
        entity: databaseEntity(database),
        message: backup.label,
      })
    })
    return {}
  },

  restore: async ({ path }: OnBackup, context: Context) => {
    await inTransaction(context.db, async (tx) => {
      const database = await lockedDatabase(tx, context, engine, path.instanceId)
      const backup = await backupOf(tx, database, path.backupId)
      throwIfInvalid(databaseCan.restore(database.status))
      await setStatus(tx, database, 'restoring', context.now)
      await startDatabaseJob(tx, context.jobs, database, {
        kind: 'database_restore',
        durationSeconds: 300,
        username: context.user.username,
        payload: {
          backup: { label: backup.label, created: backup.created },
        } satisfies RestorePayload,
      })
      await context.emit(tx, {
        action: 'database_backup_restore',
        entity: databaseEntity(database),
        message: backup.label,
      })
    })
    return {}
  },
})
