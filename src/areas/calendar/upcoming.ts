import { type Span, spansWithin } from '#contract/rules/recurrences.ts'
import type { Schedule } from '../schedule.ts'
import { type Slot, slotId, slotsOf } from './slots.ts'

/** A window in a period, with the objects that share it. */
interface UpcomingWindow {
  slot: Slot
  span: Span
}

/**
 * Returns the windows that overlap a period, earliest first. A window in which the last run started is over.
 * @param from inclusive, in milliseconds since 1970
 * @param to exclusive, in milliseconds since 1970
 */
export function upcomingWindows(
  schedules: readonly Schedule[],
  from: number,
  to: number,
): UpcomingWindow[] {
  const occurrences = schedules.flatMap((schedule) =>
    spansWithin(schedule, from, to)
      .filter(({ start }) => (schedule.lastRun ?? -Infinity) < start)
      .map((span) => ({ schedule, span })),
  )
  const byWindow = Map.groupBy(
    occurrences,
    ({ schedule, span }) => `${slotId(schedule)} ${span.start}`,
  )
  return [...byWindow.values()]
    .flatMap((same) => {
      const [slot] = slotsOf(same.map(({ schedule }) => schedule))
      const [first] = same
      return slot && first ? [{ slot, span: first.span }] : []
    })
    .toSorted((one, other) => one.span.start - other.span.start)
}
