import { type AlertHistory, alertHistory } from './alertAverages.ts'
import {
  downsample,
  gapsOf,
  insertGaps,
  mergeSeries,
  rowsWithin,
  typicalStep,
} from './chartRows.ts'
import type { ChartRow, ChartSeries, ChartDomain } from './chartSeries.ts'
import { formatTick, timeTicks, valueTicks } from './chartTicks.ts'
import { type ChartUnit, type Quantity, unitFor } from './chartUnits.ts'
import { type SeriesStatistics, seriesStatistics } from './seriesStatistics.ts'

/** Alert limit for the running average of one series, in the base unit of the chart. */
export interface ChartAlert {
  seriesId: string
  limit: number
  /** Averaging window of the platform, in seconds. */
  seconds: number
  /** Series that the platform compares with the limit, if it differs from the series the limit is drawn on. */
  watched?: ChartSeries
  /** Description of `watched`, for example "IPv4 + IPv6". */
  note?: string
}

/** Maximum number of points drawn, because more points than pixels add cost without detail. */
const drawnLimit = 400

export interface ChartModel {
  /** All rows in the visible range, with empty rows for gaps. */
  rows: ChartRow[]
  /** Rows that are drawn, at most about 400. */
  drawn: ChartRow[]
  /** Usual interval between two rows, in milliseconds. */
  step: number
  /** Statistics in the order of the series. */
  statistics: (SeriesStatistics | undefined)[]
  gaps: ChartDomain[]
  unit: ChartUnit
  /** Ticks in the base unit; the last one is the top of the chart. */
  valueTicks: { value: number; label: string }[]
  timeTicks: number[]
  /** Alerts whose limit is drawn on the shared scale. */
  drawnAlerts: ChartAlert[]
  /** Alerts whose limit is so far above the values of their series that it is only shown as text. */
  farAlerts: ChartAlert[]
}

interface ChartInput {
  series: readonly ChartSeries[]
  hidden: ReadonlySet<string>
  alerts: readonly ChartAlert[]
  quantity: Quantity
  domain: ChartDomain
  zone: string | undefined
  /** Includes far limits in the scale of the chart. */
  showFar?: boolean
}

/**
 * Minimum ratio of the peak of a series to its limit. Limits further above are shown as text, because drawing them would
 * flatten the lines, or run through other series to which they do not apply.
 */
const limitInView = 0.5

export function chartModel({
  series,
  hidden,
  alerts,
  quantity,
  domain,
  zone,
  showFar = false,
}: ChartInput): ChartModel {
  const all = mergeSeries(series)
  const step = typicalStep(all)
  const rows = rowsWithin(insertGaps(all, step), domain)
  const statistics = series.map((_, index) => seriesStatistics(rows, index))
  const peaks = new Map(
    series.flatMap(({ id }, index) => (hidden.has(id) ? [] : [[id, statistics[index]?.max ?? 0]])),
  )
  const shownAlerts = alerts.filter(({ seriesId }) => !hidden.has(seriesId))
  const isFar = ({ seriesId, limit }: ChartAlert) =>
    (peaks.get(seriesId) ?? 0) < limit * limitInView
  const drawnAlerts = shownAlerts.filter((alert) => showFar || !isFar(alert))
  const highest = Math.max(0, ...peaks.values(), ...drawnAlerts.map(({ limit }) => limit))
  const unit = unitFor(quantity, highest)
  return {
    rows,
    drawn: downsample(rows, drawnLimit),
    step,
    statistics,
    gaps: gapsOf(rows),
    unit,
    valueTicks: valueTicks(highest / unit.factor).map((tick) => ({
      value: tick * unit.factor,
      label: formatTick(tick),
    })),
    timeTicks: timeTicks(domain, zone),
    drawnAlerts,
    farAlerts: shownAlerts.filter(isFar),
  }
}

/** Returns the history of each alert over all loaded data, regardless of the zoom. */
export function alertHistories(
  series: readonly ChartSeries[],
  alerts: readonly ChartAlert[],
): { alert: ChartAlert; name: string; history: AlertHistory | undefined }[] {
  return alerts.map((alert) => {
    const watched = alert.watched ?? series.find(({ id }) => id === alert.seriesId)
    return {
      alert,
      name: watched?.name ?? '',
      history: alertHistory(watched?.points ?? [], alert.limit, alert.seconds),
    }
  })
}
