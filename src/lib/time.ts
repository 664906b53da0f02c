import { none } from './format.ts'
import { lazyValue } from './lazyValue.ts'

type Moment = Date | string | number | null | undefined

const zoneless = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/

/**
 * Reads a date-time of the API. Its own form carries no zone and means UTC, where a browser would
 * take local time. Returns undefined for what is absent or no date.
 */
export function parseTime(moment: Moment): Date | undefined {
  if (moment == null || moment === '') return undefined
  const date =
    typeof moment === 'string' && zoneless.test(moment) ? new Date(`${moment}Z`) : new Date(moment)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** The API's own form of a date-time: UTC, no zone, no fraction. */
export const toWireTime = (date: Date) => date.toISOString().slice(0, 19)

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const relative = lazyValue(() => new Intl.RelativeTimeFormat('en', { numeric: 'always' }))

/** "3 hours ago", "in 2 days"; under a minute either way "just now". */
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

/** British English writes September alone in four letters; in columns every month has three. */
export const shortMonths = (text: string) => text.replace('Sept', 'Sep')

/** A zone the browser does not know (kept from another browser, say) falls back to its own. */
function formatter(kind: string, zone: string | undefined, options: Intl.DateTimeFormatOptions) {
  const key = `${kind} ${zone ?? ''}`
  let made = formatters.get(key)
  if (!made) {
    made = new Intl.DateTimeFormat('en-GB', {
      ...options,
      hourCycle: 'h23',
      ...(zone !== undefined && isTimeZone(zone) && { timeZone: zone }),
    })
    formatters.set(key, made)
  }
  return made
}

export function isTimeZone(zone: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The zone of the machine, as an IANA name. */
export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** "Sat, 21 Nov 2026, 04:21:10 CET"; without a zone in the reader's own. */
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

/** "21 Nov 2026, 04:21 CET". */
export function formatDateTime(moment: Moment, zone: string | undefined) {
  const date = parseTime(moment)
  return date ? shortMonths(dateTimes(zone).format(date)) : none
}

/** "21 Nov 2026, 04:21–06:21 CET"; milliseconds. */
export const formatSpan = (start: number, end: number, zone: string | undefined) =>
  shortMonths(dateTimes(zone).formatRange(start, end))

/** "21 Nov 2026, 04:21", for where the zone is named once for many. */
export function formatDateClock(moment: Moment, zone: string | undefined) {
  const date = parseTime(moment)
  return date ? shortMonths(formatter('dateClock', zone, dateAndClock).format(date)) : none
}

/** "21 Nov 2026". */
export function formatDate(moment: Moment, zone: string | undefined) {
  const date = parseTime(moment)
  if (!date) return none
  return shortMonths(
    formatter('date', zone, { day: 'numeric', month: 'short', year: 'numeric' }).format(date),
  )
}

/** "04:21". */
export function formatClock(moment: Moment, zone: string | undefined) {
  const date = parseTime(moment)
  if (!date) return none
  return formatter('clock', zone, { hour: '2-digit', minute: '2-digit' }).format(date)
}

/** "2026-11-21 04:21:10 UTC": the wire's own value, for tooltips and copies. */
export function formatUtc(moment: Moment) {
  const date = parseTime(moment)
  return date ? `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC` : none
}

/** "1 day 4 h", "1 h 20 min", "45 s": how long something took or will take. */
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
