import { wholeList } from '#api/query/reads.ts'
import { calendarSource } from '../calendar/source.ts'
import { databasesQuery } from './queries.ts'
import { databaseSchedules, scheduleKinds } from './schedules.ts'

export const calendar = calendarSource({
  kinds: scheduleKinds,
  reads: [wholeList('databases', databasesQuery)],
  schedulesOf: (databases) => databaseSchedules(databases?.rows ?? []),
})
