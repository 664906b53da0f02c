import { windowStarts } from '#contract/rules/maintenanceWindows.ts'

export const hour = 3_600_000
export const day = 24 * hour

/** When something begins, in UTC, which no clock change moves. */
export type Recurrence =
  | { frequency: 'daily'; hour: number }
  /** 1 is Monday. */
  | { frequency: 'weekly'; day: number; hour: number }
  /** The n-th such weekday of each month. */
  | { frequency: 'monthly'; day: number; week: number; hour: number }
  /** Milliseconds. */
  | { frequency: 'once'; start: number }

/** Milliseconds. What has no length that is known begins and ends at once. */
export interface Span {
  start: number
  end: number
}

/** The first starts later than a time, milliseconds. */
export function startsAfter(recurrence: Recurrence, after: number, count: number): number[] {
  switch (recurrence.frequency) {
    case 'once':
      return recurrence.start > after ? [recurrence.start] : []
    case 'daily': {
      const today = Math.floor(after / day) * day + recurrence.hour * hour
      const first = today > after ? today : today + day
      return Array.from({ length: count }, (_, index) => first + index * day)
    }
    default:
      return windowStarts(
        {
          frequency: recurrence.frequency,
          day_of_week: recurrence.day,
          hour_of_day: recurrence.hour,
          duration: 1,
          week_of_month: recurrence.frequency === 'monthly' ? recurrence.week : null,
        },
        after,
        count,
      )
  }
}

/** A recurrence and how long each lasts. */
export interface Window {
  recurrence: Recurrence
  /** Milliseconds; 0 where it is not told. */
  length: number
}

const spanAt = (start: number, { length }: Window): Span => ({ start, end: start + length })

/** The one that is open now and those that come, in order. */
export const nextSpans = (window: Window, now: number, count: number): Span[] =>
  // One without a length is there for its minute.
  startsAfter(window.recurrence, now - Math.max(window.length, 60_000), count).map((start) =>
    spanAt(start, window),
  )

const guesses: Readonly<Record<Recurrence['frequency'], number>> = {
  once: 1,
  daily: 1,
  weekly: 7,
  monthly: 28,
}

/** All that touch a time, from its beginning to before its end. */
export function spansWithin(window: Window, from: number, to: number): Span[] {
  const days = (to - from + window.length) / day
  const count = Math.ceil(days / guesses[window.recurrence.frequency]) + 1
  return startsAfter(window.recurrence, from - Math.max(window.length, 1), count)
    .filter((start) => start < to)
    .map((start) => spanAt(start, window))
}

/** When two are first open together, milliseconds; what has no length is open at its start. */
export function meeting(one: Span, other: Span): number | undefined {
  const start = Math.max(one.start, other.start)
  const isOpen = ({ start: begin, end }: Span) => start < end || begin === start
  return isOpen(one) && isOpen(other) ? start : undefined
}
