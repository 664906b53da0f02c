import type { ComputeStats, ComputeTransfer } from '#api/generated/types.gen.ts'
import { type Alerts, alertAverageSeconds } from '#contract/rules/alerts.ts'
import { transferGigabyte } from '#contract/rules/transfer.ts'
import {
  type AlertHistory,
  limitHistory,
  runningAverages,
  seriesStep,
} from '#ui/chart/alertAverages.ts'
import type { ChartSeries, Point } from '#ui/chart/chartSeries.ts'
import type { Quantity } from '#ui/chart/chartUnits.ts'
import { megabit } from '../statistics/statsCharts.ts'
import { metricOf, quantityOf, type StatsData, statsData } from '../statistics/statsMetrics.ts'

/** Measured values for an alert, in the base unit of their quantity. */
export interface Backtest {
  quantity: Quantity
  points: ChartSeries['points']
  /** Converts a limit as entered to the base unit. */
  inBase: (limit: number) => number
  history: (limit: number) => AlertHistory | undefined
}

/** Metrics of the alerts, except for the transfer quota, which is computed from a counter. */
const metrics = {
  cpu: 'cpu',
  io: 'io',
  network_in: 'network_in',
  network_out: 'network_out',
} as const satisfies Partial<Record<keyof Alerts, string>>

/**
 * Returns the used share of the quota over the current UTC month, in percent: the current usage minus the outbound
 * traffic sent since. Inbound traffic does not count.
 */
export function quotaShares(
  { used, quota }: ComputeTransfer,
  data: StatsData,
  now: number,
): Point[] {
  if (used === undefined || !quota) return []
  const sentPoints = metricOf('network_out').points(data)
  const date = new Date(now)
  const month = Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
  const seconds = seriesStep(sentPoints) / 1000
  let bytes = used
  const usage: Point[] = []
  for (const [time, rate] of sentPoints.toReversed()) {
    if (time < month) break
    usage.push([time, (Math.max(bytes, 0) / (quota * transferGigabyte)) * 100])
    bytes -= ((rate ?? 0) * seconds) / 8
  }
  return usage.reverse()
}

/** Returns the measured values of an alert, and a function that counts how often a given limit would have fired. */
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
      // Usage does not decrease while the instance is off, so gaps of any length are bridged.
      history: (limit) => limitHistory(points, limit, Number.POSITIVE_INFINITY, seriesStep(points)),
    }
  }
  const metric = metricOf(metrics[name])
  const measured = metric.points(data)
  const points = runningAverages(measured, alertAverageSeconds)
  const scale = metric.measures === 'network' ? megabit : 1
  return {
    // The limit is entered in bits, regardless of the unit preference for charts.
    quantity: quantityOf(metric, 'bits'),
    points,
    inBase: (limit) => limit * scale,
    history: (limit) =>
      limitHistory(points, limit * scale, alertAverageSeconds, seriesStep(measured)),
  }
}
