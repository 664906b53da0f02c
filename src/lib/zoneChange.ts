import { isTimeZone, ownTimeZone } from './time.ts'

const minute = 60_000
const day = 24 * 60 * minute

const formatters = new Map<string, Intl.DateTimeFormat>()

function partsOf(time: number, zone: string): Record<string, number> {
  let formatter = formatters.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formatters.set(zone, formatter)
  }
  return Object.fromEntries(
    formatter.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
  )
}

/** Minutes that the clocks of a zone are ahead of UTC at a time. */
export function zoneOffset(time: number, zone: string): number {
  const {
    year = 0,
    month = 1,
    day: date = 1,
    hour = 0,
    minute: at = 0,
    second = 0,
  } = partsOf(time, zone)
  const local = Date.UTC(year, month - 1, date, hour, at, second)
  return Math.round((local - Math.floor(time / 1000) * 1000) / minute)
}

/**
 * When the clocks of a zone are next put forward or back: the first minute of the new time, within
 * a year. Undefined where they never are.
 * @param zone IANA name; the machine's own when it is absent or not known
 */
export function nextZoneChange(from: number, zone: string | undefined): number | undefined {
  const known = zone !== undefined && isTimeZone(zone) ? zone : ownTimeZone()
  const before = zoneOffset(from, known)
  // No zone changes twice within a day and back, so a look a day finds every change.
  let low = from
  let high = from + day
  while (zoneOffset(high, known) === before) {
    low = high
    high += day
    if (high > from + 366 * day) return undefined
  }
  while (high - low > minute) {
    const middle = Math.floor((low + high) / 2 / minute) * minute
    if (middle <= low) break
    if (zoneOffset(middle, known) === before) low = middle
    else high = middle
  }
  return Math.floor(high / minute) * minute
}
