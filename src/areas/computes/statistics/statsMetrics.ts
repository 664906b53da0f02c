import type { ComputeStats } from '#api/generated/types.gen.ts'
import type { ChartSeries } from '#ui/chart/chartSeries.ts'
import type { Quantity } from '#ui/chart/chartUnits.ts'

export type StatsData = Partial<ComputeStats['data']>

/** The type requires `data`, but the API can omit it; treat that as no series. */
export const statsData = (stats: ComputeStats | undefined): StatsData => stats?.data ?? {}

/** Adds two series point by point; a time that only one of them contains counts with that value. */
export function sumSeries(
  one: ChartSeries['points'] | null | undefined,
  other: ChartSeries['points'] | null | undefined,
): ChartSeries['points'] {
  const sums = new Map<number, number>()
  for (const [time, value] of [...(one ?? []), ...(other ?? [])]) {
    if (time !== undefined && value != null) sums.set(time, (sums.get(time) ?? 0) + value)
  }
  return [...sums].sort(([a], [b]) => a - b)
}

export interface StatsMetric {
  id: string
  label: string
  measures: 'percent' | 'operations' | 'network'
  note?: string
  points: (data: StatsData) => ChartSeries['points']
}

const network = (
  id: string,
  label: string,
  key: 'in' | 'out' | 'private_in' | 'private_out',
): StatsMetric => ({
  id,
  label,
  measures: 'network',
  note: 'IPv4 and IPv6',
  points: (data) => sumSeries(data.netv4?.[key], data.netv6?.[key]),
})

const ofVersion = (version: 'netv4' | 'netv6', key: 'in' | 'out'): StatsMetric => ({
  id: `${version}_${key}`,
  label: `Public ${key}, ${version === 'netv4' ? 'IPv4' : 'IPv6'}`,
  measures: 'network',
  points: (data) => data[version]?.[key] ?? [],
})

/** Metrics with a single value per time; their ids appear in URLs. */
export const statsMetrics: readonly [StatsMetric, ...StatsMetric[]] = [
  {
    id: 'cpu',
    label: 'CPU',
    measures: 'percent',
    note: '100% is one core',
    points: (data) => data.cpu ?? [],
  },
  { id: 'io', label: 'Disk IO', measures: 'operations', points: (data) => data.io?.io ?? [] },
  { id: 'swap', label: 'Swap', measures: 'operations', points: (data) => data.io?.swap ?? [] },
  network('network_in', 'Public in', 'in'),
  network('network_out', 'Public out', 'out'),
  network('private_in', 'Private in', 'private_in'),
  network('private_out', 'Private out', 'private_out'),
  ofVersion('netv4', 'in'),
  ofVersion('netv4', 'out'),
  ofVersion('netv6', 'in'),
  ofVersion('netv6', 'out'),
]

export const metricOf = (id: string | null): StatsMetric =>
  statsMetrics.find((metric) => metric.id === id) ?? statsMetrics[0]

export function quantityOf({ measures }: StatsMetric, rates: 'bits' | 'bytes'): Quantity {
  if (measures === 'percent') return 'percent'
  if (measures === 'operations') return 'operationRate'
  return rates === 'bits' ? 'bitRate' : 'byteRate'
}
