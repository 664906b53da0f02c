import { sql } from 'kysely'
import {
  idColumnType,
  type Making,
  type Migrations,
  required,
  zero,
} from '../../database/columns.ts'

async function databaseMigration({ db, engine, accountTable }: Making): Promise<void> {
  const emptyList = (column: Parameters<typeof required>[0]) => column.notNull().defaultTo('[]')
  await accountTable('database')
    .addColumn('label', 'text', required)
    .addColumn('region', 'text', required)
    .addColumn('type', 'text', required)
    .addColumn('engine', 'text', required)
    .addColumn('version', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('encrypted', 'integer', zero)
    .addColumn('ssl_connection', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('allow_list', 'text', emptyList)
    .addColumn('cluster_size', 'integer', required)
    .addColumn('host_primary', 'text')
    .addColumn('host_secondary', 'text')
    .addColumn('port', 'integer', required)
    .addColumn('replication_type', 'text', required)
    .addColumn('replication_commit_type', 'text')
    .addColumn('frequency', 'text', (column) => column.notNull().defaultTo('weekly'))
    .addColumn('duration', 'integer', (column) => column.notNull().defaultTo(3))
    .addColumn('hour_of_day', 'integer', zero)
    .addColumn('day_of_week', 'integer')
    .addColumn('week_of_month', 'integer')
    .addColumn('pending', 'text', emptyList)
    .addColumn('username', 'text', required)
    .addColumn('password', 'text', required)
    .addColumn('credentials_reset', 'integer', zero)
    .addColumn('ca_certificate', 'text')
    .addColumn('used_disk_size_gb', 'integer', zero)
    .addColumn('created', 'text', required)
    .addColumn('updated', 'text', required)
    .addUniqueConstraint('database_label_of_account', ['account_id', 'label'])
    .execute()
  await db.schema
    .createTable('database_backup')
    .addColumn('id', 'integer', idColumnType(engine))
    .addColumn('database_id', 'integer', (column) =>
      column.notNull().references('database.id').onDelete('cascade'),
    )
    .addColumn('type', 'text', required)
    .addColumn('label', 'text', required)
    .addColumn('target', 'text', (column) => column.notNull().defaultTo('primary'))
    .addColumn('created', 'text', required)
    .addUniqueConstraint('database_backup_label', ['database_id', 'label'])
    .execute()
}

/** Adds the times of the next backup and maintenance window, and the certificate authority of the clusters. */
async function databaseScheduleMigration({ db }: Making): Promise<void> {
  for (const column of ['backup_due_at', 'maintenance_due_at'])
    await db.schema.alterTable('database').addColumn(column, 'bigint').execute()
  await db.schema
    .createTable('certificate_authority')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('certificate', 'text', required)
    .addColumn('private_key', 'text', required)
    .execute()
}

async function serverFailureMigration({ db }: Making): Promise<void> {
  await db.schema.alterTable('database').addColumn('server_failed', 'integer', zero).execute()
}

/**
 * Marks databases whose server had failed before the reason was stored, so that they become active when the server runs
 * again. The last event with one of these actions contains the reason.
 */
async function failedServersMigration({ db }: Making): Promise<void> {
  await sql`
    update "database" set server_failed = 1
    where engine = 'postgresql' and status = 'failed' and (
      select event.message from event
      where event.entity_type = 'database' and event.entity_id = cast("database".id as text)
        and event.action in ('database_failed', 'database_backup_restore')
      order by event.id desc limit 1
    ) like 'The server exited unexpectedly%'`.execute(db)
}

export const migrations: Migrations = {
  '013-databases': databaseMigration,
  '022-database-schedules': databaseScheduleMigration,
  '043-server-failures': serverFailureMigration,
  '045-failed-servers': failedServersMigration,
}
