import { wireTime } from '#shared/clock.ts'
import { forUpdate } from '../../database/forUpdate.ts'
import type { Tx } from '../../database/transaction.ts'
import { emit, emitFailure } from '../../events/emit.ts'
import type { Jobs, JobKind } from '../../jobs/queue.ts'
import type { Job } from '../../jobs/job.ts'
import { addBackup, type BackupPayload } from './backupRows.ts'
import { generatePassword, provisioned } from './clusters.ts'
import { type EncryptionContext, encryptPassword } from './clusterSecrets.ts'
import { databaseEntity, type DatabaseRecord } from './rows.ts'

/** Work on a database; without a username, the service is the actor. */
interface DatabaseJob {
  kind: keyof typeof databaseJobKinds
  durationSeconds: number
  username: string | null
  /** Event action; no event follows the job if omitted. */
  action?: string
  message?: string
  payload?: object
  /** Locked object; password jobs can run concurrently with other jobs. */
  object?: 'database' | 'database password'
}

/**
 * Starts a job on a database that the caller has locked.
 * @throws HttpError 400 when a job on the same object is running
 */
export async function startDatabaseJob(
  tx: Tx,
  jobs: Jobs,
  database: DatabaseRecord,
  { kind, durationSeconds, username, action, message = '', payload = {}, ...job }: DatabaseJob,
): Promise<void> {
  const event = { username, message, entity: databaseEntity(database) }
  // Only a resize reports progress; the event of other jobs has the status `notification` until they end (response
  // shapes 7).
  const untoldProgress = action !== 'database_resize'
  await jobs.start(tx, {
    kind,
    accountId: database.account_id,
    object: { type: job.object ?? 'database', id: database.id },
    durationSeconds,
    payload,
    ...(action === undefined ? {} : { event: { ...event, action, untoldProgress } }),
  })
}

/** Sets the status of a database and its update time. */
export async function setStatus(
  tx: Tx,
  { id }: Pick<DatabaseRecord, 'id'>,
  status: string,
  now: number,
): Promise<void> {
  await tx
    .updateTable('database')
    .set({ status, updated: wireTime(now) })
    .where('id', '=', id)
    .execute()
}

/** Returns the database of a job, locked in the same way as requests lock it; undefined if it was deleted. */
const databaseOf = (tx: Tx, job: Job): Promise<DatabaseRecord | undefined> =>
  forUpdate(
    tx,
    tx.selectFrom('database').selectAll().where('id', '=', job.object_id),
  ).executeTakeFirst()

/**
 * Wraps a function that returns the columns a job changes. Adds the update time and the columns returned by the
 * database server (localJobs.ts).
 */
const changing =
  (
    change: (
      tx: Tx,
      database: DatabaseRecord,
      job: Job,
      keeping: EncryptionContext,
    ) => Promise<object>,
  ) =>
  async (tx: Tx, job: Job, { clock, secrets }: Jobs, settled?: unknown): Promise<void> => {
    const database = await databaseOf(tx, job)
    if (!database) return
    const now = clock.now()
    await tx
      .updateTable('database')
      .set({
        ...(await change(tx, database, job, { secrets, now })),
        ...(settled as Partial<DatabaseRecord> | undefined),
        updated: wireTime(now),
      })
      .where('id', '=', database.id)
      .execute()
  }

const provision: JobKind = {
  finish: changing(async (tx, database, _job, keeping) => ({
    ...(await provisioned(tx, database, keeping)),
    status: 'active',
  })),
  fail: changing(async () => await Promise.resolve({ status: 'failed' })),
}

/** Changes settings, applies patches or resizes; the payload contains the new column values. */
const change: JobKind = {
  finish: changing(async (_tx, _database, { payload }) =>
    Promise.resolve({ status: 'active', ...JSON.parse(payload) }),
  ),
  fail: changing(async () => await Promise.resolve({ status: 'active' })),
}

const backUp: JobKind = {
  finish: changing(async (tx, database, job) => {
    const payload: BackupPayload = JSON.parse(job.payload)
    await addBackup(tx, database, payload)
    return { status: payload.before }
  }),
  fail: changing(async (tx, database, { payload }, { now }) => {
    const { label, before }: BackupPayload = JSON.parse(payload)
    await emitFailure(tx, {
      accountId: database.account_id,
      action: 'database_backup_create',
      username: null,
      now,
      entity: databaseEntity(database),
      message: `The backup "${label}" could not be taken. The data is as it was.`,
    })
    return { status: before }
  }),
}

/** Backup that replaces the data. */
export interface RestorePayload {
  backup: Pick<BackupPayload, 'label' | 'created'>
}

/**
 * Replaces all data. Fails if the root password was reset, because the backup has the old password (document 2, 4.2).
 */
const restore: JobKind = {
  finish: changing(async (tx, database, _job, { now }) => {
    if (database.credentials_reset !== 1) return { status: 'active', server_failed: 0 }
    await emit(tx, {
      accountId: database.account_id,
      action: 'database_failed',
      username: null,
      now,
      entity: databaseEntity(database),
      message: 'The backup was restored after a reset of the credentials.',
    })
    return { status: 'failed', server_failed: 0 }
  }),
  fail: changing(async (tx, database, { payload }, { now }) => {
    const { backup }: RestorePayload = JSON.parse(payload)
    await emitFailure(tx, {
      accountId: database.account_id,
      action: 'database_backup_restore',
      username: null,
      now,
      entity: databaseEntity(database),
      message: `The backup "${backup.label}" could not be restored. The data is as it was.`,
    })
    return { status: 'failed', server_failed: 0 }
  }),
}

const resetPassword: JobKind = {
  finish: changing(async (tx, { id }, _job, keeping) => ({
    password: await encryptPassword(tx, keeping, id, generatePassword()),
  })),
}

export const databaseJobKinds = {
  database_create: provision,
  database_update: change,
  database_resize: change,
  database_backup: backUp,
  database_restore: restore,
  database_password: resetPassword,
} as const satisfies Record<string, JobKind>
