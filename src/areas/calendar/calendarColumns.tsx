import { Link } from 'react-router'
import { Time } from '#ui/display/Time.tsx'
import type { Column } from '#ui/table/column.ts'
import { calendarPaths } from '#paths/calendar.ts'
import { scheduleKind } from './schedules.ts'
import type { Schedule } from '../schedule.ts'
import { slotId } from './slots.ts'

/** A table row for a schedule, with formatted times. */
export interface ScheduleRow {
  schedule: Schedule
  every: string
  utc: string
  local: string
  /** Time of the next window, in milliseconds since 1970. */
  next: number
  /** Names of the overlapping windows: "orders", "its backup". */
  overlaps: readonly string[]
}

export const calendarColumns: readonly Column<ScheduleRow>[] = [
  {
    id: 'object',
    header: 'Object',
    value: ({ schedule }) => schedule.name,
    cell: ({ schedule: { name, href } }) =>
      href === undefined ? name : <Link to={href}>{name}</Link>,
    width: 160,
    grow: 2,
    mobile: 'title',
  },
  {
    id: 'kind',
    header: 'Type',
    value: ({ schedule }) => scheduleKind(schedule.kind).label,
    width: 164,
    mobile: 'meta',
  },
  { id: 'every', header: 'Repeats', value: ({ every }) => every, width: 120, grow: 1 },
  { id: 'local', header: 'Your time', value: ({ local }) => local, width: 168, mobile: 'meta' },
  { id: 'utc', header: 'UTC', value: ({ utc }) => utc, width: 144 },
  {
    id: 'next',
    header: 'Next',
    value: ({ next }) => new Date(next).toISOString(),
    cell: ({ next, schedule }) => (
      <Link to={calendarPaths.slot(slotId(schedule))}>
        <Time value={next} as="dateTime" />
      </Link>
    ),
    sort: 'time',
    width: 172,
    mobile: 'title',
  },
  {
    id: 'overlaps',
    header: 'Overlaps',
    value: ({ overlaps }) => overlaps.join(', '),
    width: 100,
    grow: 1,
    mobile: 'meta',
    filter: { kind: 'choice', values: ({ overlaps }) => overlaps },
  },
]
