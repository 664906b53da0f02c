import { sql } from 'kysely'
import type { IndexDefinition } from '../database/concurrentIndexes.ts'
import {
  empty,
  type Making,
  type Migrations,
  required,
  type UntypedSchema,
  zero,
} from '../database/columns.ts'

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

/** Number of event ids per statement that fills a column. */
const backfillBatch = 5000

async function addEventUser({ db }: Making): Promise<void> {
  const tables = await db.introspection.getTables()
  const event = tables.find(({ name }) => name === 'event')
  if (event?.columns.some(({ name }) => name === 'user_id') === true) return
  await db.schema.alterTable('event').addColumn('user_id', 'integer').execute()
}

/** Fills the user id of older events, which are matched by name, unless a later user has taken the name. */
async function fillEventUsers(db: UntypedSchema): Promise<void> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from event`.execute(db)
  for (let from = 0; from < Number(rows[0]?.last ?? 0); from += backfillBatch)
    await sql`
      update event set user_id = (
        select id from "user"
        where "user".account_id = event.account_id
        and "user".username = event.username
        and "user".created <= event.created
      ) where username is not null and id > ${from} and id <= ${from + backfillBatch}`.execute(db)
}

/** Every run of the worker queries the waiting jobs, which are few among all jobs ever run. */
const waitingJobIndexes: IndexDefinition[] = [
  {
    name: 'job_waiting',
    table: 'job',
    columns: ['object_type', 'object_id'],
    where: { column: 'state', value: 'waiting' },
  },
]

/** Indexes by status, for polling clients, and by time, for the retention. */
const ageIndexes: IndexDefinition[] = [
  // The status comes before the id, because PostgreSQL would also use an index on account and time for the list that is
  // ordered by id, and then sort the rows.
  { name: 'event_status', table: 'event', columns: ['account_id', 'status', 'id'] },
  { name: 'event_created', table: 'event', columns: ['created'] },
  { name: 'job_state', table: 'job', columns: ['state', 'due_at'] },
  { name: 'login_age', table: 'login', columns: ['datetime'] },
  { name: 'token_expiry', table: 'token', columns: ['session', 'expiry'] },
]

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
  '019-event-users': { change: addEventUser, backfill: fillEventUsers },
  '025-waiting-jobs': { indexes: waitingJobIndexes },
  '032-ages': { indexes: ageIndexes },
  '038-event-totals': eventTotalMigration,
}
