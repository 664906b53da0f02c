import type { Selectable } from 'kysely'
import { createHash } from 'node:crypto'
import type { User } from '../../auth/tokens.ts'
import type { Queryable } from '../../database/transaction.ts'
import type { Entity } from '../../events/emit.ts'
import type { Ticket, TicketReply } from '../../generated/types.gen.ts'
import type { TicketReplyRow, TicketRow } from './tables.ts'
import { accountRow } from '../../database/accountRow.ts'
import { groupPairs } from '#shared/groupPairs.ts'

export type TicketRecord = Selectable<TicketRow>
export type TicketReplyRecord = Selectable<TicketReplyRow>

const tickets = accountRow('ticket')

/** @throws HttpError 404 */
export const ownedTicket = tickets.owned

/**
 * Returns the ticket, locked until the transaction ends, so that closing and replying run one at a time.
 * @throws HttpError 404
 */
export const lockedTicket = tickets.locked

export const ticketEntity = ({ id, summary }: Pick<TicketRecord, 'id' | 'summary'>): Entity => ({
  id,
  label: summary,
  type: 'ticket',
  url: `/v4/support/tickets/${id}`,
})

/** Returns the MD5 hash of the e-mail address, by which avatars are found (response shapes 2.5). */
export const avatarOf = ({ email }: Pick<User, 'email'>): string =>
  createHash('md5').update(email.trim().toLowerCase()).digest('hex')

/** Returns the names of the attached files, in the order of their upload. */
async function attachmentsOf(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('ticket_attachment')
    .select(['ticket_id', 'name'])
    .where('ticket_id', 'in', ids)
    .orderBy('id')
    .execute()
  return groupPairs(rows.map(({ ticket_id, name }) => [ticket_id, name]))
}

/** Converts rows to the contract's format (document 1, 2.5), loading the attachments of all rows together. */
export async function toTickets(db: Queryable, rows: readonly TicketRecord[]): Promise<Ticket[]> {
  const attachments = await attachmentsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ account_id: _, managed_issue: __, ...row }) => ({
    ...row,
    status: row.status as Ticket['status'],
    closable: row.closable === 1,
    attachments: attachments.get(row.id) ?? [],
    entity: row.entity === null ? null : JSON.parse(row.entity),
  }))
}

export async function toTicket(db: Queryable, row: TicketRecord): Promise<Ticket> {
  const [ticket] = await toTickets(db, [row])
  if (!ticket) throw new Error(`Ticket ${row.id} has no answer`)
  return ticket
}

export const toReply = ({ ticket_id: _, ...row }: TicketReplyRecord): TicketReply => ({
  ...row,
  from_compute: row.from_compute === 1,
})
