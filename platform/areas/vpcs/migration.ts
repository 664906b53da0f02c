import {
  empty,
  idColumnType,
  type Making,
  type Migrations,
  required,
} from '../../database/columns.ts'

async function vpcMigration({ db, engine, accountTable }: Making): Promise<void> {
  await accountTable('vpc')
    .addColumn('label', 'text', required)
    .addColumn('description', 'text', empty)
    .addColumn('region', 'text', required)
    .addColumn('created', 'text', required)
    .addColumn('updated', 'text', required)
    .addUniqueConstraint('vpc_label_of_account', ['account_id', 'label'])
    .execute()

  await db.schema
    .createTable('subnet')
    .addColumn('id', 'integer', idColumnType(engine))
    .addColumn('vpc_id', 'integer', (column) =>
      column.notNull().references('vpc.id').onDelete('cascade'),
    )
    .addColumn('label', 'text', required)
    .addColumn('ipv4', 'text', required)
    .addColumn('created', 'text', required)
    .addColumn('updated', 'text', required)
    .addUniqueConstraint('subnet_label_of_vpc', ['vpc_id', 'label'])
    .execute()

  // The unique index lets only one of two concurrent interfaces get an address. Both databases allow several NULL
  // values.
  await db.schema
    .createIndex('config_interface_address')
    .unique()
    .on('config_interface')
    .columns(['subnet_id', 'ipv4_vpc'])
    .execute()
  await db.schema
    .createIndex('config_interface_of_vpc')
    .on('config_interface')
    .column('vpc_id')
    .execute()
}

export const migrations: Migrations = {
  '005-vpcs': vpcMigration,
}
