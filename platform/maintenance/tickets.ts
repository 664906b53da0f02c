import type { Clock } from '#shared/clock.ts'
import { HttpError } from '#shared/httpError.ts'
import { addStaffReply, ticketOfId } from '../areas/support/staffReplies.ts'
import { forUpdate } from '../database/forUpdate.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'

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
    await addStaffReply(tx, ticket, text, { now: clock.now(), name })
  })
}
