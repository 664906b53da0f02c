import { day, hour, minute } from './durations.ts'

interface Weekly {
  frequency: 'weekly'
  /** Day of the week; 1 is Monday. */
  day: number
  hour: number
}

/** The n-th occurrence of a weekday in each month. */
interface Monthly {
  frequency: 'monthly'
  day: number
  week: number
  hour: number
}

/** The starts of a recurring event, in UTC and therefore without daylight saving time. */
export type Recurrence =
  | { frequency: 'daily'; hour: number }
  | Weekly
  | Monthly
  /** Start in milliseconds. */
  | { frequency: 'once'; start: number }

/** A time span in milliseconds. If the duration is unknown, `end` equals `start`. */
export interface Span {
  start: number
  end: number
}

/** Returns the day of the week from 1 (Monday) to 7. */
const weekdayAt = (time: number): number => ((new Date(time).getUTCDay() + 6) % 7) + 1

/** Returns the first daily start after a time, in milliseconds. */
export function nextDaily(hourOfDay: number, after: number): number {
  const today = Math.floor(after / day) * day + hourOfDay * hour
  return today > after ? today : today + day
}

/** Returns midnight of the first such weekday at or after a midnight. */
const weekdayFrom = (midnight: number, weekday: number): number =>
  midnight + ((weekday - weekdayAt(midnight) + 7) % 7) * day

/** Returns midnight of the day of a weekly or monthly recurrence, `step` weeks or months after a time. */
function dayOf(recurrence: Weekly | Monthly, after: number, step: number): number {
  if (recurrence.frequency === 'weekly')
    return weekdayFrom(Math.floor(after / day) * day, recurrence.day) + 7 * step * day
  const date = new Date(after)
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + step)
  return weekdayFrom(first, recurrence.day) + 7 * (recurrence.week - 1) * day
}

/** Returns the next `count` starts after a time, in milliseconds. */
export function startsAfter(recurrence: Recurrence, after: number, count: number): number[] {
  if (recurrence.frequency === 'once') return recurrence.start > after ? [recurrence.start] : []
  if (recurrence.frequency === 'daily') {
    const first = nextDaily(recurrence.hour, after)
    return Array.from({ length: count }, (_, index) => first + index * day)
  }
  const starts: number[] = []
  for (let step = 0; starts.length < count; step++) {
    const start = dayOf(recurrence, after, step) + recurrence.hour * hour
    if (start > after) starts.push(start)
  }
  return starts
}

/** A recurrence with the duration of each window. */
export interface RecurringWindow {
  recurrence: Recurrence
  /** Duration in milliseconds; 0 if unknown. */
  length: number
}

const spanAt = (start: number, { length }: RecurringWindow): Span => ({
  start,
  end: start + length,
})

/** Returns the current span, if any, and the next ones, in order. */
export const nextSpans = (window: RecurringWindow, now: number, count: number): Span[] =>
  // A span without a duration counts as current for one minute.
  startsAfter(window.recurrence, now - Math.max(window.length, minute), count).map((start) =>
    spanAt(start, window),
  )

/**
 * Returns the current or next span; undefined if there is none.
 * @param lastRun start of the last run, in milliseconds; a span in which it started is over
 */
export const nextSpan = (window: RecurringWindow, now: number, lastRun = -Infinity) =>
  nextSpans(window, now, 2).find(({ start }) => lastRun < start)

const guesses: Readonly<Record<Recurrence['frequency'], number>> = {
  once: 1,
  daily: 1,
  weekly: 7,
  monthly: 28,
}

/**
 * Returns all spans that overlap a period.
 * @param from inclusive, in milliseconds
 * @param to exclusive, in milliseconds
 */
export function spansWithin(window: RecurringWindow, from: number, to: number): Span[] {
  const days = (to - from + window.length) / day
  const count = Math.ceil(days / guesses[window.recurrence.frequency]) + 1
  return startsAfter(window.recurrence, from - Math.max(window.length, 1), count)
    .filter((start) => start < to)
    .map((start) => spanAt(start, window))
}

/**
 * Returns the first time at which two spans overlap, in milliseconds. A span without a duration consists of its start.
 */
export function meeting(one: Span, other: Span): number | undefined {
  const start = Math.max(one.start, other.start)
  const isOpen = ({ start: spanStart, end }: Span) => start < end || spanStart === start
  return isOpen(one) && isOpen(other) ? start : undefined
}
