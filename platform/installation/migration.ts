import { type Making, type Migrations, required } from '../database/columns.ts'

async function installationMigration({ db }: Making): Promise<void> {
  await db.schema
    .createTable('installation')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .execute()
}

export const migrations: Migrations = {
  '028-installation': installationMigration,
}
