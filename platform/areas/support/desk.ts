import type { Clock } from '#shared/clock.ts'
import type { Database } from '../../database/open.ts'
import { forUpdate } from '../../database/forUpdate.ts'
import { inTransaction, type Queryable, type Tx } from '../../database/transaction.ts'
import { emit } from '../../events/emit.ts'
import type { JobKind, Jobs } from '../../jobs/queue.ts'
import { HttpError } from '#shared/httpError.ts'
import { insertReply } from './replies.ts'
import { ticketEntity, type TicketRecord } from './rows.ts'

/** Default name of the support staff. */
const staffName = 'Support'

/** Delay of the first reply, in simulated seconds. */
const firstAnswerAfter = 15 * 60

const ticketOfId = (db: Queryable, id: number) =>
  db.selectFrom('ticket').selectAll().where('id', '=', id)

/** Adds a staff reply to a ticket that the caller has locked, and emits an event without a user. */
async function answer(
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
export async function scheduleFirstAnswer(
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
    durationSeconds: firstAnswerAfter,
  })
}

export const firstAnswer: JobKind = {
  async finish(tx, job, { clock }) {
    const ticket = await forUpdate(tx, ticketOfId(tx, job.object_id)).executeTakeFirst()
    // The user may have closed the ticket, or the support staff may have replied.
    if (ticket?.status !== 'new') return
    const text = `Thank you for writing. We have your ticket about **${ticket.summary.replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`)}** and are looking into it.\n\nIf you have logs or screenshots, attach them here: they help us find the cause sooner.`
    await answer(tx, ticket, text, { now: clock.now(), name: 'Noor' })
  },
}

/** Returns the open tickets of all accounts, oldest first. */
export const waitingTickets = (db: Database) =>
  db
    .selectFrom('ticket')
    .select(['id', 'summary', 'status', 'opened_by', 'updated', 'updated_by'])
    .where('status', '<>', 'closed')
    .orderBy('updated')
    .orderBy('id')
    .execute()

/**
 * Replies to a ticket as support staff.
 * @throws HttpError when the ticket does not exist or is closed
 */
export async function answerTicket(
  db: Database,
  clock: Clock,
  id: number,
  text: string,
  name?: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ticket = await forUpdate(tx, ticketOfId(tx, id)).executeTakeFirstOrThrow(
      () => new HttpError(404, `There is no ticket ${id}.`),
    )
    await answer(tx, ticket, text, { now: clock.now(), name })
  })
}
