import { day } from '#contract/rules/durations.ts'
import { meeting, nextSpans, spansWithin } from '#contract/rules/recurrences.ts'
import { scheduleKind } from './schedules.ts'
import type { Schedule } from '../schedule.ts'

export interface Overlap {
  one: Schedule
  other: Schedule
  /** Start of the overlap, in milliseconds since 1970. */
  at: number
}

const horizon = 366 * day

/**
 * Returns the overlaps within a year: maintenance of two objects, and maintenance of an object with its backup.
 * Simultaneous backups of two objects are harmless, so they are not included.
 */
export function findOverlaps(schedules: readonly Schedule[], now: number): Overlap[] {
  const maintenance = schedules.filter(({ kind }) => scheduleKind(kind).maintains)
  const spans = maintenance
    .flatMap((schedule) => comingSpans(schedule, now).map((span) => ({ schedule, span })))
    .toSorted((a, b) => a.span.start - b.span.start)
  const overlapsBySchedule = new Map<Schedule, Map<Schedule, Overlap>>()
  let open: typeof spans = []
  for (const { schedule, span } of spans) {
    open = open.filter(({ span: { start, end } }) => end > span.start || start === span.start)
    for (const earlier of open) {
      if (earlier.schedule.object === schedule.object) continue
      const at = meeting(earlier.span, span)
      const [one, other] = [earlier.schedule, schedule].toSorted(byObject) as [Schedule, Schedule]
      const known = overlapsBySchedule.get(one) ?? new Map<Schedule, Overlap>()
      if (at !== undefined && !known.has(other))
        overlapsBySchedule.set(one, known.set(other, { one, other, at }))
    }
    open.push({ schedule, span })
  }
  const between = [...overlapsBySchedule.values()].flatMap((each) => [...each.values()])
  return [...between, ...withOwnBackups(maintenance, schedules, now)].toSorted(
    (a, b) => a.at - b.at,
  )
}

function comingSpans(schedule: Schedule, now: number) {
  const [first] = nextSpans(schedule, now, 1)
  return first ? spansWithin(schedule, first.start, now + horizon) : []
}

const byObject = (a: Schedule, b: Schedule) => a.object.localeCompare(b.object)

function withOwnBackups(
  maintenance: readonly Schedule[],
  schedules: readonly Schedule[],
  now: number,
): Overlap[] {
  const backups = Map.groupBy(
    schedules.filter(({ kind }) => !scheduleKind(kind).maintains),
    ({ object }) => object,
  )
  return maintenance.flatMap((one) =>
    (backups.get(one.object) ?? []).flatMap((other) => {
      for (const span of comingSpans(one, now)) {
        for (const backup of spansWithin(other, span.start, span.end + 1)) {
          const at = meeting(span, backup)
          if (at !== undefined) return [{ one, other, at }]
        }
      }
      return []
    }),
  )
}
