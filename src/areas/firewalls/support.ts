import { listFirewallsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { TicketSubjects } from '../support/subjectSource.ts'

export const ticketSubjects: readonly TicketSubjects[] = [
  { field: 'firewall_id', type: 'firewall', list: () => listFirewallsOptions() },
]
