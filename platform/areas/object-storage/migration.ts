import { sql } from 'kysely'
import { idColumn, type Making, required, zero } from '../../database/columns.ts'

export async function objectStorageMigration({ db, engine, accountTable }: Making): Promise<void> {
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
    // SQLite compares the bytes by itself; PostgreSQL would sort by the rules of a language.
    .addColumn('name', engine === 'sqlite' ? 'text' : sql`text collate "C"`, required)
    .addColumn('size', 'bigint', required)
    .addColumn('etag', 'text', required)
    .addColumn('last_modified', 'text', required)
    .addColumn('acl', 'text', (column) => column.notNull().defaultTo('private'))
    .addPrimaryKeyConstraint('bucket_object_key', ['bucket_id', 'name'])
    .execute()

  await db.schema
    .createTable('storage_key')
    .addColumn('id', 'integer', idColumn(engine))
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
