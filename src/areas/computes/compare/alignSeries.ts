import { typicalStep } from '#ui/chart/chartRows.ts'
import type { ChartSeries } from '#ui/chart/chartSeries.ts'

/**
 * Aligns the points of several instances to the sampling times of the first series with data. Instances are sampled at
 * different offsets; without this, no two of them would share a row, and the crosshair would show a single value.
 */
export function alignSeries(series: readonly ChartSeries[]): ChartSeries[] {
  const first = series.find(({ points }) => points.length > 1)
  const step = first ? typicalStep(first.points.map(([time]) => ({ time }))) : 0
  if (!first || step <= 0) return [...series]
  const phase = (first.points[0]?.[0] ?? 0) % step
  return series.map((each) => ({
    ...each,
    points: each.points.map(
      ([time, value]) => [phase + Math.round((time - phase) / step) * step, value] as const,
    ),
  }))
}
