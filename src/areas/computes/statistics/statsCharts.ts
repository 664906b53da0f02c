import type { ComputeStats, StatsSeries } from '#api/generated/types.gen.ts'
import { type Alerts, alertAverageSeconds } from '#contract/rules/alerts.ts'
import type { ChartAlert } from '#ui/chart/chartModel.ts'
import type { ChartSeries } from '#ui/chart/chartSeries.ts'
import type { Quantity } from '#ui/chart/chartUnits.ts'
import { type StatsData, statsData, sumSeries } from './statsMetrics.ts'

export interface StatsChart {
  id: string
  title: string
  quantity: Quantity
  note?: string
  series: ChartSeries[]
  alerts: ChartAlert[]
}

/** Alert limits are in Mbit/s, statistics in bit/s (response shapes 4.10). */
export const megabit = 1_000_000

const series = (id: string, name: string, points: StatsSeries | undefined): ChartSeries => ({
  id,
  name,
  points: points ?? [],
})

/** Returns the alert of a series; none if the limit is 0, which means off. */
const alert = (
  seriesId: string,
  limit: number | undefined,
  details?: Pick<ChartAlert, 'watched' | 'note'>,
): ChartAlert[] => (limit ? [{ seriesId, limit, seconds: alertAverageSeconds, ...details }] : [])

/** The limit applies to the sum of IPv4 and IPv6, so each chart shows it and evaluates the sum. */
function networkAlerts(data: StatsData, alerts: Partial<Alerts>): ChartAlert[] {
  const one = (key: 'in' | 'out', limit: number | undefined) =>
    alert(key, limit && limit * megabit, {
      watched: {
        id: key,
        name: `Public ${key}`,
        points: sumSeries(data.netv4?.[key], data.netv6?.[key]),
      },
      note: 'IPv4 + IPv6',
    })
  return [...one('in', alerts.network_in), ...one('out', alerts.network_out)]
}

/** Returns the four charts of an instance; without points until statistics have loaded. */
export function statsCharts(
  stats: ComputeStats | undefined,
  alerts: Partial<Alerts> = {},
  rates: 'bits' | 'bytes' = 'bits',
): StatsChart[] {
  const data = statsData(stats)
  const network = (id: 'netv4' | 'netv6', title: string): StatsChart => ({
    id,
    title,
    quantity: rates === 'bits' ? 'bitRate' : 'byteRate',
    series: [
      series('in', 'Public in', data[id]?.in),
      series('out', 'Public out', data[id]?.out),
      series('private_in', 'Private in', data[id]?.private_in),
      series('private_out', 'Private out', data[id]?.private_out),
    ],
    alerts: networkAlerts(data, alerts),
  })
  return [
    {
      id: 'cpu',
      title: 'CPU',
      quantity: 'percent',
      note: '100% is one core',
      series: [series('cpu', 'CPU', data.cpu)],
      alerts: alert('cpu', alerts.cpu),
    },
    {
      id: 'io',
      title: 'Disk',
      quantity: 'operationRate',
      series: [series('io', 'Disk IO', data.io?.io), series('swap', 'Swap', data.io?.swap)],
      alerts: alert('io', alerts.io),
    },
    network('netv4', 'IPv4'),
    network('netv6', 'IPv6'),
  ]
}

/** Returns the sampling times in ascending order. */
export const statsTimes = (stats: ComputeStats | undefined): number[] =>
  (stats?.data?.cpu ?? stats?.data?.io?.io ?? stats?.data?.netv4?.in ?? []).map(([time]) => time)
