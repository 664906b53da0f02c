import { nextDstTransition } from '#lib/dstTransition.ts'
import { plural, sentenceList } from '#lib/format.ts'
import { formatClock, formatDateClock, isTimeZone, ownTimeZone } from '#lib/time.ts'
import { spanText } from '#lib/windowSpan.ts'
import { zoneOffset } from '#lib/zoneOffset.ts'
import type { Overlap } from './overlaps.ts'
import { scheduleKind } from './schedules.ts'
import type { Span } from '#contract/rules/recurrences.ts'

/**
 * Formats a time span: "23:00–02:00 the next day", or with weekdays "Mon 23:00 – Tue 02:00". A span of unknown length:
 * "from 00:00".
 */
export function timesText(span: Span, zone: string | undefined, withDay: boolean): string {
  const words = spanText(
    span.end > span.start ? span : { ...span, end: span.start + 1 },
    zone,
    withDay,
  )
  if (span.end > span.start) return words
  const clock = formatClock(span.start, zone)
  return withDay ? `${words.slice(0, words.indexOf(clock))}from ${clock}` : `from ${clock}`
}

/** Formats a DST shift: "go forward 1 hour", "go back 30 minutes". */
export function clockChangeText(minutes: number): string {
  const size = Math.abs(minutes)
  const words = size % 60 === 0 ? plural(size / 60, 'hour') : plural(size, 'minute')
  return `go ${minutes > 0 ? 'forward' : 'back'} ${words}`
}

export interface ClockChange {
  /** Time of the transition, in milliseconds since 1970. */
  at: number
  /** Minutes by which clocks are set forward; negative if they are set back. */
  minutes: number
}

/** Returns the next DST transition of a zone within a year. */
export function nextClockChange(now: number, zone: string | undefined): ClockChange | undefined {
  const at = nextDstTransition(now, zone)
  if (at === undefined) return undefined
  const own = zone !== undefined && isTimeZone(zone) ? zone : ownTimeZone()
  return { at, minutes: (zoneOffset(at, own) - zoneOffset(at - 60_000, own)) / 60_000 }
}

/** Formats an overlap: "Maintenance of orders and of reports", "Maintenance of orders and its backup". */
export function overlapText({ one, other }: Overlap): string {
  return one.object === other.object && !scheduleKind(other.kind).maintains
    ? `Maintenance of ${one.name} and its backup`
    : `Maintenance of ${one.name} and of ${other.name}`
}

/** A list that could not be read. */
interface Unread {
  noun: string
  reason: string
  /** Time of the cached data that the calendar shows, in milliseconds since 1970. */
  since: number | undefined
}

/** A clock time without a date is unambiguous within 12 hours, in milliseconds. */
const halfDay = 12 * 3_600_000

/** Lists the nouns with the reason, which is named once for nouns that share it. */
const nounsByReason = (unavailable: readonly Unread[]) =>
  sentenceList(
    [...Map.groupBy(unavailable, ({ reason }) => reason)].map(
      ([reason, same]) => `${sentenceList(same.map(({ noun }) => noun))} (${reason})`,
    ),
  )

/**
 * Formats the lists that could not be read: "Out of date since 04:28: instances and databases (No response)", or "Not on
 * the calendar: databases (Unauthorized)" if the calendar has no earlier data.
 */
export function unreadText(
  unavailable: readonly Unread[],
  now: number,
  zone: string | undefined,
): string {
  const stale = unavailable.filter(({ since }) => since !== undefined)
  const missing = unavailable.filter(({ since }) => since === undefined)
  const oldest = Math.min(...stale.map(({ since }) => since ?? now))
  const time = now - oldest < halfDay ? formatClock(oldest, zone) : formatDateClock(oldest, zone)
  return [
    ...(stale.length > 0 ? [`Out of date since ${time}: ${nounsByReason(stale)}`] : []),
    ...(missing.length > 0 ? [`Not on the calendar: ${nounsByReason(missing)}`] : []),
  ].join('. ')
}
