import { formatClock, isTimeZone, ownTimeZone } from './time.ts'

const formatters = new Map<string | undefined, Intl.DateTimeFormat>()

function weekdayOf(time: number, zone: string | undefined): string {
  let formatter = formatters.get(zone)
  if (!formatter) {
    const timeZone = zone !== undefined && isTimeZone(zone) ? zone : ownTimeZone()
    formatter = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone })
    formatters.set(zone, formatter)
  }
  return formatter.format(time)
}

interface Span {
  /** Start and end, in milliseconds since 1970. */
  start: number
  end: number
}

/**
 * Formats a time span in a time zone: "Mon 23:00 – Tue 02:00". The second day is omitted if the span ends on the same
 * day or at midnight. Without days: "23:00–02:00 the next day".
 */
export function spanText({ start, end }: Span, zone: string | undefined, withDay: boolean): string {
  const first = formatClock(start, zone)
  const last = formatClock(end, zone)
  const begins = weekdayOf(start, zone)
  const ends = weekdayOf(end - 1, zone)
  if (!withDay) return `${first}–${last}${begins === ends ? '' : ' the next day'}`
  return begins === ends ? `${begins} ${first}–${last}` : `${begins} ${first} – ${ends} ${last}`
}
