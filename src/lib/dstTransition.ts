import { minute, day } from '#contract/rules/durations.ts'
import { isTimeZone, ownTimeZone } from './time.ts'
import { zoneOffset } from './zoneOffset.ts'

/**
 * When the clocks of a zone are next put forward or back: the first minute of the new time, within
 * a year. Undefined where they never are.
 * @param zone IANA name; the machine's own when it is absent or not known
 */
export function nextDstTransition(from: number, zone: string | undefined): number | undefined {
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
