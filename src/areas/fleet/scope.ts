import type { Compute } from '#api/generated/types.gen.ts'
import { day } from '#contract/rules/durations.ts'
import { choiceParam } from '#lib/params.ts'
import { naturalCompare } from '#lib/sort.ts'
import { metricOf, type StatsMetric, statsMetrics } from '../computes/statistics/statsMetrics.ts'
import type { StatsRange } from '../computes/statistics/statsRange.ts'
import { computeLabel } from '../labels.ts'

export const periods = {
  '7d': { label: '7 days', length: 7 * day, before: 'the previous week', statsRanges: ['30d'] },
  '24h': {
    label: '24 hours',
    length: day,
    before: 'the previous day',
    statsRanges: ['24h', '30d'],
  },
  '30d': { label: '30 days', length: 30 * day, before: undefined, statsRanges: ['30d'] },
} as const satisfies Record<
  string,
  {
    label: string
    length: number
    /** Name of the previous period; undefined if the API's statistics do not go back far enough. */
    before: string | undefined
    /** API ranges that contain the period, finest first and longest last. */
    statsRanges: readonly StatsRange[]
  }
>

export type PeriodName = keyof typeof periods

export const combinations = [
  { value: 'average', label: 'Average' },
  { value: 'sum', label: 'Sum' },
  { value: 'highest', label: 'Highest' },
  { value: 'instances', label: 'By instance' },
] as const

type CombinationName = (typeof combinations)[number]['value']

/** Excludes the metrics of single IP versions, which are only available for a single instance. */
export const fleetMetrics = statsMetrics.filter(({ id }) => !id.startsWith('netv'))

/** Selected instances and chart options, as stored in the URL. */
export interface FleetScope {
  tag: string | undefined
  region: string | undefined
  /** Undefined for all instances. */
  ids: ReadonlySet<number> | undefined
  metric: StatsMetric
  how: CombinationName
  period: PeriodName
}

function idsOf(text: string | null): ReadonlySet<number> | undefined {
  if (!text) return undefined
  return new Set(
    text
      .split(',')
      .filter((part) => /^[1-9]\d*$/.test(part))
      .map(Number)
      .filter(Number.isSafeInteger),
  )
}

export function scopeOf(search: URLSearchParams): FleetScope {
  const metric = metricOf(search.get('metric'))
  return {
    tag: search.get('tag') || undefined,
    region: search.get('region') || undefined,
    ids: idsOf(search.get('ids')),
    metric: fleetMetrics.includes(metric) ? metric : metricOf(null),
    how: choiceParam(search, 'show', ['average', 'sum', 'highest', 'instances']),
    period: choiceParam(search, 'range', ['7d', '24h', '30d']),
  }
}

/** Returns the selected instances, sorted by name. */
export const membersOf = (
  computes: readonly Compute[],
  { tag, region, ids }: FleetScope,
): Compute[] =>
  computes
    .filter(
      (compute) =>
        (tag === undefined || (compute.tags ?? []).includes(tag)) &&
        (region === undefined || compute.region === region) &&
        (ids === undefined || ids.has(compute.id)),
    )
    .toSorted((one, other) => naturalCompare(computeLabel(one), computeLabel(other)))
