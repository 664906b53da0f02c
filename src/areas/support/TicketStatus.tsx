import type { Ticket } from '#api/generated/types.gen.ts'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import { isAnswered, ticketStatusText } from './ticketState.ts'

interface TicketStatusProps {
  ticket: Ticket
  /** Name of the signed-in user. */
  username: string | null | undefined
  variant?: 'plain' | 'soft'
}

/** Status of a ticket. An answered ticket is marked, because it waits for the account. */
export function TicketStatus({ ticket, username, variant = 'plain' }: TicketStatusProps) {
  return (
    <StatusChip
      status={ticket.status}
      variant={variant}
      {...(isAnswered(ticket, username) && { family: 'attention' })}
    >
      {ticketStatusText(ticket, username)}
    </StatusChip>
  )
}
