import { forUpdate } from '../../database/forUpdate.ts'
import type { Queryable, Tx } from '../../database/transaction.ts'
import { emit } from '../../events/emit.ts'
import type { Jobs, JobKind } from '../../jobs/queue.ts'
import { insertReply } from './replies.ts'
import { ticketEntity, type TicketRecord } from './rows.ts'

/** Default name of the support staff. */
const staffName = 'Support'

/** Delay of the first reply, in simulated seconds. */
const firstReplyDelay = 15 * 60

export const ticketOfId = (db: Queryable, id: number) =>
  db.selectFrom('ticket').selectAll().where('id', '=', id)

/** Adds a staff reply to a ticket that the caller has locked, and emits an event without a user. */
export async function addStaffReply(
  tx: Tx,
  ticket: TicketRecord,
  text: string,
  { now, name = staffName }: { now: number; name?: string | undefined },
): Promise<void> {
  await insertReply(tx, ticket, text, { name, isStaff: true, avatarId: '0', now })
  await emit(tx, {
    accountId: ticket.account_id,
    action: 'ticket_update',
    username: null,
    now,
    entity: ticketEntity(ticket),
  })
}

/** Schedules the automatic first reply to a ticket, which only the demo account gets. */
export async function scheduleFirstReply(
  tx: Tx,
  jobs: Jobs,
  { id, account_id }: TicketRecord,
): Promise<void> {
  const { answers_tickets } = await tx
    .selectFrom('account')
    .select('answers_tickets')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  if (answers_tickets !== 1) return
  await jobs.start(tx, {
    kind: 'ticket_first_answer',
    accountId: account_id,
    object: { type: 'ticket', id },
    durationSeconds: firstReplyDelay,
  })
}

export const firstAnswer: JobKind = {
  async finish(tx, job, { clock }) {
    const ticket = await forUpdate(tx, ticketOfId(tx, job.object_id)).executeTakeFirst()
    // The user may have closed the ticket, or the support staff may have replied.
    if (ticket?.status !== 'new') return
    const text = `Thank you for writing. We have your ticket about **${ticket.summary.replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`)}** and are looking into it.\n\nIf you have logs or screenshots, attach them here: they help us find the cause sooner.`
    await addStaffReply(tx, ticket, text, { now: clock.now(), name: 'Noor' })
  },
}
