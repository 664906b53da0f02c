import { day, hour, minute } from './durations.ts'

interface Weekly {
  frequency: 'weekly'
  /** 1 is Monday. */
  day: number
  hour: number
}

/** The n-th such weekday of each month. */
interface Monthly {
  frequency: 'monthly'
  day: number
  week: number
  hour: number
}

/** The starts of something, in UTC, which no change of the clocks moves. */
export type Recurrence =
  | { frequency: 'daily'; hour: number }
  | Weekly
  | Monthly
  /** Milliseconds. */
  | { frequency: 'once'; start: number }

/** Milliseconds. What has no length that is known begins and ends at once. */
export interface Span {
  start: number
  end: number
}

/** 1 to 7, Monday first. */
const weekdayAt = (time: number): number => ((new Date(time).getUTCDay() + 6) % 7) + 1

/** The first start of a daily recurrence later than a time, milliseconds. */
export function nextDaily(hourOfDay: number, after: number): number {
  const today = Math.floor(after / day) * day + hourOfDay * hour
  return today > after ? today : today + day
}

/** Midnight of the first such weekday at or after a midnight. */
const weekdayFrom = (midnight: number, weekday: number): number =>
  midnight + ((weekday - weekdayAt(midnight) + 7) % 7) * day

/** The midnights at which a weekly or monthly recurrence falls, from the week or month of a time on. */
function dayOf(recurrence: Weekly | Monthly, after: number, step: number): number {
  if (recurrence.frequency === 'weekly')
    return weekdayFrom(Math.floor(after / day) * day, recurrence.day) + 7 * step * day
  const date = new Date(after)
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + step)
  return weekdayFrom(first, recurrence.day) + 7 * (recurrence.week - 1) * day
}

/** The first starts later than a time, milliseconds. */
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

/** A recurrence with the length of each window. */
export interface RecurringWindow {
  recurrence: Recurrence
  /** Milliseconds; 0 where it is not told. */
  length: number
}

const spanAt = (start: number, { length }: RecurringWindow): Span => ({
  start,
  end: start + length,
})

/** The one that is open now and those that come, in order. */
export const nextSpans = (window: RecurringWindow, now: number, count: number): Span[] =>
  // One without a length is there for its minute.
  startsAfter(window.recurrence, now - Math.max(window.length, minute), count).map((start) =>
    spanAt(start, window),
  )

const guesses: Readonly<Record<Recurrence['frequency'], number>> = {
  once: 1,
  daily: 1,
  weekly: 7,
  monthly: 28,
}

/** All that touch a time, from its beginning to before its end. */
export function spansWithin(window: RecurringWindow, from: number, to: number): Span[] {
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
