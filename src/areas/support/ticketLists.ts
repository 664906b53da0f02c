import { firstPageOf } from '#api/query/allPages.ts'
import { listTicketsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { Ticket } from '#api/generated/types.gen.ts'

/** Poll interval for replies, in milliseconds. */
export const ticketInterval = 60_000

export const ticketsQuery = () => listTicketsOptions()
export const firstTicketsQuery = () => firstPageOf<Ticket>(ticketsQuery())
