import type { Selectable } from 'kysely'
import type { Queryable } from '../../database/transaction.ts'
import type { Ticket, TicketReply } from '../../generated/types.gen.ts'
import type { Context } from '../../operation.ts'
import { notFound } from '../../refusal.ts'
import type { TicketReplyRow, TicketRow } from './tables.ts'

export type TicketRecord = Selectable<TicketRow>
export type TicketReplyRecord = Selectable<TicketReplyRow>

/** @throws Refusal 404 */
export const ownedTicket = (
  db: Queryable,
  context: Pick<Context, 'accountId'>,
  id: number,
): Promise<TicketRecord> =>
  db
    .selectFrom('ticket')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', context.accountId)
    .executeTakeFirstOrThrow(notFound)

/** Names of the attached files, in the order in which they came. */
async function attachmentsOf(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>()
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('ticket_attachment')
    .select(['ticket_id', 'name'])
    .where('ticket_id', 'in', ids)
    .orderBy('id')
    .execute()
  for (const { ticket_id, name } of rows)
    found.set(ticket_id, [...(found.get(ticket_id) ?? []), name])
  return found
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

export const toReply = ({ ticket_id: _, ...row }: TicketReplyRecord): TicketReply => ({
  ...row,
  from_compute: row.from_compute === 1,
})
