import { idColumnType, type Making, type Migrations, required } from '../database/columns.ts'

async function idempotencyKeyMigration({ db, engine }: Making): Promise<void> {
  const { schema } = db
  await schema
    .createTable('idempotency_key')
    .addColumn('id', 'integer', idColumnType(engine))
    .addColumn('user_id', 'integer', (column) =>
      column.notNull().references('user.id').onDelete('cascade'),
    )
    .addColumn('hash', 'text', required)
    .addColumn('fingerprint', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('lease', 'bigint')
    .addColumn('response', 'text')
    .addUniqueConstraint('idempotency_key_of_user', ['user_id', 'hash'])
    .execute()
  await schema
    .createIndex('idempotency_key_by_user')
    .on('idempotency_key')
    .columns(['user_id', 'id'])
    .execute()
  await schema
    .createIndex('idempotency_key_by_time')
    .on('idempotency_key')
    .column('created_at')
    .execute()
}

export const migrations: Migrations = {
  '044-idempotency-keys': idempotencyKeyMigration,
}
