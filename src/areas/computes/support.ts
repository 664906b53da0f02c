import { listComputesOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { TicketSubjects } from '../support/subjectSource.ts'

export const ticketSubjects: readonly TicketSubjects[] = [
  { field: 'compute_id', type: 'compute', list: () => listComputesOptions() },
]
