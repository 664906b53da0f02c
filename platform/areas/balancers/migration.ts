import { type Making, type Migrations, required, zero } from '../../database/columns.ts'

async function balancerMigration({ db, accountTable }: Making): Promise<void> {
  await accountTable('balancer')
    .addColumn('label', 'text', required)
    .addColumn('region', 'text', required)
    .addColumn('hostname', 'text', required)
    .addColumn('ipv4', 'text', required)
    .addColumn('ipv6', 'text')
    .addColumn('client_conn_throttle', 'integer', zero)
    .addColumn('transfer_in', 'double precision')
    .addColumn('transfer_out', 'double precision')
    .addColumn('created', 'text', required)
    .addColumn('updated', 'text', required)
    .addUniqueConstraint('balancer_label_of_account', ['account_id', 'label'])
    .execute()
  await db.schema
    .createTable('balancer_backend')
    .addColumn('balancer_id', 'integer', (column) =>
      column.notNull().references('balancer.id').onDelete('cascade'),
    )
    .addColumn('compute_id', 'integer', (column) =>
      column.notNull().references('compute.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('balancer_backend_key', ['balancer_id', 'compute_id'])
    .execute()
  await db.schema
    .createIndex('balancer_backend_of_compute')
    .on('balancer_backend')
    .column('compute_id')
    .execute()
}

export const migrations: Migrations = {
  '008-balancers': balancerMigration,
}
