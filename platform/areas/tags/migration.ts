import { type Making, required } from '../../database/columns.ts'

export async function tagMigration({ db }: Making): Promise<void> {
  await db.schema
    .createTable('tag')
    .addColumn('account_id', 'integer', required)
    .addColumn('label', 'text', required)
    .addPrimaryKeyConstraint('tag_key', ['account_id', 'label'])
    .execute()
}
