import { empty, idColumn, type Making, required, zero } from '../../database/columns.ts'

export async function domainMigration({ db, engine, accountTable }: Making): Promise<void> {
  const { schema } = db
  const emptyList = (column: Parameters<typeof required>[0]) => column.notNull().defaultTo('[]')
  await accountTable('domain')
    .addColumn('domain', 'text', (column) => column.notNull().unique())
    .addColumn('type', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('soa_email', 'text', empty)
    .addColumn('description', 'text', empty)
    .addColumn('group', 'text', empty)
    .addColumn('axfr_ips', 'text', emptyList)
    .addColumn('master_ips', 'text', emptyList)
    .addColumn('expire_sec', 'integer', zero)
    .addColumn('refresh_sec', 'integer', zero)
    .addColumn('retry_sec', 'integer', zero)
    .addColumn('ttl_sec', 'integer', zero)
    .addColumn('records', 'integer', zero)
    .addColumn('serial', 'bigint', required)
    .addColumn('zone_file', 'text')
    .addColumn('errors', 'text', empty)
    .addColumn('created', 'text', required)
    .addColumn('updated', 'text', required)
    .execute()
  await schema.createIndex('domain_of_account').on('domain').columns(['account_id', 'id']).execute()

  await schema
    .createTable('domain_record')
    .addColumn('id', 'integer', idColumn(engine))
    .addColumn('domain_id', 'integer', (column) =>
      column.notNull().references('domain.id').onDelete('cascade'),
    )
    .addColumn('type', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('target', 'text', required)
    .addColumn('priority', 'integer', zero)
    .addColumn('weight', 'integer', zero)
    .addColumn('port', 'integer', zero)
    .addColumn('service', 'text')
    .addColumn('protocol', 'text')
    .addColumn('tag', 'text')
    .addColumn('ttl_sec', 'integer', zero)
    .addColumn('created', 'text', required)
    .addColumn('updated', 'text', required)
    .execute()
  await schema
    .createIndex('domain_record_of_domain')
    .on('domain_record')
    .columns(['domain_id', 'id'])
    .execute()
  // Rules between neighbours and the name servers ask by name.
  await schema
    .createIndex('domain_record_by_name')
    .on('domain_record')
    .columns(['domain_id', 'name'])
    .execute()

  await schema
    .createTable('tagged_object')
    .addColumn('account_id', 'integer', required)
    .addColumn('object_type', 'text', required)
    .addColumn('object_id', 'integer', required)
    .addColumn('label', 'text', required)
    .addPrimaryKeyConstraint('tagged_object_key', ['object_type', 'object_id', 'label'])
    .execute()
  await schema
    .createIndex('tagged_object_of_account')
    .on('tagged_object')
    .columns(['account_id', 'label'])
    .execute()
}
