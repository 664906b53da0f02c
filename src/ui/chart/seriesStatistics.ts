import type { ChartRow, ChartSeries } from './chartSeries.ts'

export interface SeriesStatistics {
  min: number
  average: number
  p95: number
  max: number
  /** Time of the first row that reaches `max`, in epoch milliseconds. */
  maxTime: number
  last: number
}

/**
 * Returns the statistics of one series. The 95th percentile uses the nearest-rank method, so it is a measured value, as
 * is usual for traffic and load. Returns undefined if the series has no value.
 */
export function seriesStatistics(
  rows: readonly ChartRow[],
  index: number,
): SeriesStatistics | undefined {
  const values: number[] = []
  let sum = 0
  let max = Number.NEGATIVE_INFINITY
  let maxTime = 0
  for (const row of rows) {
    const value = row.values[index] ?? null
    if (value === null) continue
    values.push(value)
    sum += value
    if (value > max) {
      max = value
      maxTime = row.time
    }
  }
  const last = values.at(-1)
  if (last === undefined) return undefined
  const sorted = values.toSorted((a, b) => a - b)
  return {
    min: sorted[0] ?? last,
    average: sum / values.length,
    p95: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? last,
    max,
    maxTime,
    last,
  }
}

/** Returns the ids of the series that are zero over the whole range; none if there is no other series. */
export function zeroSeries(
  series: readonly ChartSeries[],
  statistics: readonly (SeriesStatistics | undefined)[],
): ReadonlySet<string> {
  const ids = series.flatMap(({ id }, index) =>
    statistics[index]?.min === 0 && statistics[index].max === 0 ? [id] : [],
  )
  return new Set(ids.length < series.length ? ids : [])
}
