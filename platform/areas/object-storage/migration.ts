import { sql } from 'kysely'
import {
  idColumnType,
  type Making,
  type Migrations,
  required,
  zero,
} from '../../database/columns.ts'

async function objectStorageMigration({ db, engine, accountTable }: Making): Promise<void> {
  await accountTable('bucket')
    .addColumn('cluster', 'text', required)
    .addColumn('label', 'text', required)
    .addColumn('acl', 'text', (column) => column.notNull().defaultTo('private'))
    .addColumn('cors_enabled', 'integer', zero)
    .addColumn('certificate', 'text')
    .addColumn('private_key', 'text')
    .addColumn('size', 'bigint', zero)
    .addColumn('objects', 'integer', zero)
    .addColumn('created', 'text', required)
    .addUniqueConstraint('bucket_label_of_cluster', ['cluster', 'label'])
    .execute()
  await db.schema
    .createIndex('bucket_of_account')
    .on('bucket')
    .columns(['account_id', 'id'])
    .execute()

  await db.schema
    .createTable('bucket_object')
    .addColumn('bucket_id', 'integer', (column) =>
      column.notNull().references('bucket.id').onDelete('cascade'),
    )
    // SQLite compares bytes by default; PostgreSQL would use language-specific rules.
    .addColumn('name', engine === 'sqlite' ? 'text' : sql`text collate "C"`, required)
    .addColumn('size', 'bigint', required)
    .addColumn('etag', 'text', required)
    .addColumn('last_modified', 'text', required)
    .addColumn('acl', 'text', (column) => column.notNull().defaultTo('private'))
    .addPrimaryKeyConstraint('bucket_object_key', ['bucket_id', 'name'])
    .execute()

  await db.schema
    .createTable('storage_key')
    .addColumn('id', 'integer', idColumnType(engine))
    .addColumn('account_id', 'integer', required)
    .addColumn('label', 'text', required)
    .addColumn('access_key', 'text', (column) => column.notNull().unique())
    .addColumn('secret_hash', 'text', required)
    .addColumn('limited', 'integer', required)
    .addColumn('bucket_access', 'text')
    .addColumn('created', 'text', required)
    .execute()
  await db.schema
    .createIndex('storage_key_of_account')
    .on('storage_key')
    .columns(['account_id', 'id'])
    .execute()

  await db.schema
    .createTable('storage_transfer')
    .addColumn('account_id', 'integer', required)
    .addColumn('month', 'text', required)
    .addColumn('used', 'bigint', zero)
    .addPrimaryKeyConstraint('storage_transfer_key', ['account_id', 'month'])
    .execute()
}

/** Adds the contents of objects, and the secrets of keys for checking signatures. */
async function storedObjectMigration({ db, engine }: Making): Promise<void> {
  const { schema } = db
  await schema.alterTable('bucket').addColumn('acl_grants', 'text').execute()
  await schema.alterTable('bucket').addColumn('cors_rules', 'text').execute()
  for (const column of ['version', 'content_type', 'headers', 'checksum', 'acl_grants'])
    await schema.alterTable('bucket_object').addColumn(column, 'text').execute()
  await schema.alterTable('storage_key').addColumn('secret', 'text').execute()
  await schema.alterTable('storage_key').dropColumn('secret_hash').execute()

  await schema
    .createTable('object_part')
    .addColumn('version', 'text', required)
    .addColumn('number', 'integer', required)
    .addColumn('file', 'text', (column) => column.notNull().unique())
    .addColumn('size', 'bigint', required)
    .addColumn('etag', 'text', required)
    .addColumn('checksum', 'text')
    .addColumn('created', 'text', required)
    .addPrimaryKeyConstraint('object_part_key', ['version', 'number'])
    .execute()

  await schema
    .createTable('multipart_upload')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('bucket_id', 'integer', (column) =>
      column.notNull().references('bucket.id').onDelete('cascade'),
    )
    .addColumn('name', engine === 'sqlite' ? 'text' : sql`text collate "C"`, required)
    .addColumn('acl', 'text', required)
    .addColumn('acl_grants', 'text')
    .addColumn('content_type', 'text')
    .addColumn('headers', 'text')
    .addColumn('checksum', 'text')
    .addColumn('created', 'text', required)
    .execute()
  await schema
    .createIndex('multipart_upload_of_bucket')
    .on('multipart_upload')
    .columns(['bucket_id', 'name', 'id'])
    .execute()
  await schema
    .createIndex('multipart_upload_created')
    .on('multipart_upload')
    .column('created')
    .execute()
}

/** Adds the name of a bucket in a remote store. */
async function storeNameMigration({ db }: Making): Promise<void> {
  await db.schema.alterTable('bucket').addColumn('store_name', 'text').execute()
}

/** Stores who uploaded an object, and the result of completed uploads for clients that repeat the request. */
async function authorsMigration({ db, engine }: Making): Promise<void> {
  const { schema } = db
  await schema.alterTable('bucket_object').addColumn('put_by', 'text').execute()
  await schema.alterTable('multipart_upload').addColumn('initiator', 'text').execute()
  await schema
    .createTable('completed_upload')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('bucket_id', 'integer', (column) =>
      column.notNull().references('bucket.id').onDelete('cascade'),
    )
    .addColumn('name', engine === 'sqlite' ? 'text' : sql`text collate "C"`, required)
    .addColumn('parts', 'integer', required)
    .addColumn('etag', 'text', required)
    .addColumn('checksum', 'text')
    .addColumn('completed', 'text', required)
    .execute()
  await schema
    .createIndex('completed_upload_of_bucket')
    .on('completed_upload')
    .column('bucket_id')
    .execute()
  await schema
    .createIndex('completed_upload_completed')
    .on('completed_upload')
    .column('completed')
    .execute()
}

export const migrations: Migrations = {
  '014-object-storage': objectStorageMigration,
  '022-stored-objects': storedObjectMigration,
  '024-store-names': storeNameMigration,
  '028-object-authors': authorsMigration,
}
