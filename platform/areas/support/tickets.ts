import { sql } from 'kysely'
import { ticketCan, ticketErrors } from '../../../contract/rules/tickets.ts'
import { wireTime } from '#shared/clock.ts'
import { pageOfAll } from '../../database/page.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Handlers } from '../../api/context.ts'
import { HttpError, throwIfErrors } from '#shared/httpError.ts'
import { scheduleFirstReply } from './staffReplies.ts'
import { avatarOf, lockedTicket, ownedTicket, ticketEntity, toTicket, toTickets } from './rows.ts'
import { subjectOf } from './subjects.ts'

export const ticketHandlers: Handlers<'listTickets' | 'openTicket' | 'getTicket' | 'closeTicket'> =
  {
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

    async openTicket({ body }, context) {
      throwIfErrors(ticketErrors(body))
      const subject = await subjectOf(body, context)
      return await inTransaction(context.db, async (tx) => {
        const opened = wireTime(context.now)
        const ticket = await tx
          .insertInto('ticket')
          .values({
            account_id: context.accountId,
            summary: body.summary,
            description: body.description,
            status: 'new',
            closable: 1,
            closed: null,
            opened,
            opened_by: context.user.username,
            updated: opened,
            updated_by: null,
            avatar_id: avatarOf(context.user),
            entity: subject === null ? null : JSON.stringify(subject),
            managed_issue: body.managed_issue === true ? 1 : 0,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        await context.emit(tx, { action: 'ticket_create', entity: ticketEntity(ticket) })
        await scheduleFirstReply(tx, context.jobs, ticket)
        return await toTicket(tx, ticket)
      })
    },

    async getTicket({ path }, context) {
      return await toTicket(context.db, await ownedTicket(context.db, context, path.ticketId))
    },

    async closeTicket({ path }, context) {
      await inTransaction(context.db, async (tx) => {
        const ticket = await lockedTicket(tx, context, path.ticketId)
        const reason = ticketCan.close({ status: ticket.status, closable: ticket.closable === 1 })
        if (reason !== undefined) throw new HttpError(400, reason)
        const closed = wireTime(context.now)
        await tx
          .updateTable('ticket')
          .set({
            status: 'closed',
            closable: 0,
            closed,
            updated: closed,
            updated_by: context.user.username,
          })
          .where('id', '=', ticket.id)
          .execute()
        await context.emit(tx, { action: 'ticket_update', entity: ticketEntity(ticket) })
      })
      return {}
    },
  }
