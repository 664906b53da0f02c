import { sql } from 'kysely'
import {
  idColumnType,
  type Making,
  type Migrations,
  required,
  zero,
} from '../../database/columns.ts'

async function supportMigration({ db, engine, accountTable }: Making): Promise<void> {
  const noAvatar = (column: Parameters<typeof required>[0]) => column.notNull().defaultTo('0')
  await accountTable('ticket')
    .addColumn('summary', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('closable', 'integer', zero)
    .addColumn('closed', 'text')
    .addColumn('opened', 'text', required)
    .addColumn('opened_by', 'text', required)
    .addColumn('updated', 'text', required)
    .addColumn('updated_by', 'text')
    .addColumn('avatar_id', 'text', noAvatar)
    .addColumn('entity', 'text')
    .addColumn('managed_issue', 'integer', zero)
    .execute()
  await db.schema
    .createIndex('ticket_of_account')
    .on('ticket')
    .columns(['account_id', 'opened'])
    .execute()

  await db.schema
    .createTable('ticket_reply')
    .addColumn('id', 'integer', idColumnType(engine))
    .addColumn('ticket_id', 'integer', (column) =>
      column.notNull().references('ticket.id').onDelete('cascade'),
    )
    .addColumn('created', 'text', required)
    .addColumn('created_by', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('from_compute', 'integer', zero)
    .addColumn('avatar_id', 'text', noAvatar)
    .execute()
  await db.schema
    .createIndex('ticket_reply_of_ticket')
    .on('ticket_reply')
    .columns(['ticket_id', 'id'])
    .execute()

  await db.schema
    .createTable('ticket_attachment')
    .addColumn('id', 'integer', idColumnType(engine))
    .addColumn('ticket_id', 'integer', (column) =>
      column.notNull().references('ticket.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', required)
    .addColumn('content', engine === 'sqlite' ? 'blob' : sql`bytea`, required)
    .addColumn('created', 'text', required)
    .execute()
  await db.schema
    .createIndex('ticket_attachment_of_ticket')
    .on('ticket_attachment')
    .columns(['ticket_id', 'id'])
    .execute()
}

/**
 * Stores files in chunks, so that no file is completely in memory, and adds the setting for automatic first replies.
 */
async function staffReplyMigration({ db, engine }: Making): Promise<void> {
  await db.schema.alterTable('account').addColumn('answers_tickets', 'integer', zero).execute()
  await db.schema
    .createTable('ticket_attachment_piece')
    .addColumn('attachment_id', 'integer', (column) =>
      column.notNull().references('ticket_attachment.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', required)
    .addColumn('content', engine === 'sqlite' ? 'blob' : sql`bytea`, required)
    .addPrimaryKeyConstraint('ticket_attachment_piece_key', ['attachment_id', 'number'])
    .execute()
  await db.schema.alterTable('ticket_attachment').addColumn('size', 'integer', zero).execute()
  await sql`
    insert into ticket_attachment_piece (attachment_id, number, content)
    select id, 0, content from ticket_attachment`.execute(db)
  await sql`update ticket_attachment set size = length(content)`.execute(db)
  await db.schema.alterTable('ticket_attachment').dropColumn('content').execute()
}

export const migrations: Migrations = {
  '015-support': supportMigration,
  '021-ticket-desk': staffReplyMigration,
}
