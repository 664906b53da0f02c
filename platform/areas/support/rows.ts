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

/** @throws Refusal 404 */
export const ownedTicket = tickets.owned

/** The ticket, held until the transaction ends: a close and a reply that come together take turns. @throws Refusal 404 */
export const lockedTicket = tickets.locked

export const ticketEntity = ({ id, summary }: Pick<TicketRecord, 'id' | 'summary'>): Entity => ({
  id,
  label: summary,
  type: 'ticket',
  url: `/v4/support/tickets/${id}`,
})

/** What pictures of people are found by (response shapes 2.5). */
export const avatarOf = ({ email }: Pick<User, 'email'>): string =>
  createHash('md5').update(email.trim().toLowerCase()).digest('hex')

/** Names of the attached files, in the order in which they came. */
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

/** Rows as the contract shows them (document 1, 2.5), the attachments of all read at once. */
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
