import type { TicketIdField } from '#contract/rules/tickets.ts'

/** Initial values of a new ticket. */
type TicketAbout = Partial<Record<TicketIdField, number>> & {
  /** Label of a VLAN, used together with its region. */
  vlan?: string
  region?: string
  /** Id of the failed request in the request log. */
  request?: number
  /** Prefilled text, unless the draft already has text. */
  summary?: string
  text?: string
}

export const ticketPaths = {
  list: () => '/support',
  ticket: (ticketId: number) => `/support/${ticketId}`,
  /** Confirmation dialog over the ticket. */
  close: (ticketId: number) => `/support/${ticketId}?open=close`,
  reply: (ticketId: number, replyId: number) => `/support/${ticketId}#reply-${replyId}`,
  open: (about: TicketAbout = {}) => {
    const search = new URLSearchParams(
      Object.entries(about).map(([name, value]) => [name, String(value)]),
    )
    return search.size === 0 ? '/support/new' : `/support/new?${search}`
  },
}
