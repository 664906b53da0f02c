import type { Making, Migrations } from './columns.ts'

/** Indexes for frequent queries and for deletions. */
async function indexMigration({ db: { schema } }: Making): Promise<void> {
  await schema
    .createIndex('maintenance_due')
    .on('maintenance')
    .columns(['status', 'when'])
    .execute()
  await schema.createIndex('ssh_key_of_user').on('ssh_key').columns(['user_id', 'id']).execute()
  await schema
    .createIndex('user_grant_of_object')
    .on('user_grant')
    .columns(['object_type', 'object_id'])
    .execute()
}

export const migrations: Migrations = {
  '016-indexes': indexMigration,
}
