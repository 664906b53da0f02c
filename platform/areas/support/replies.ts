import { ticketCan } from '../../../contract/rules/tickets.ts'
import { wireTime } from '#shared/clock.ts'
import { pageOf } from '../../database/page.ts'
import { inTransaction, type Tx } from '../../database/transaction.ts'
import type { Handlers } from '../../api/context.ts'
import { HttpError } from '#shared/httpError.ts'
import {
  avatarOf,
  lockedTicket,
  ownedTicket,
  ticketEntity,
  type TicketRecord,
  type TicketReplyRecord,
  toReply,
} from './rows.ts'

/** Author and time of a reply. */
interface Author {
  /** Username, or the display name of the support staff. */
  name: string
  isStaff: boolean
  avatarId: string
  /** Time of the reply, in milliseconds. */
  now: number
}

/**
 * Adds a reply to a ticket that the caller has locked.
 * @throws HttpError 400 when it is closed
 */
export async function insertReply(
  tx: Tx,
  ticket: TicketRecord,
  description: string,
  author: Author,
): Promise<TicketReplyRecord> {
  const reason = ticketCan.reply(ticket)
  if (reason !== undefined) throw new HttpError(400, reason)
  const created = wireTime(author.now)
  const reply = await tx
    .insertInto('ticket_reply')
    .values({
      ticket_id: ticket.id,
      created,
      created_by: author.name,
      description,
      from_compute: author.isStaff ? 1 : 0,
      avatar_id: author.avatarId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('ticket')
    .set({ status: 'open', updated: created, updated_by: author.name })
    .where('id', '=', ticket.id)
    .execute()
  return reply
}

export const replyHandlers: Handlers<'listTicketReplies' | 'createTicketReply'> = {
  async listTicketReplies({ path, query }, context) {
    const { id } = await ownedTicket(context.db, context, path.ticketId)
    const replies = context.db
      .selectFrom('ticket_reply')
      .selectAll()
      .where('ticket_id', '=', id)
      .orderBy('id')
    return await pageOf(replies, query, toReply)
  },

  createTicketReply: ({ path, body }, context) =>
    inTransaction(context.db, async (tx) => {
      const ticket = await lockedTicket(tx, context, path.ticketId)
      const { user, now } = context
      const reply = await insertReply(tx, ticket, body.description, {
        name: user.username,
        isStaff: false,
        avatarId: avatarOf(user),
        now,
      })
      await context.emit(tx, { action: 'ticket_update', entity: ticketEntity(ticket) })
      return toReply(reply)
    }),
}
