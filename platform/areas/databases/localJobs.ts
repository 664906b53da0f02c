import type { LocalEngines } from '../../database-engines/localEngines.ts'
import type { Database } from '../../database/open.ts'
import type { Job } from '../../jobs/job.ts'
import type { JobKind } from '../../jobs/queue.ts'
import type { BackupPayload } from './backupRows.ts'
import { generatePassword } from './clusters.ts'
import { databaseJobKinds, type RestorePayload } from './databaseJobs.ts'
import type { DatabaseRecord } from './rows.ts'

/** Returns job kinds for clusters that run on real database servers: the server does the work before the job ends. */
export function localDatabaseKinds(engines: LocalEngines): Record<string, JobKind> {
  const by = (
    kind: JobKind,
    work: (database: DatabaseRecord, job: Job, db: Database) => Promise<object | void>,
    applies: (database: DatabaseRecord) => boolean = (database) => engines.has(database),
  ): JobKind => ({
    ...kind,
    async prepare(db: Database, job: Job) {
      const database = await db
        .selectFrom('database')
        .selectAll()
        .where('id', '=', job.object_id)
        .executeTakeFirst()
      return database && applies(database) ? await work(database, job, db) : undefined
    },
  })
  const jobKinds = databaseJobKinds
  return {
    database_create: by(
      jobKinds.database_create,
      (database) => engines.create(database),
      ({ engine }) => engine === 'postgresql',
    ),
    database_update: by(jobKinds.database_update, (database, { payload }) =>
      // Patches restart a node; settings are applied while it runs.
      'pending' in JSON.parse(payload) ? engines.restart(database) : engines.configure(database),
    ),
    database_resize: by(jobKinds.database_resize, (database, { payload }) =>
      engines.restart({ ...database, ...(JSON.parse(payload) as Pick<DatabaseRecord, 'type'>) }),
    ),
    database_backup: by(jobKinds.database_backup, (database, { payload }) =>
      engines.backUp(database, JSON.parse(payload) as BackupPayload),
    ),
    database_restore: by(
      jobKinds.database_restore,
      (database, { payload }) =>
        engines.restore(database, (JSON.parse(payload) as RestorePayload).backup),
      // Skip the restore after a password reset, because the job then fails (document 2, 4.2) and no data must be
      // erased.
      (database) => engines.has(database) && database.credentials_reset !== 1,
    ),
    database_password: by(jobKinds.database_password, async (database, _job, db) => {
      const password = await engines.storedPassword(db, database.id, generatePassword())
      await engines.setPassword({ ...database, password })
      return { password }
    }),
  }
}
