import { sql } from 'kysely'
import { disksIn } from '../../../contract/rules/configProfiles.ts'
import {
  empty,
  idColumnType,
  type Making,
  type Migrations,
  required,
  zero,
} from '../../database/columns.ts'

async function computeMigration(make: Making): Promise<void> {
  await instances(make)
  await storage(make)
  await networking(make)
}

async function instances({ db, engine, accountTable }: Making): Promise<void> {
  await accountTable('compute')
    .addColumn('label', 'text', required)
    .addColumn('group', 'text', empty)
    .addColumn('status', 'text', required)
    .addColumn('created', 'text', required)
    .addColumn('updated', 'text', required)
    .addColumn('type', 'text', required)
    .addColumn('region', 'text', required)
    .addColumn('image', 'text')
    .addColumn('hypervisor', 'text', (column) => column.notNull().defaultTo('kvm'))
    .addColumn('host_uuid', 'text', required)
    .addColumn('watchdog_enabled', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('has_user_data', 'integer', zero)
    .addColumn('disk', 'integer', required)
    .addColumn('memory', 'integer', required)
    .addColumn('vcpus', 'integer', required)
    .addColumn('gpus', 'integer', zero)
    .addColumn('transfer', 'integer', required)
    .addColumn('alert_cpu', 'integer', required)
    .addColumn('alert_io', 'integer', (column) => column.notNull().defaultTo(10_000))
    .addColumn('alert_network_in', 'integer', (column) => column.notNull().defaultTo(10))
    .addColumn('alert_network_out', 'integer', (column) => column.notNull().defaultTo(10))
    .addColumn('alert_transfer_quota', 'integer', (column) => column.notNull().defaultTo(80))
    .addColumn('backups_enabled', 'integer', zero)
    .addColumn('backup_day', 'text')
    .addColumn('backup_window', 'text')
    .addColumn('backup_last_successful', 'text')
    .addColumn('ipv6', 'text')
    .addColumn('booted_config_id', 'integer')
    .addColumn('last_booted_config_id', 'integer')
    .addColumn('booted_vlans', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('workload', 'text', (column) =>
      column.notNull().defaultTo('{"kind":"idle","vcpus":1,"privateNetwork":false}'),
    )
    .addUniqueConstraint('compute_label_of_account', ['account_id', 'label'])
    .execute()

  await db.schema
    .createTable('power_period')
    .addColumn('id', 'integer', idColumnType(engine))
    .addColumn('compute_id', 'integer', (column) =>
      column.notNull().references('compute.id').onDelete('cascade'),
    )
    .addColumn('started_at', 'bigint', required)
    .addColumn('ended_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('power_period_of_compute')
    .on('power_period')
    .columns(['compute_id', 'started_at'])
    .execute()
}

async function storage({ db, engine }: Making): Promise<void> {
  await db.schema
    .createTable('disk')
    .addColumn('id', 'integer', idColumnType(engine))
    .addColumn('compute_id', 'integer', (column) =>
      column.notNull().references('compute.id').onDelete('cascade'),
    )
    .addColumn('label', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('size', 'integer', required)
    .addColumn('filesystem', 'text', required)
    .addColumn('created', 'text', required)
    .addColumn('updated', 'text', required)
    .execute()
  await db.schema.createIndex('disk_of_compute').on('disk').column('compute_id').execute()

  await db.schema
    .createTable('config')
    .addColumn('id', 'integer', idColumnType(engine))
    .addColumn('compute_id', 'integer', (column) =>
      column.notNull().references('compute.id').onDelete('cascade'),
    )
    .addColumn('label', 'text', required)
    .addColumn('comments', 'text')
    .addColumn('kernel', 'text', required)
    .addColumn('memory_limit', 'integer', zero)
    .addColumn('root_device', 'text', (column) => column.notNull().defaultTo('/dev/sda'))
    .addColumn('run_level', 'text', (column) => column.notNull().defaultTo('default'))
    .addColumn('virt_mode', 'text', (column) => column.notNull().defaultTo('paravirt'))
    .addColumn('helpers', 'text', required)
    .addColumn('devices', 'text', required)
    .addColumn('created', 'text', required)
    .addColumn('updated', 'text', required)
    .execute()
  await db.schema.createIndex('config_of_compute').on('config').column('compute_id').execute()
}

async function networking({ db, engine }: Making): Promise<void> {
  await db.schema
    .createTable('config_interface')
    .addColumn('id', 'integer', idColumnType(engine))
    .addColumn('config_id', 'integer', (column) =>
      column.notNull().references('config.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', required)
    .addColumn('purpose', 'text', required)
    .addColumn('primary', 'integer', zero)
    .addColumn('label', 'text')
    .addColumn('ipam_address', 'text')
    .addColumn('vpc_id', 'integer')
    .addColumn('subnet_id', 'integer')
    .addColumn('ipv4_vpc', 'text')
    .addColumn('nat_1_1', 'text')
    .addColumn('ip_ranges', 'text')
    .execute()
  await db.schema
    .createIndex('config_interface_of_config')
    .on('config_interface')
    .columns(['config_id', 'position'])
    .execute()
  await db.schema
    .createIndex('config_interface_of_subnet')
    .on('config_interface')
    .column('subnet_id')
    .execute()

  await db.schema
    .createTable('ip_address')
    .addColumn('address', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'integer', required)
    .addColumn('compute_id', 'integer', (column) =>
      column.notNull().references('compute.id').onDelete('cascade'),
    )
    .addColumn('region', 'text', required)
    .addColumn('type', 'text', required)
    .addColumn('public', 'integer', required)
    .addColumn('gateway', 'text')
    .addColumn('subnet_mask', 'text', required)
    .addColumn('prefix', 'integer', required)
    .addColumn('rdns', 'text')
    .execute()
  await db.schema
    .createIndex('ip_address_of_compute')
    .on('ip_address')
    .column('compute_id')
    .execute()
}

/** Stores the disks that a running instance was booted with; for existing instances, those of the booted profile. */
async function bootedDisksMigration({ db }: Making): Promise<void> {
  await db.schema
    .alterTable('compute')
    .addColumn('booted_disks', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  const { rows } = await sql<{ id: number; devices: string }>`
    select compute.id, config.devices from compute
    join config on config.id = compute.booted_config_id`.execute(db)
  for (const { id, devices } of rows)
    await sql`
      update compute set booted_disks = ${JSON.stringify(disksIn(JSON.parse(devices)))}
      where id = ${id}`.execute(db)
}

async function egressTrafficMigration({ db }: Making): Promise<void> {
  await db.schema
    .createTable('egress_traffic')
    .addColumn('account_id', 'integer', (column) => column.primaryKey())
    .addColumn('month', 'text', required)
    .addColumn('next_slot', 'integer', required)
    .addColumn('version', 'integer', required)
    .addColumn('sent', 'text', required)
    .execute()
  await db.schema
    .createIndex('compute_of_account')
    .on('compute')
    .columns(['account_id', 'id'])
    .execute()
  await db.schema
    .createIndex('compute_quota')
    .on('compute')
    .columns(['account_id', 'region', 'created', 'transfer'])
    .execute()
}

export const migrations: Migrations = {
  '003-computes': computeMigration,
  '020-booted-disks': bootedDisksMigration,
  '037-egress-traffic': egressTrafficMigration,
}
