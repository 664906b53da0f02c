import {
  nextSpans,
  type RecurringWindow,
  type Span,
  startsAfter,
} from '#contract/rules/recurrences.ts'
import { nextDstTransition } from '#lib/dstTransition.ts'
import { spanText } from '#lib/windowSpan.ts'

export interface WindowTimes {
  /** Times in UTC: "Mon 22:00–00:00"; without the weekday if the window opens daily. */
  utc: string
  /** The same in local time: "Mon 23:00 – Tue 01:00". */
  local: string
  /** Local times after the next DST transition; undefined for zones without DST. */
  change: { from: number; local: string } | undefined
}

/**
 * Returns the times of a window in a zone. Windows are defined in UTC, so their local times and days shift with DST.
 */
export function windowTimes(
  window: RecurringWindow,
  zone: string | undefined,
  now: number,
): WindowTimes | undefined {
  const { recurrence, length } = window
  const [next] = nextSpans(window, now, 1)
  if (!next) return undefined
  const words = (span: Span, of: string | undefined) =>
    spanText(span, of, recurrence.frequency !== 'daily')
  const from = nextDstTransition(now, zone)
  // Use the first window that starts after the transition, because one that spans it would mix both offsets.
  const [start] = from === undefined ? [] : startsAfter(recurrence, from - 1, 1)
  return {
    utc: words(next, 'UTC'),
    local: words(next, zone),
    change:
      from !== undefined && start !== undefined
        ? { from, local: words({ start, end: start + length }, zone) }
        : undefined,
  }
}
