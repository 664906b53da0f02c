import {
  empty,
  idColumnType,
  type Making,
  type Migrations,
  required,
  zero,
} from '../database/columns.ts'

async function oauthMigration({ db, engine }: Making): Promise<void> {
  const { schema } = db
  await schema
    .createTable('oauth_client')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('label', 'text', required)
    .addColumn('website', 'text', empty)
    .addColumn('secret', 'text')
    .addColumn('redirect_uris', 'text', required)
    .addColumn('created', 'text', required)
    .execute()

  await schema
    .createTable('oauth_grant')
    .addColumn('id', 'integer', idColumnType(engine))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'integer', (column) =>
      column.notNull().references('user.id').onDelete('cascade'),
    )
    .addColumn('client_id', 'text', required)
    .addColumn('label', 'text', required)
    .addColumn('website', 'text', empty)
    .addColumn('scopes', 'text', required)
    .addColumn('created', 'text', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('payload', 'text', required)
    .execute()
  await schema.createIndex('oauth_grant_of_user').on('oauth_grant').column('user_id').execute()

  await schema
    .createTable('oauth_artifact')
    .addColumn('model', 'text', required)
    .addColumn('hash', 'text', required)
    .addColumn('uid', 'text')
    .addColumn('grant_id', 'integer', (column) =>
      column.references('oauth_grant.id').onDelete('cascade'),
    )
    .addColumn('expires_at', 'bigint', required)
    .addColumn('consumed_at', 'bigint')
    .addColumn('payload', 'text', required)
    .addPrimaryKeyConstraint('oauth_artifact_key', ['model', 'hash'])
    .execute()
  await schema.createIndex('oauth_artifact_by_uid').on('oauth_artifact').column('uid').execute()
  await schema
    .createIndex('oauth_artifact_of_grant')
    .on('oauth_artifact')
    .column('grant_id')
    .execute()
  await schema
    .createIndex('oauth_artifact_by_end')
    .on('oauth_artifact')
    .column('expires_at')
    .execute()

  await schema
    .createTable('oauth_key')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('jwk', 'text', required)
    .execute()

  await schema
    .alterTable('token')
    .addColumn('grant_id', 'integer', (column) =>
      column.references('oauth_grant.id').onDelete('cascade'),
    )
    .execute()
  await schema.createIndex('token_of_grant').on('token').column('grant_id').execute()
  await schema.alterTable('user').addColumn('password_hash', 'text').execute()
}

/** Adds the user to sessions. Sessions of older versions have none, so the sign-in page no longer accepts them. */
async function sessionOwnerMigration({ db }: Making): Promise<void> {
  const { schema } = db
  await schema
    .alterTable('oauth_artifact')
    .addColumn('user_id', 'integer', (column) => column.references('user.id').onDelete('cascade'))
    .execute()
  await schema
    .createIndex('oauth_artifact_of_user')
    .on('oauth_artifact')
    .column('user_id')
    .execute()
}

async function signInEpochMigration({ db }: Making): Promise<void> {
  await db.schema.alterTable('user').addColumn('sign_in_epoch', 'integer', zero).execute()
}

export const migrations: Migrations = {
  '024-oauth': oauthMigration,
  '041-session-owners': sessionOwnerMigration,
  '042-sign-in-epoch': signInEpochMigration,
}
