import { listVolumesOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { TicketSubjects } from '../support/subjectSource.ts'

export const ticketSubjects: readonly TicketSubjects[] = [
  { field: 'volume_id', type: 'volume', list: () => listVolumesOptions() },
]
