import { isTimeZone, ownTimeZone } from '#lib/time.ts'
import { zoneOffset } from '#lib/zoneOffset.ts'
import { day } from '#contract/rules/durations.ts'
import { type Span, spansWithin } from '#contract/rules/recurrences.ts'
import { scheduleKind } from './schedules.ts'
import { type Slot, slotName } from './slots.ts'

export const minutesOfDay = 24 * 60

/** A part of something that happens, on one day by the clock of a zone. */
export interface Bar {
  slot: Slot
  span: Span
  /** Minutes on the clock of that day; `end` is not less than `start`. */
  start: number
  end: number
  /** Bars that overlap lie in different lanes, 0 first. */
  lane: number
  /** Minutes that it and its name take: a short bar has a longer name. */
  room: number
  /** So late that its name would go on beyond the day, and stands before it. */
  isLate: boolean
}

export interface CalendarDay {
  /** Days since 1970 on the calendar of the zone. */
  number: number
  bars: Bar[]
  lanes: number
  /** Minutes that the clocks are put forward on it, or back where negative. */
  clockChange: number
}

const known = (zone: string | undefined) =>
  zone !== undefined && isTimeZone(zone) ? zone : ownTimeZone()

/** The clock of a zone as if it were one of UTC. */
const wall = (time: number, zone: string) => time + zoneOffset(time, zone)

/** The day on the calendar of a zone: days since 1970. */
export const dayNumber = (time: number, zone: string | undefined): number =>
  Math.floor(wall(time, known(zone)) / day)

/** "2026-11-23", and back; undefined for what is no such date. */
export const dateOfDay = (number: number): string =>
  new Date(number * day).toISOString().slice(0, 10)

export function dayOfDate(text: string | null): number | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return Number.isNaN(time) ? undefined : time / day
}

const minuteOf = (time: number, zone: string) => {
  const shown = wall(time, zone)
  return Math.floor((shown - Math.floor(shown / day) * day) / 60_000)
}

/** The part of each day that a span covers. */
function partsOf(span: Span, zone: string): { number: number; start: number; end: number }[] {
  const first = dayNumber(span.start, zone)
  const last = dayNumber(Math.max(span.start, span.end - 1), zone)
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const number = first + index
    const start = number === first ? minuteOf(span.start, zone) : 0
    const end = number === last ? minuteOf(span.end, zone) || minutesOfDay : minutesOfDay
    const isInstant = span.end === span.start
    // Where the clocks are put back within it, it may end on an earlier hour than it began.
    return { number, start, end: isInstant ? start : Math.max(start, end) }
  })
}

/** Days of a calendar with what happens on them, by the clock of a zone. */
export function calendarDays(
  slots: readonly Slot[],
  first: number,
  count: number,
  zone: string | undefined,
): CalendarDay[] {
  const own = known(zone)
  // No zone is further from UTC than 14 hours.
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

/** A bar is drawn wide enough to be pressed, so that what follows at once lies beside it. */
const leastMinutes = 20

/** As long as the name beside a mark is drawn. */
const markMinutes = 150

/** Minutes that a name takes of the day where that is drawn on a window of 1280 px; a longer one is cut. */
const minutesPerCharacter = 10.6
const nameEdges = 24
const nameMost = 300

function roomOf({ slot, start, end }: Pick<Bar, 'slot' | 'start' | 'end'>): number {
  if (end === start) return markMinutes
  const name = slotName(slot, scheduleKind(slot.kind)).length * minutesPerCharacter + nameEdges
  return Math.max(end - start, leastMinutes, Math.min(Math.ceil(name), nameMost))
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
