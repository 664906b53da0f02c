import { type Making, type Migrations, required } from '../../database/columns.ts'

async function holdMigration({ db: { schema } }: Making): Promise<void> {
  await schema
    .createTable('backup_hold')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('until', 'bigint', required)
    .execute()
}

export const migrations: Migrations = {
  '031-backup-holds': holdMigration,
}
