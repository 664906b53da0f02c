import { listDatabasesOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { TicketSubjects } from '../support/subjectSource.ts'

export const ticketSubjects: readonly TicketSubjects[] = [
  { field: 'database_id', type: 'database', list: () => listDatabasesOptions() },
]
