import { idColumnType, type Making, type Migrations, required } from '../../database/columns.ts'

async function firewallMigration({ db, engine, accountTable }: Making): Promise<void> {
  await accountTable('firewall')
    .addColumn('label', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('rules', 'text', required)
    .addColumn('created', 'text', required)
    .addColumn('updated', 'text', required)
    .addUniqueConstraint('firewall_label_of_account', ['account_id', 'label'])
    .execute()
  await db.schema
    .createTable('firewall_device')
    .addColumn('id', 'integer', idColumnType(engine))
    .addColumn('firewall_id', 'integer', (column) =>
      column.notNull().references('firewall.id').onDelete('cascade'),
    )
    .addColumn('compute_id', 'integer', (column) =>
      column.references('compute.id').onDelete('cascade'),
    )
    .addColumn('balancer_id', 'integer', (column) =>
      column.references('balancer.id').onDelete('cascade'),
    )
    .addColumn('created', 'text', required)
    .addColumn('updated', 'text', required)
    // The device column comes first, so that these indexes also find the firewalls of a device.
    .addUniqueConstraint('firewall_device_compute', ['compute_id', 'firewall_id'])
    .addUniqueConstraint('firewall_device_balancer', ['balancer_id', 'firewall_id'])
    .execute()
  await db.schema
    .createIndex('firewall_device_of_firewall')
    .on('firewall_device')
    .columns(['firewall_id', 'id'])
    .execute()
}

/** Adds indexes for listing the addresses of an account, and for finding 1:1 mappings to VPC addresses. */
async function addressIndexMigration({ db: { schema } }: Making): Promise<void> {
  await schema
    .createIndex('ip_address_of_account')
    .on('ip_address')
    .columns(['account_id', 'public', 'compute_id', 'type', 'address'])
    .execute()
  await schema
    .createIndex('config_interface_outside')
    .on('config_interface')
    .column('nat_1_1')
    .execute()
}

export const migrations: Migrations = {
  '009-firewalls': firewallMigration,
  '018-address-indexes': addressIndexMigration,
}
