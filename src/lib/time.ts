import { none } from './format.ts'
import { lazyValue } from './lazyValue.ts'

type Moment = Date | string | number | null | undefined

const zoneless = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/

/**
 * Parses a date-time of the API. API values have no zone and are UTC, whereas browsers would assume local time. Returns
 * undefined for a missing or invalid value.
 */
export function parseTime(moment: Moment): Date | undefined {
  if (moment == null || moment === '') return undefined
  const date =
    typeof moment === 'string' && zoneless.test(moment) ? new Date(`${moment}Z`) : new Date(moment)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** Formats a date-time as the API does: UTC, without zone and fraction. */
export const toWireTime = (date: Date) => date.toISOString().slice(0, 19)

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const relative = lazyValue(() => new Intl.RelativeTimeFormat('en', { numeric: 'always' }))

/** Formats a relative time: "3 hours ago", "in 2 days", or "just now" for less than a minute. */
export function formatRelative(moment: Moment, now: number) {
  const date = parseTime(moment)
  if (!date) return none
  const seconds = (date.getTime() - now) / 1000
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return relative().format(Math.trunc(seconds / size), unit)
  }
  return 'just now'
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Shortens "Sept", the `en-GB` abbreviation, to "Sep", so that all months have three letters in columns. */
export const shortMonths = (text: string) => text.replace('Sept', 'Sep')

/**
 * Returns a cached formatter. An unknown zone, for example from another browser's preferences, falls back to the local
 * zone.
 */
function formatter(kind: string, zone: string | undefined, options: Intl.DateTimeFormatOptions) {
  const key = `${kind} ${zone ?? ''}`
  let cachedFormatter = formatters.get(key)
  if (!cachedFormatter) {
    cachedFormatter = new Intl.DateTimeFormat('en-GB', {
      ...options,
      hourCycle: 'h23',
      ...(zone !== undefined && isTimeZone(zone) && { timeZone: zone }),
    })
    formatters.set(key, cachedFormatter)
  }
  return cachedFormatter
}

export function isTimeZone(zone: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Returns the local time zone as an IANA name. */
export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Formats as "Sat, 21 Nov 2026, 04:21:10 CET". Without a zone, uses the local one. */
export function formatFull(moment: Moment, zone: string | undefined) {
  const date = parseTime(moment)
  if (!date) return none
  return shortMonths(
    formatter('full', zone, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
    }).format(date),
  )
}

const dateAndClock = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const

const dateTimes = (zone: string | undefined) =>
  formatter('dateTime', zone, { ...dateAndClock, timeZoneName: 'short' })

/** Formats as "21 Nov 2026, 04:21 CET". */
export function formatDateTime(moment: Moment, zone: string | undefined) {
  const date = parseTime(moment)
  return date ? shortMonths(dateTimes(zone).format(date)) : none
}

/**
 * Formats a range as "21 Nov 2026, 04:21–06:21 CET". `start` and `end` are in milliseconds since 1970. If the clocks
 * change in between, both ends have their date and zone, because `formatRange` would show only the zone of one end.
 */
export function formatSpan(start: number, end: number, zone: string | undefined) {
  const zoneAt = (time: number) =>
    dateTimes(zone)
      .formatToParts(time)
      .find(({ type }) => type === 'timeZoneName')?.value
  return zoneAt(start) === zoneAt(end)
    ? shortMonths(dateTimes(zone).formatRange(start, end))
    : `${formatDateTime(start, zone)} – ${formatDateTime(end, zone)}`
}

/** Formats as "21 Nov 2026, 04:21", for lists that show the zone only once. */
export function formatDateClock(moment: Moment, zone: string | undefined) {
  const date = parseTime(moment)
  return date ? shortMonths(formatter('dateClock', zone, dateAndClock).format(date)) : none
}

/** Formats as "21 Nov 2026". */
export function formatDate(moment: Moment, zone: string | undefined) {
  const date = parseTime(moment)
  if (!date) return none
  return shortMonths(
    formatter('date', zone, { day: 'numeric', month: 'short', year: 'numeric' }).format(date),
  )
}

/** Formats as "04:21". */
export function formatClock(moment: Moment, zone: string | undefined) {
  const date = parseTime(moment)
  if (!date) return none
  return formatter('clock', zone, { hour: '2-digit', minute: '2-digit' }).format(date)
}

/** Formats as "04:21 CET". */
export function formatClockWithZone(moment: Moment, zone: string | undefined) {
  const date = parseTime(moment)
  if (!date) return none
  const options = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
  return formatter('clockWithZone', zone, options).format(date)
}

/** Formats as "2026-11-21 04:21:10 UTC", for tooltips and for copying. */
export function formatUtc(moment: Moment) {
  const date = parseTime(moment)
  return date ? `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC` : none
}

/** Formats a duration with its two largest units: "1 day 4 h", "1 h 20 min", "45 s". */
export function formatDuration(seconds: number | null | undefined) {
  if (seconds == null || !Number.isFinite(seconds) || seconds < 0) return none
  const total = Math.round(seconds)
  const days = Math.floor(total / 86_400)
  const parts: [number, string][] = [
    [days, `day${days === 1 ? '' : 's'}`],
    [Math.floor((total % 86_400) / 3_600), 'h'],
    [Math.floor((total % 3_600) / 60), 'min'],
    [total % 60, 's'],
  ]
  const first = parts.findIndex(([count]) => count > 0)
  if (first < 0) return '0 s'
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}
