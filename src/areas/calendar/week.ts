import { isTimeZone, ownTimeZone } from '#lib/time.ts'
import { zoneOffset } from '#lib/zoneOffset.ts'
import { day } from '#contract/rules/durations.ts'
import { type Span, spansWithin } from '#contract/rules/recurrences.ts'
import { scheduleKind } from './schedules.ts'
import { type Slot, slotName } from './slots.ts'

export const minutesOfDay = 24 * 60

/** The part of a window that is on one day, in the local time of a zone. */
export interface Bar {
  slot: Slot
  span: Span
  /** Minutes since local midnight; `end` is not less than `start`. */
  start: number
  end: number
  /** Index of the lane, from 0; overlapping bars are in different lanes. */
  lane: number
  /** Minutes covered by the bar and its name, which can be longer than the bar. */
  room: number
  /** True if the name would extend beyond the end of the day; it is then shown to the left of the bar. */
  isLate: boolean
}

export interface CalendarDay {
  /** Local date, as days since 1970. */
  number: number
  bars: Bar[]
  lanes: number
  /** Minutes by which clocks are set forward on this day; negative if they are set back. */
  clockChange: number
}

const known = (zone: string | undefined) =>
  zone !== undefined && isTimeZone(zone) ? zone : ownTimeZone()

/** Returns the local time of a zone as if it were UTC. */
const wall = (time: number, zone: string) => time + zoneOffset(time, zone)

/** Returns the local date in a zone, as days since 1970. */
export const dayNumber = (time: number, zone: string | undefined): number =>
  Math.floor(wall(time, known(zone)) / day)

/** Converts between day numbers and dates such as "2026-11-23"; `dayOfDate` returns undefined for an invalid date. */
export const dateOfDay = (number: number): string =>
  new Date(number * day).toISOString().slice(0, 10)

export function dayOfDate(text: string | null): number | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return Number.isNaN(time) ? undefined : time / day
}

const minuteOf = (time: number, zone: string) => {
  const localTime = wall(time, zone)
  return Math.floor((localTime - Math.floor(localTime / day) * day) / 60_000)
}

/** Returns the part of a time span on each day that it covers. */
function partsOf(span: Span, zone: string): { number: number; start: number; end: number }[] {
  const first = dayNumber(span.start, zone)
  const last = dayNumber(Math.max(span.start, span.end - 1), zone)
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const number = first + index
    const start = number === first ? minuteOf(span.start, zone) : 0
    const end = number === last ? minuteOf(span.end, zone) || minutesOfDay : minutesOfDay
    const isInstant = span.end === span.start
    // If clocks are set back during the span, its local end can be earlier than its local start.
    return { number, start, end: isInstant ? start : Math.max(start, end) }
  })
}

/** Returns days of a calendar with the windows on them, in the local time of a zone. */
export function calendarDays(
  slots: readonly Slot[],
  first: number,
  count: number,
  zone: string | undefined,
): CalendarDay[] {
  const own = known(zone)
  // Time zones differ from UTC by at most 14 hours, so one extra day on each side is enough.
  const from = (first - 1) * day
  const to = (first + count + 1) * day
  const bars = slots.flatMap((slot) =>
    spansWithin(slot, from, to).flatMap((span) =>
      partsOf(span, own).map((part) => ({ slot, span, ...part })),
    ),
  )
  const byDay = Map.groupBy(bars, ({ number }) => number)
  return Array.from({ length: count }, (_, index) => {
    const number = first + index
    const placed = inLanes(byDay.get(number) ?? [])
    return {
      number,
      bars: placed,
      lanes: Math.max(1, ...placed.map(({ lane }) => lane + 1)),
      clockChange: clockChange(number, own),
    }
  })
}

/**
 * Minimum length of a bar, in minutes, so that it can be tapped. A window that follows immediately gets another lane.
 */
const minMinutes = 20

/** Length of a mark with its name, in minutes. */
const markMinutes = 150

/**
 * Width of a character of the name, in minutes of the day, at a window width of 1280 px. Longer names are truncated.
 */
const minutesPerCharacter = 10.6
const nameEdges = 24
const nameMost = 300

function roomOf({ slot, start, end }: Pick<Bar, 'slot' | 'start' | 'end'>): number {
  if (end === start) return markMinutes
  const name = slotName(slot, scheduleKind(slot.kind)).length * minutesPerCharacter + nameEdges
  return Math.max(end - start, minMinutes, Math.min(Math.ceil(name), nameMost))
}

function inLanes(bars: readonly Omit<Bar, 'lane' | 'room' | 'isLate'>[]): Bar[] {
  const ends: number[] = []
  return bars
    .toSorted((a, b) => a.start - b.start || b.end - a.end || (a.slot.id < b.slot.id ? -1 : 1))
    .map(({ slot, span, start, end }) => {
      const room = roomOf({ slot, start, end })
      const isLate = start + room > minutesOfDay
      const from = isLate ? end - room : start
      const free = ends.findIndex((until) => until <= from)
      const lane = free === -1 ? ends.length : free
      ends[lane] = isLate ? end : start + room
      return { slot, span, start, end, lane, room, isLate }
    })
}

function clockChange(number: number, zone: string): number {
  const noon = number * day + day / 2
  const offset = zoneOffset(noon - zoneOffset(noon, zone), zone)
  const before = noon - day
  return (offset - zoneOffset(before - zoneOffset(before, zone), zone)) / 60_000
}
