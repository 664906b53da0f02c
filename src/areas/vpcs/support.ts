import { listVlansOptions, listVpcsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { TicketSubjects } from '../support/subjectSource.ts'

export const ticketSubjects: readonly TicketSubjects[] = [
  { field: 'vpc_id', type: 'vpc', list: () => listVpcsOptions() },
  { field: 'vlan', type: 'vlan', list: () => listVlansOptions() },
]
