import { type ZoneEntry } from '../zone/recordModel.ts'
import { renderedDifference } from '../zone-file/renderedDifference.ts'
import { renderedAt, serialIn } from '../zone-file/zoneSerial.ts'
import { holdsFrom, type TtlPlan } from './ttlPlans.ts'

/**
 * Merges a new TTL plan into the current plan of the domain. A record that was already lowered keeps its first original
 * TTL, because caches may still hold it.
 */
export function planAfter(current: TtlPlan | undefined, next: TtlPlan): TtlPlan {
  const again = Object.entries(current?.before ?? {}).filter(([id]) => id in next.before)
  if (!current || again.length === 0) return next
  return {
    ...next,
    before: { ...next.before, ...Object.fromEntries(again) },
    longest: Math.max(next.longest, current.longest),
  }
}

export type PlanStage =
  /** @param left number of records that do not have the low TTL in the API yet */
  | { stage: 'lowering'; left: number }
  | { stage: 'publishing' }
  /** Time until which caches may still return the old TTL, in milliseconds since the epoch. */
  | { stage: 'waiting' | 'ready'; until: number }
  /** No record has the low TTL any more. */
  | { stage: 'over' }

/**
 * Returns the stage that a plan has reached.
 * @param entries the zone as stored by the API
 * @param refresh SOA refresh interval of the secondary name servers, in seconds; 0 if there are none
 */
export function planStage(
  plan: TtlPlan,
  entries: readonly ZoneEntry[],
  now: number,
  refresh = 0,
): PlanStage {
  const records = plannedEntries(plan, entries)
  const left = records.length - lowered(plan, records).length
  if (records.length === 0) return { stage: 'over' }
  const until = holdsFrom(plan, refresh)
  if (until === undefined) return left > 0 ? { stage: 'lowering', left } : { stage: 'publishing' }
  if (left === records.length) return { stage: 'over' }
  return { stage: now < until ? 'waiting' : 'ready', until }
}

export const plannedEntries = ({ before }: TtlPlan, entries: readonly ZoneEntry[]): ZoneEntry[] =>
  entries.filter(({ id }) => before[id] !== undefined)

/** Returns the records that have the low TTL. */
export const lowered = <Entry extends { ttl_sec?: number }>(
  { low }: TtlPlan,
  records: readonly Entry[],
): Entry[] => records.filter(({ ttl_sec: seconds }) => seconds === low)

interface Rendered {
  /** The zone file on the name servers. */
  lines: readonly string[]
  zone: string
  ttl: number
}

/**
 * Returns the time at which the name servers published the planned records; undefined until the zone file contains them
 * all. If the serial is not a timestamp, returns the current time, which is later than the actual time but never too
 * early.
 */
export function publishedAt(
  planned: readonly ZoneEntry[],
  { lines, zone, ttl }: Rendered,
  now: number,
): number | undefined {
  if (lines.length === 0 || renderedDifference(planned, lines, zone, ttl).coming > 0)
    return undefined
  const serial = serialIn(lines)
  const rendered = serial === undefined ? undefined : renderedAt(serial, now)
  return rendered?.precision === 'second' ? Math.min(rendered.time, now) : now
}
