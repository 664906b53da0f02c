import { type Making, type Migrations, required } from '../../database/columns.ts'

async function volumeMigration({ db, accountTable }: Making): Promise<void> {
  await accountTable('volume')
    .addColumn('label', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('size', 'integer', required)
    .addColumn('region', 'text', required)
    // Keep the volume when its instance is deleted.
    .addColumn('compute_id', 'integer', (column) =>
      column.references('compute.id').onDelete('set null'),
    )
    .addColumn('hardware_type', 'text', (column) => column.notNull().defaultTo('nvme'))
    .addColumn('created', 'text', required)
    .addColumn('updated', 'text', required)
    // The device path in an instance contains the label.
    .addUniqueConstraint('volume_label_of_account', ['account_id', 'label'])
    .execute()
  await db.schema.createIndex('volume_of_compute').on('volume').column('compute_id').execute()
}

export const migrations: Migrations = {
  '007-volumes': volumeMigration,
}
