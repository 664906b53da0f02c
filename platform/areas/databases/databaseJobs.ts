import { wireTime } from '#shared/clock.ts'
import { forUpdate } from '../../database/forUpdate.ts'
import type { Tx } from '../../database/transaction.ts'
import { emit, emitFailure } from '../../events/emit.ts'
import type { Job, JobKind, Jobs } from '../../jobs/queue.ts'
import { addBackup, type BackupPayload } from './backupRows.ts'
import { generatePassword, provisioned } from './clusters.ts'
import { type EncryptionContext, encryptClusterSecret } from './clusterSecrets.ts'
import { databaseEntity, type DatabaseRecord } from './rows.ts'

/** Work on a database; who is not named is the service. */
interface DatabaseJob {
  kind: keyof typeof databaseJobKinds
  durationSeconds: number
  username: string | null
  /** Left out, no event follows the work to its end. */
  action?: string
  message?: string
  payload?: object
  /** Work on the password goes on beside other work. */
  object?: 'database' | 'database password'
}

/** Begins work on a database that the caller holds. @throws Refusal 400 when such work is under way */
export async function startDatabaseJob(
  tx: Tx,
  jobs: Jobs,
  database: DatabaseRecord,
  { kind, durationSeconds, username, action, message = '', payload = {}, ...job }: DatabaseJob,
): Promise<void> {
  const event = { username, message, entity: databaseEntity(database) }
  // Only a resize tells how far it is; other work looks like a notification until it ends (response shapes 7).
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

/** Sets the status that work gives a database. */
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

/** The database of a job, held as calls hold it; undefined when it is gone. */
const databaseOf = (tx: Tx, job: Job): Promise<DatabaseRecord | undefined> =>
  forUpdate(
    tx,
    tx.selectFrom('database').selectAll().where('id', '=', job.object_id),
  ).executeTakeFirst()

/**
 * What a job changes of its database besides the time of the change, what a server behind it settled included
 * (localJobs.ts).
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

/** A change of settings, patches or a new size; the payload is what they set. */
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

/** Which backup takes the place of the data. */
export interface RestorePayload {
  backup: Pick<BackupPayload, 'label' | 'created'>
}

/** All data is replaced. The password that was reset is none that the backup knows (document 2, 4.2). */
const restore: JobKind = {
  finish: changing(async (tx, database, _job, { now }) => {
    if (database.credentials_reset !== 1) return { status: 'active' }
    await emit(tx, {
      accountId: database.account_id,
      action: 'database_failed',
      username: null,
      now,
      entity: databaseEntity(database),
      message: 'The backup was restored after a reset of the credentials.',
    })
    return { status: 'failed' }
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
    return { status: 'failed' }
  }),
}

const resetPassword: JobKind = {
  finish: changing(async (tx, _database, _job, keeping) => ({
    password: await encryptClusterSecret(tx, keeping, generatePassword()),
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
