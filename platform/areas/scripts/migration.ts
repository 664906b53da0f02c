import { sql } from 'kysely'
import {
  empty,
  idColumnType,
  type Making,
  type Migrations,
  required,
  zero,
} from '../../database/columns.ts'

async function scriptMigration({ db, engine }: Making): Promise<void> {
  await db.schema
    .createTable('script')
    .addColumn('id', 'integer', idColumnType(engine))
    .addColumn('account_id', 'integer')
    .addColumn('label', 'text', required)
    .addColumn('username', 'text', required)
    .addColumn('description', 'text', empty)
    .addColumn('images', 'text', required)
    .addColumn('is_public', 'integer', zero)
    .addColumn('deployments_total', 'integer', zero)
    .addColumn('deployments_active', 'integer', zero)
    .addColumn('rev_note', 'text', empty)
    .addColumn('script', 'text', required)
    .addColumn('user_avatar_id', 'text', (column) => column.notNull().defaultTo('0'))
    .addColumn('user_defined_fields', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('created', 'text', required)
    .addColumn('updated', 'text', required)
    .execute()
  await db.schema.createIndex('script_of_account').on('script').column('account_id').execute()
}

/** Adds columns, and renames keys of the input fields to the lower-case spelling of the API. */
async function scriptFieldMigration({ db }: Making): Promise<void> {
  await db.schema.alterTable('script').addColumn('ordinal', 'integer', zero).execute()
  await db.schema.alterTable('script').addColumn('logo_url', 'text', empty).execute()
  await sql`
    update script set user_defined_fields = replace(
      replace(user_defined_fields, '"oneOf":', '"oneof":'), '"manyOf":', '"manyof":'
    )`.execute(db)
}

export const migrations: Migrations = {
  '010-scripts': scriptMigration,
  '026-script-fields': scriptFieldMigration,
}
