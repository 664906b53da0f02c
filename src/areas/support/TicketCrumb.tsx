import { useQuery } from '@tanstack/react-query'
import { middleCut } from '#lib/format.ts'
import { ticketQuery } from './queries.ts'

/** The summary of a ticket as far as it is known, for the breadcrumbs. */
export function TicketCrumb({ ticketId }: { ticketId: number }) {
  const { data } = useQuery({ ...ticketQuery(ticketId), enabled: false })
  return <>{data?.summary ? middleCut(data.summary, 40) : `Ticket ${ticketId || ''}`}</>
}
