import { type ZoneEntry } from '../zone/recordModel.ts'
import { renderedDifference } from '../zone-file/renderedDifference.ts'
import { renderedAt, serialIn } from '../zone-file/zoneSerial.ts'
import { holdsFrom, type TtlPlan } from './ttlPlans.ts'

/**
 * The plan of records that are lowered, after the one that their domain had: a record that was lowered before is raised to what it had
 * first, and caches may still hold that.
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
  /** @param left number of the records that the API has without the low TTL yet */
  | { stage: 'lowering'; left: number }
  | { stage: 'publishing' }
  /** Caches may answer with the old TTL until then, milliseconds. */
  | { stage: 'waiting' | 'ready'; until: number }
  /** No record has the low TTL any more. */
  | { stage: 'over' }

/**
 * The stage that a plan has reached.
 * @param entries the zone as the API has it
 * @param refresh seconds after which other name servers have the zone too
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

/** Those of the records that have the low TTL. */
export const lowered = <Entry extends { ttl_sec?: number }>(
  { low }: TtlPlan,
  records: readonly Entry[],
): Entry[] => records.filter(({ ttl_sec: seconds }) => seconds === low)

interface Rendered {
  /** The zone file that the name servers have. */
  lines: readonly string[]
  zone: string
  ttl: number
}

/**
 * The time since which the name servers have the planned records as they are; undefined while the file does not show them all. A
 * serial that is no time tells nothing, so then the clock begins now: later than it may, and never too early.
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
