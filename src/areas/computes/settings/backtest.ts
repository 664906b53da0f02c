import type { ComputeStats, ComputeTransfer } from '#api/generated/types.gen.ts'
import { type Alerts, alertAverageSeconds } from '#contract/rules/alerts.ts'
import { transferGigabyte } from '#contract/rules/transfer.ts'
import {
  type AlertHistory,
  limitHistory,
  runningAverages,
  stepOf,
} from '#ui/chart/alertAverages.ts'
import type { ChartSeries, Point } from '#ui/chart/chartSeries.ts'
import type { Quantity } from '#ui/chart/chartUnits.ts'
import { megabit } from '../statistics/statsCharts.ts'
import { metricOf, quantityOf, type StatsData, statsData } from '../statistics/statsMetrics.ts'

/** What an alert would have been held against, in the base unit of its quantity. */
export interface Backtest {
  quantity: Quantity
  points: ChartSeries['points']
  /** A limit as it is typed, in that unit. */
  inBase: (limit: number) => number
  history: (limit: number) => AlertHistory | undefined
}

/** The statistics of an alert; the transfer quota is a count since the month began. */
const metrics = {
  cpu: 'cpu',
  io: 'io',
  network_in: 'network_in',
  network_out: 'network_out',
} as const satisfies Partial<Record<keyof Alerts, string>>

/**
 * The share of the quota used at each time of the month in progress, in percent: what is used now,
 * less what was sent since then. Only what an instance sends counts. The month is that of UTC.
 */
export function quotaShares(
  { used, quota }: ComputeTransfer,
  data: StatsData,
  now: number,
): Point[] {
  if (used === undefined || !quota) return []
  const sent = metricOf('network_out').points(data)
  const date = new Date(now)
  const month = Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
  const seconds = stepOf(sent) / 1000
  let bytes = used
  const shares: Point[] = []
  for (const [time, rate] of sent.toReversed()) {
    if (time < month) break
    shares.push([time, (Math.max(bytes, 0) / (quota * transferGigabyte)) * 100])
    bytes -= ((rate ?? 0) * seconds) / 8
  }
  return shares.reverse()
}

/** How an alert would have fared with any limit over the statistics of a range. */
export function backtest(
  name: keyof Alerts,
  stats: ComputeStats | undefined,
  transfer: ComputeTransfer | undefined,
  now: number,
): Backtest {
  const data = statsData(stats)
  if (name === 'transfer_quota') {
    const points = transfer ? quotaShares(transfer, data, now) : []
    return {
      quantity: 'percent',
      points,
      inBase: (limit) => limit,
      // What was used stays used through hours without power.
      history: (limit) => limitHistory(points, limit, Number.POSITIVE_INFINITY, stepOf(points)),
    }
  }
  const metric = metricOf(metrics[name])
  const measured = metric.points(data)
  const points = runningAverages(measured, alertAverageSeconds)
  const scale = metric.measures === 'network' ? megabit : 1
  return {
    // The limit is typed in bits, whatever the charts elsewhere are read in.
    quantity: quantityOf(metric, 'bits'),
    points,
    inBase: (limit) => limit * scale,
    history: (limit) => limitHistory(points, limit * scale, alertAverageSeconds, stepOf(measured)),
  }
}
