import { listBalancersOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { TicketSubjects } from '../support/subjectSource.ts'

export const ticketSubjects: readonly TicketSubjects[] = [
  { field: 'balancer_id', type: 'balancer', list: () => listBalancersOptions() },
]
