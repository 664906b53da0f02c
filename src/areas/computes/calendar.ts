import { wholeList } from '#api/query/reads.ts'
import { calendarSource } from '../calendar/source.ts'
import { computesQuery } from './queries.ts'
import { instanceSchedules, scheduleKinds } from './schedules.ts'

export const calendar = calendarSource({
  kinds: scheduleKinds,
  reads: [wholeList('instances', computesQuery)],
  schedulesOf: (computes) => instanceSchedules(computes?.rows ?? []),
})
