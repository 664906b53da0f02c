import { type Making, type Migrations, required, zero } from '../../database/columns.ts'

async function imageMigration({ db, accountTable }: Making): Promise<void> {
  await accountTable('image')
    .addColumn('label', 'text', required)
    .addColumn('description', 'text')
    .addColumn('type', 'text', (column) => column.notNull().defaultTo('manual'))
    .addColumn('status', 'text', required)
    .addColumn('size', 'integer', zero)
    .addColumn('cloud_init', 'integer', zero)
    .addColumn('created_by', 'text')
    .addColumn('created', 'text', required)
    .addColumn('updated', 'text')
    .addColumn('expiry', 'text')
    .addColumn('region', 'text')
    .addColumn('upload_hash', 'text', (column) => column.unique())
    .addColumn('upload_until', 'bigint')
    .execute()
  await db.schema
    .createIndex('image_of_account')
    .on('image')
    .columns(['account_id', 'id'])
    .execute()
}

/** Adds the file system of an image and the lease of its upload. */
async function imageUploadMigration({ db }: Making): Promise<void> {
  await db.schema
    .alterTable('image')
    .addColumn('filesystem', 'text', (column) => column.notNull().defaultTo('ext4'))
    .execute()
  await db.schema.alterTable('image').addColumn('upload_lease', 'bigint').execute()
}

async function imageHashMigration({ db }: Making): Promise<void> {
  await db.schema.alterTable('image').addColumn('data_hash', 'text').execute()
}

export const migrations: Migrations = {
  '012-images': imageMigration,
  '023-image-uploads': imageUploadMigration,
  '039-image-hashes': imageHashMigration,
}
