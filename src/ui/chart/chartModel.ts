import { type AlertHistory, alertHistory } from './alertAverages.ts'
import {
  downsample,
  gapsOf,
  insertGaps,
  mergeSeries,
  rowsWithin,
  typicalStep,
} from './chartRows.ts'
import type { ChartRow, ChartSeries, Domain } from './chartSeries.ts'
import { formatTick, timeTicks, valueTicks } from './chartTicks.ts'
import { type ChartUnit, type Quantity, unitFor } from './chartUnits.ts'
import { type SeriesStatistics, seriesStatistics } from './seriesStatistics.ts'

/** A limit on running averages of one series, in the base unit of the chart. */
export interface ChartAlert {
  seriesId: string
  limit: number
  /** Over how long the platform averages. */
  seconds: number
  /** What the platform holds it against, where that is more than the series it is drawn over. */
  watched?: ChartSeries
  /** Which part of the name says so: "IPv4 + IPv6". */
  note?: string
}

/** More points than pixels cost time and show nothing. */
const drawnLimit = 400

export interface ChartModel {
  /** Everything in the range shown, with empty rows for gaps. */
  rows: ChartRow[]
  /** At most some four hundred of them. */
  drawn: ChartRow[]
  /** Usual distance of two rows, in milliseconds. */
  step: number
  /** In the order of the series. */
  statistics: (SeriesStatistics | undefined)[]
  gaps: Domain[]
  unit: ChartUnit
  /** In the base unit; the last one is the top of the chart. */
  valueTicks: { value: number; label: string }[]
  timeTicks: number[]
  /** Those so far above the values that they are only told. */
  farAlerts: ChartAlert[]
}

interface ChartInput {
  series: readonly ChartSeries[]
  hidden: ReadonlySet<string>
  alerts: readonly ChartAlert[]
  quantity: Quantity
  shown: Domain
  zone: string | undefined
  /** Makes room for limits however far they are above the values. */
  showFar?: boolean
}

/** A limit far above the values would press them to the ground: it is told below instead. */
const limitInView = 0.4

export function chartModel({
  series,
  hidden,
  alerts,
  quantity,
  shown,
  zone,
  showFar = false,
}: ChartInput): ChartModel {
  const all = mergeSeries(series)
  const step = typicalStep(all)
  const rows = rowsWithin(insertGaps(all, step), shown)
  const statistics = series.map((_, index) => seriesStatistics(rows, index))
  const peak = Math.max(
    0,
    ...statistics.map((told, index) =>
      hidden.has(series[index]?.id ?? '') ? 0 : (told?.max ?? 0),
    ),
  )
  const shownAlerts = alerts.filter(({ seriesId }) => !hidden.has(seriesId))
  const isFar = ({ limit }: ChartAlert) => peak < limit * limitInView
  const inView = shownAlerts.filter((alert) => showFar || !isFar(alert))
  const highest = Math.max(peak, ...inView.map(({ limit }) => limit))
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
    timeTicks: timeTicks(shown, zone),
    farAlerts: shownAlerts.filter(isFar),
  }
}

/** How each alert fared over all that is loaded, whatever is zoomed to. */
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
