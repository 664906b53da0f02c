import type { TicketIdField } from '#contract/rules/tickets.ts'

/** What a new ticket begins with. */
type TicketAbout = Partial<Record<TicketIdField, number>> & {
  /** Label of a VLAN, together with its region. */
  vlan?: string
  region?: string
  /** Of the request log: the call that failed. */
  request?: number
  /** The words that the ticket begins with, unless others were typed. */
  summary?: string
  text?: string
}

export const ticketPaths = {
  list: () => '/support',
  ticket: (ticketId: number) => `/support/${ticketId}`,
  /** A question over the ticket. */
  close: (ticketId: number) => `/support/${ticketId}?open=close`,
  reply: (ticketId: number, replyId: number) => `/support/${ticketId}#reply-${replyId}`,
  open: (about: TicketAbout = {}) => {
    const search = new URLSearchParams(
      Object.entries(about).map(([name, value]) => [name, String(value)]),
    )
    return search.size === 0 ? '/support/new' : `/support/new?${search}`
  },
}
