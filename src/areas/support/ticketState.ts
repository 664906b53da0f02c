import type { Ticket } from '#api/generated/types.gen.ts'
import { humanize } from '#lib/format.ts'

export const isOpen = ({ status }: Ticket): boolean => status !== 'closed'

/**
 * Returns true for an open ticket to which another user than its opener wrote last, so that it waits for the account.
 * @param username name of the signed-in user
 */
export const isAnswered = (ticket: Ticket, username: string | null | undefined): boolean =>
  isOpen(ticket) &&
  ticket.updated_by != null &&
  ticket.updated_by !== ticket.opened_by &&
  ticket.updated_by !== username

/** Returns the status as it is shown, for example "Open" or "Answered". */
export const ticketStatusText = (ticket: Ticket, username: string | null | undefined): string =>
  isAnswered(ticket, username) ? 'Answered' : humanize(ticket.status)
