import { sql } from 'kysely'
import { idColumnType, type Making, type Migrations, required, zero } from '../database/columns.ts'

async function consoleSessionMigration({ db }: Making): Promise<void> {
  const { schema } = db
  await schema
    .createTable('console_session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) =>
      column.notNull().references('user.id').onDelete('cascade'),
    )
    .addColumn('token_id', 'integer', (column) => column.references('token.id').onDelete('cascade'))
    .addColumn('grant_id', 'integer', (column) =>
      column.references('oauth_grant.id').onDelete('cascade'),
    )
    .addColumn('way', 'text', required)
    .addColumn('started', 'bigint', required)
    .addColumn('seen', 'bigint', required)
    .addColumn('proved', 'bigint', required)
    .addColumn('until', 'bigint', required)
    .addColumn('address', 'text', required)
    .addColumn('user_agent', 'text', required)
    .execute()
  for (const column of ['user_id', 'token_id', 'grant_id', 'until'])
    await schema
      .createIndex(`console_session_by_${column}`)
      .on('console_session')
      .column(column)
      .execute()
}

async function passkeyMigration({ db, engine }: Making): Promise<void> {
  const { schema } = db
  await schema
    .createTable('passkey')
    .addColumn('id', 'integer', idColumnType(engine))
    .addColumn('user_id', 'integer', (column) =>
      column.notNull().references('user.id').onDelete('cascade'),
    )
    .addColumn('credential', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', required)
    .addColumn('counter', 'bigint', required)
    .addColumn('transports', 'text', required)
    .addColumn('host', 'text', required)
    .addColumn('label', 'text', required)
    .addColumn('created', 'text', required)
    .addColumn('last_used', 'text')
    .execute()
  await schema.createIndex('passkey_of_user').on('passkey').column('user_id').execute()
}

async function oneTimeCodeMigration({ db }: Making): Promise<void> {
  const { schema } = db
  await schema
    .createTable('one_time_code')
    .addColumn('user_id', 'integer', (column) =>
      column.primaryKey().references('user.id').onDelete('cascade'),
    )
    .addColumn('secret', 'text', required)
    .addColumn('since', 'text')
    .addColumn('last_step', 'bigint', zero)
    .addColumn('failures', 'integer', zero)
    .addColumn('locked_until', 'bigint', zero)
    .execute()
  await schema
    .createTable('recovery_code')
    .addColumn('user_id', 'integer', (column) =>
      column.notNull().references('user.id').onDelete('cascade'),
    )
    .addColumn('hash', 'text', required)
    .addPrimaryKeyConstraint('recovery_code_key', ['user_id', 'hash'])
    .execute()
}

/**
 * Sessions that were started with a passkey count as having a second factor, because passkeys require a PIN or
 * biometrics.
 */
async function secondFactorMigration({ db }: Making): Promise<void> {
  await db.schema.alterTable('console_session').addColumn('factor', 'integer', zero).execute()
  await sql`update console_session set factor = 1 where way = 'passkey'`.execute(db)
}

export const migrations: Migrations = {
  '034-console-sessions': consoleSessionMigration,
  '035-passkeys': passkeyMigration,
  '036-one-time-codes': oneTimeCodeMigration,
  '040-second-factors': secondFactorMigration,
}
