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
  /** Milliseconds. */
  start: number
  end: number
}

/**
 * A span of hours by the clock of a zone: "Mon 23:00 – Tue 02:00". One that ends on another day than it begins says so,
 * but for one that ends at midnight. Without days: "23:00–02:00 the next day".
 */
export function spanWords(
  { start, end }: Span,
  zone: string | undefined,
  withDay: boolean,
): string {
  const first = formatClock(start, zone)
  const last = formatClock(end, zone)
  const begins = weekdayOf(start, zone)
  const ends = weekdayOf(end - 1, zone)
  if (!withDay) return `${first}–${last}${begins === ends ? '' : ' the next day'}`
  return begins === ends ? `${begins} ${first}–${last}` : `${begins} ${first} – ${ends} ${last}`
}
