import {
  empty,
  idColumnType,
  type Making,
  type Migrations,
  required,
  zero,
} from '../../database/columns.ts'

async function accountMigration({ db, engine, accountTable }: Making): Promise<void> {
  const { schema } = db
  await schema
    .createTable('account')
    .addColumn('id', 'integer', idColumnType(engine))
    .addColumn('contact', 'text', required)
    .addColumn('balance', 'double precision', zero)
    .addColumn('balance_uninvoiced', 'double precision', zero)
    .addColumn('active_since', 'text', required)
    .addColumn('capabilities', 'text', required)
    .addColumn('credit_card', 'text', required)
    .addColumn('euuid', 'text', required)
    .addColumn('managed', 'integer', zero)
    .addColumn('network_helper', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('backups_enabled', 'integer', zero)
    .addColumn('object_storage', 'text', (column) => column.notNull().defaultTo('disabled'))
    .execute()

  await accountTable('user')
    .addColumn('username', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', required)
    .addColumn('restricted', 'integer', zero)
    .addColumn('timezone', 'text', (column) => column.notNull().defaultTo('UTC'))
    .addColumn('email_notifications', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('two_factor_auth', 'integer', zero)
    .addColumn('password_created', 'text')
    .addColumn('console_auth_method', 'text', (column) =>
      column.notNull().defaultTo('password_keys'),
    )
    .addColumn('authorized_keys', 'text')
    .addColumn('preferences', 'text', (column) => column.notNull().defaultTo('{}'))
    .addColumn('global_grants', 'text', (column) => column.notNull().defaultTo('{}'))
    .addColumn('created', 'text', required)
    .execute()
  await schema.createIndex('user_of_account').on('user').column('account_id').execute()

  await schema
    .createTable('user_grant')
    .addColumn('user_id', 'integer', (column) =>
      column.notNull().references('user.id').onDelete('cascade'),
    )
    .addColumn('object_type', 'text', required)
    .addColumn('object_id', 'integer', required)
    .addColumn('permissions', 'text', required)
    .addPrimaryKeyConstraint('user_grant_key', ['user_id', 'object_type', 'object_id'])
    .execute()

  await schema
    .createTable('token')
    .addColumn('id', 'integer', idColumnType(engine))
    .addColumn('user_id', 'integer', (column) =>
      column.notNull().references('user.id').onDelete('cascade'),
    )
    .addColumn('label', 'text', required)
    .addColumn('scopes', 'text', required)
    .addColumn('created', 'text', required)
    .addColumn('expiry', 'text')
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('prefix', 'text', required)
    .addColumn('session', 'integer', zero)
    .execute()
  await schema.createIndex('token_of_user').on('token').column('user_id').execute()

  await schema
    .createTable('sign_in_code')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) =>
      column.notNull().references('user.id').onDelete('cascade'),
    )
    .addColumn('expires_at', 'bigint', required)
    .execute()

  await schema
    .createTable('ssh_key')
    .addColumn('id', 'integer', idColumnType(engine))
    .addColumn('user_id', 'integer', (column) =>
      column.notNull().references('user.id').onDelete('cascade'),
    )
    .addColumn('label', 'text', required)
    .addColumn('ssh_key', 'text', required)
    .addColumn('created', 'text', required)
    .execute()

  await accountTable('login')
    .addColumn('datetime', 'text', required)
    .addColumn('user_id', 'integer', (column) => column.references('user.id').onDelete('set null'))
    .addColumn('ip', 'text', required)
    .addColumn('username', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('restricted', 'integer', zero)
    .execute()
  await schema.createIndex('login_of_user').on('login').columns(['user_id', 'id']).execute()
  await schema.createIndex('login_of_account').on('login').columns(['account_id', 'id']).execute()

  await accountTable('notification')
    .addColumn('type', 'text', required)
    .addColumn('severity', 'text', required)
    .addColumn('label', 'text', required)
    .addColumn('message', 'text', empty)
    .addColumn('body', 'text')
    .addColumn('when', 'text')
    .addColumn('until', 'text')
    .addColumn('entity', 'text')
    .execute()
  await schema
    .createIndex('notification_of_account')
    .on('notification')
    .column('account_id')
    .execute()

  await accountTable('maintenance')
    .addColumn('compute_id', 'integer', required)
    .addColumn('type', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('when', 'text', required)
    .execute()
  await schema
    .createIndex('maintenance_of_account')
    .on('maintenance')
    .column('account_id')
    .execute()
}

async function endedSessionMigration({ db }: Making): Promise<void> {
  await db.schema
    .createTable('ended_session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('until', 'bigint', required)
    .execute()
}

async function consoleCallMigration({ db }: Making): Promise<void> {
  await db.schema
    .createTable('console_call')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', required)
    .execute()
  await db.schema.createIndex('console_call_by_time').on('console_call').column('at').execute()
}

async function windowCountMigration({ db }: Making): Promise<void> {
  await db.schema
    .createTable('window_count')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('used', 'bigint', required)
    .addColumn('until', 'bigint', required)
    .execute()
  await db.schema.createIndex('window_count_by_end').on('window_count').column('until').execute()
}

async function lockedCountMigration({ db }: Making): Promise<void> {
  await db.schema
    .alterTable('window_count')
    .addColumn('locked', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

export const migrations: Migrations = {
  '001-account': accountMigration,
  '026-ended-sessions': endedSessionMigration,
  '030-console-calls': consoleCallMigration,
  '033-window-counts': windowCountMigration,
  '046-locked-counts': lockedCountMigration,
}
