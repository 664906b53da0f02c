import {
  plannedMaintenance,
  accountScheduleKinds as accountKinds,
} from '../../src/areas/account/schedules.ts'
import { calendarText } from '../../src/areas/calendar/calendarText.ts'
import type { ScheduleKind } from '../../src/areas/schedule.ts'
import {
  instanceSchedules,
  computeScheduleKinds as computeKinds,
} from '../../src/areas/computes/schedules.ts'
import {
  databaseSchedules,
  databaseScheduleKinds as databaseKinds,
} from '../../src/areas/databases/schedules.ts'
import { consoleKindOf } from './consoleKinds.ts'

/** Schedule kinds by source folder; a test compares the keys with the existing folders. */
export const areaSchedules = {
  account: accountKinds,
  computes: computeKinds,
  databases: databaseKinds,
}

/** Areas whose schedules are only stored in the browser. */
export const keptByBrowsers = ['domains']

const scheduleKinds = new Map<string, ScheduleKind>(
  Object.values(areaSchedules).flatMap((scheduleKinds) => Object.entries(scheduleKinds)),
)

function scheduleKind(name: string): ScheduleKind {
  const kind = scheduleKinds.get(name)
  if (!kind) throw new TypeError(`There are no schedules of the kind ${name}.`)
  return kind
}

/** Rows of the API; undefined for a list that could not be read. */
interface CalendarRows {
  computes: unknown[] | undefined
  databases: unknown[] | undefined
  maintenance: unknown[] | undefined
  notifications: unknown[] | undefined
}

/** Generates the calendar file with the scheduled events of an account. */
export function calendarOf(
  { computes, databases, maintenance, notifications }: CalendarRows,
  { origin, now }: { origin: string; now: number },
): string {
  const schedules = [
    ...instanceSchedules((computes ?? []) as never).schedules,
    ...databaseSchedules((databases ?? []) as never).schedules,
    ...plannedMaintenance(
      (maintenance ?? []) as never,
      (notifications ?? []) as never,
      consoleKindOf,
    ),
  ]
  return calendarText(schedules, { kindOf: scheduleKind, origin, now }).text
}
