import { type Making, type Migrations, required } from '../../database/columns.ts'

async function tagMigration({ db }: Making): Promise<void> {
  await db.schema
    .createTable('tag')
    .addColumn('account_id', 'integer', required)
    .addColumn('label', 'text', required)
    .addPrimaryKeyConstraint('tag_key', ['account_id', 'label'])
    .execute()
}

export const migrations: Migrations = {
  '011-tags': tagMigration,
}
