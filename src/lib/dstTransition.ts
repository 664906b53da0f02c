import { minute, day } from '#contract/rules/durations.ts'
import { isTimeZone, ownTimeZone } from './time.ts'
import { zoneOffset } from './zoneOffset.ts'

/**
 * Returns the time of the next daylight saving change within a year: the first minute of the new time. Undefined if
 * there is none.
 * @param zone IANA name; the local zone if undefined or unknown
 */
export function nextDstTransition(from: number, zone: string | undefined): number | undefined {
  const known = zone !== undefined && isTimeZone(zone) ? zone : ownTimeZone()
  const before = zoneOffset(from, known)
  // Check once per day, because no zone changes its offset and reverts it within a day.
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
