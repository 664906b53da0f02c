import { listDomainsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { TicketSubjects } from '../support/subjectSource.ts'

export const ticketSubjects: readonly TicketSubjects[] = [
  { field: 'domain_id', type: 'domain', list: () => listDomainsOptions() },
]
