import {
  idColumnType,
  type Making,
  type Migrations,
  required,
  zero,
} from '../../../database/columns.ts'

/** Adds the columns and tables for backups, clones and disk shrinking to the first schema. */
async function backupMigration({ db, engine }: Making): Promise<void> {
  await db.schema.alterTable('disk').addColumn('files', 'integer', zero).execute()
  await db.schema.alterTable('compute').addColumn('backup_due_at', 'bigint').execute()
  await db.schema.createIndex('compute_backup_due').on('compute').column('backup_due_at').execute()

  await db.schema
    .createTable('backup')
    .addColumn('id', 'integer', idColumnType(engine))
    .addColumn('compute_id', 'integer', (column) =>
      column.notNull().references('compute.id').onDelete('cascade'),
    )
    .addColumn('region', 'text', required)
    .addColumn('type', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('available', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('label', 'text')
    .addColumn('created', 'text', required)
    .addColumn('updated', 'text', required)
    .addColumn('finished', 'text')
    .addColumn('started_at', 'bigint', required)
    .addColumn('due_at', 'bigint', required)
    .addColumn('contents', 'text', (column) =>
      column.notNull().defaultTo('{"disks":[],"configs":[]}'),
    )
    .execute()
  await db.schema.createIndex('backup_of_compute').on('backup').column('compute_id').execute()

  await db.schema
    .createTable('clone_slot')
    .addColumn('source_id', 'integer', (column) =>
      column.notNull().references('compute.id').onDelete('cascade'),
    )
    .addColumn('slot', 'integer', required)
    .addColumn('target_id', 'integer', (column) =>
      column.notNull().references('compute.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('clone_slot_key', ['source_id', 'slot'])
    .execute()
  await db.schema.createIndex('clone_slot_of_target').on('clone_slot').column('target_id').execute()
}

export const migrations: Migrations = {
  '006-compute-backups': backupMigration,
}
