import { sql } from 'kysely'
import {
  empty,
  idColumnType,
  type Making,
  type Migrations,
  required,
  zero,
} from '../../database/columns.ts'
import { treePath } from '../../dns/treePath.ts'

async function domainMigration({ db, engine, accountTable }: Making): Promise<void> {
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
    .addColumn('id', 'integer', idColumnType(engine))
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
  // Record rules and the name servers query records by name.
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

const rowsAtOnce = 1000

/**
 * Adds a sort key with which the name servers find the names below a name, and its closest ancestor, without reading
 * the whole zone.
 */
async function recordPathMigration({ db, engine }: Making): Promise<void> {
  await db.schema
    .alterTable('domain_record')
    // Use the C collation (byte order), because the default collation sorts by language-specific rules.
    .addColumn('tree_path', engine === 'sqlite' ? 'text' : sql`text collate "C"`, empty)
    .execute()
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from domain_record where id > ${last} order by id limit ${rowsAtOnce}`.execute(
      db,
    )
    const paths = rows.map(({ id, name }) => sql`(cast(${id} as integer), ${treePath(name)})`)
    last = rows.at(-1)?.id ?? 0
    if (last === 0) break
    await sql`
      update domain_record set tree_path = given.column2
      from (values ${sql.join(paths)}) as given where domain_record.id = given.column1`.execute(db)
  }
  await db.schema
    .createIndex('domain_record_by_path')
    .on('domain_record')
    .columns(['domain_id', 'tree_path', 'type'])
    .execute()
}

/** Moves the zone file to a separate table, because every read of a domain loaded it. */
async function zoneFileMigration({ db }: Making): Promise<void> {
  await db.schema
    .createTable('zone_file')
    .addColumn('domain_id', 'integer', (column) =>
      column.primaryKey().references('domain.id').onDelete('cascade'),
    )
    .addColumn('lines', 'text', required)
    .execute()
  await sql`
    insert into zone_file (domain_id, lines)
    select id, zone_file from domain where zone_file is not null`.execute(db)
  await db.schema.alterTable('domain').dropColumn('zone_file').execute()
}

export const migrations: Migrations = {
  '004-domains': domainMigration,
  '017-record-paths': recordPathMigration,
  '027-zone-files': zoneFileMigration,
}
