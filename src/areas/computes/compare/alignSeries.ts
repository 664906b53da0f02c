import { typicalStep } from '#ui/chart/chartRows.ts'
import type { ChartSeries } from '#ui/chart/chartSeries.ts'

/**
 * Puts the points of several instances onto the times of the first that has some. Each instance is
 * measured by its own clock; a minute apart they would have no row of the chart in common, and the
 * crosshair would read one of them at a time.
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
