import { sql } from 'kysely'
import { empty, type Making, type Migrations, required, zero } from '../database/columns.ts'

async function eventAndJobMigration({ db, accountTable }: Making): Promise<void> {
  const { schema } = db
  await accountTable('event')
    .addColumn('action', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('created', 'text', required)
    .addColumn('entity', 'text')
    .addColumn('entity_type', 'text')
    .addColumn('entity_id', 'text')
    .addColumn('secondary_entity', 'text')
    .addColumn('started_at', 'bigint')
    .addColumn('due_at', 'bigint')
    .addColumn('duration', 'double precision')
    .addColumn('rate', 'text')
    .addColumn('username', 'text')
    .addColumn('message', 'text', empty)
    .addColumn('seen', 'integer', zero)
    .addColumn('read', 'integer', zero)
    .execute()
  await schema.createIndex('event_of_account').on('event').columns(['account_id', 'id']).execute()
  await schema
    .createIndex('event_of_entity')
    .on('event')
    .columns(['account_id', 'entity_type', 'entity_id'])
    .execute()

  await accountTable('job')
    .addColumn('kind', 'text', required)
    .addColumn('object_type', 'text', required)
    .addColumn('object_id', 'integer', required)
    .addColumn('state', 'text', required)
    .addColumn('payload', 'text', required)
    .addColumn('due_at', 'bigint', required)
    .addColumn('event_id', 'integer')
    .addColumn('attempts', 'integer', zero)
    .execute()
  // Ensures that an object has at most one running job, even with several processes.
  await schema
    .createIndex('one_running_job_an_object')
    .on('job')
    .columns(['object_type', 'object_id'])
    .unique()
    .where(sql.ref('state'), '=', 'running')
    .execute()
  await schema
    .createIndex('job_due')
    .on('job')
    .column('due_at')
    .where(sql.ref('state'), '=', 'running')
    .execute()
}

/** Adds the user id to events. Older events are matched by name, unless a later user has taken the name. */
async function eventUserMigration({ db }: Making): Promise<void> {
  await db.schema.alterTable('event').addColumn('user_id', 'integer').execute()
  await sql`
    update event set user_id = (
      select id from "user"
      where "user".account_id = event.account_id
      and "user".username = event.username
      and "user".created <= event.created
    ) where username is not null`.execute(db)
}

/** Every run of the worker queries the waiting jobs, which are few among all jobs ever run. */
async function waitingJobMigration({ db }: Making): Promise<void> {
  await db.schema
    .createIndex('job_waiting')
    .on('job')
    .columns(['object_type', 'object_id'])
    .where(sql.ref('state'), '=', 'waiting')
    .execute()
}

/** Indexes by status, for polling clients, and by time, for the retention. */
async function ageMigration({ db }: Making): Promise<void> {
  const { schema } = db
  // The status comes before the id, because PostgreSQL would also use an index on account and time for the list that is
  // ordered by id, and then sort the rows.
  await schema
    .createIndex('event_status')
    .on('event')
    .columns(['account_id', 'status', 'id'])
    .execute()
  await schema.createIndex('event_created').on('event').column('created').execute()
  await schema.createIndex('job_state').on('job').columns(['state', 'due_at']).execute()
  await schema.createIndex('login_age').on('login').column('datetime').execute()
  await schema.createIndex('token_expiry').on('token').columns(['session', 'expiry']).execute()
}

async function eventTotalMigration({ db }: Making): Promise<void> {
  await db.schema
    .createTable('event_total')
    .addColumn('account_id', 'integer', (column) => column.primaryKey())
    .addColumn('up_to', 'bigint', required)
    .addColumn('total', 'bigint', required)
    .execute()
  await sql`insert into event_total (account_id, up_to, total) values (0, 0, 0)`.execute(db)
}

export const migrations: Migrations = {
  '002-events-and-jobs': eventAndJobMigration,
  '019-event-users': eventUserMigration,
  '025-waiting-jobs': waitingJobMigration,
  '032-ages': ageMigration,
  '038-event-totals': eventTotalMigration,
}
