import type { ScheduleRow } from './calendarColumns.tsx'
import { nextSpan } from '#contract/rules/recurrences.ts'
import { scheduleKind } from './schedules.ts'
import type { Schedule } from '../schedule.ts'
import type { Overlap } from './overlaps.ts'
import { recurrenceText } from './recurrenceText.ts'
import { timesText } from './words.ts'

/**
 * Returns the label of an overlapping window: the other object's name, or its backup or maintenance for the same
 * object.
 */
const otherText = (schedule: Schedule, other: Schedule) => {
  if (other.object !== schedule.object) return other.name
  return scheduleKind(other.kind).maintains ? 'Its maintenance' : 'Its backup'
}

export function scheduleRows(
  schedules: readonly Schedule[],
  overlaps: readonly Overlap[],
  zone: string | undefined,
  now: number,
): ScheduleRow[] {
  const overlapLabels = new Map<Schedule, string[]>()
  const add = (schedule: Schedule, other: Schedule) =>
    overlapLabels.set(schedule, [
      ...(overlapLabels.get(schedule) ?? []),
      otherText(schedule, other),
    ])
  for (const { one, other } of overlaps) {
    add(one, other)
    add(other, one)
  }
  return schedules.flatMap((schedule) => {
    const next = nextSpan(schedule, now, schedule.lastRun)
    if (!next) return []
    const withDay = schedule.recurrence.frequency !== 'daily'
    return [
      {
        schedule,
        every: recurrenceText(schedule.recurrence),
        utc: timesText(next, 'UTC', withDay),
        local: timesText(next, zone, withDay),
        next: next.start,
        overlaps: overlapLabels.get(schedule) ?? [],
      },
    ]
  })
}
