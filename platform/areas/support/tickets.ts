import { sql } from 'kysely'
import { pageOf, pageOfAll } from '../../database/page.ts'
import type { Handlers } from '../../operation.ts'
import { notFound } from '../../refusal.ts'
import { ownedTicket, toReply, toTickets } from './rows.ts'

export const ticketHandlers: Handlers<'listTickets' | 'getTicket' | 'listTicketReplies'> = {
  // Open tickets first, then the newest (response shapes 1.5).
  listTickets: ({ query }, { db, accountId }) =>
    pageOfAll(
      db
        .selectFrom('ticket')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy(sql`case when status = 'closed' then 1 else 0 end`)
        .orderBy('opened', 'desc')
        .orderBy('id', 'desc'),
      query,
      (rows) => toTickets(db, rows),
    ),

  async getTicket({ path }, context) {
    const row = await ownedTicket(context.db, context, path.ticketId)
    const [ticket] = await toTickets(context.db, [row])
    if (!ticket) throw notFound()
    return ticket
  },

  async listTicketReplies({ path, query }, context) {
    const { id } = await ownedTicket(context.db, context, path.ticketId)
    const replies = context.db
      .selectFrom('ticket_reply')
      .selectAll()
      .where('ticket_id', '=', id)
      .orderBy('id')
    return await pageOf(replies, query, toReply)
  },
}
