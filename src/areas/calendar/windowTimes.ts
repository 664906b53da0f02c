import {
  nextSpans,
  type RecurringWindow,
  type Span,
  startsAfter,
} from '#contract/rules/recurrences.ts'
import { nextDstTransition } from '#lib/dstTransition.ts'
import { spanWords } from '#lib/windowSpan.ts'

export interface WindowTimes {
  /** By the clock of UTC: "Mon 22:00–00:00"; without the day where the window opens every day. */
  utc: string
  /** The same by the clock of the zone: "Mon 23:00 – Tue 01:00". */
  local: string
  /** The same once the clocks of the zone have been put forward or back; undefined where they never are. */
  change: { from: number; local: string } | undefined
}

/** The times of a window in a zone. The window keeps UTC, so its local hours and days move with summer time. */
export function windowTimes(
  window: RecurringWindow,
  zone: string | undefined,
  now: number,
): WindowTimes | undefined {
  const { recurrence, length } = window
  const [next] = nextSpans(window, now, 1)
  if (!next) return undefined
  const words = (span: Span, of: string | undefined) =>
    spanWords(span, of, recurrence.frequency !== 'daily')
  const from = nextDstTransition(now, zone)
  // A window that is open during the change would have hours of both times.
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
