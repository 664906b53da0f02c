import { plural } from '#lib/format.ts'
import { formatDateTime, formatDuration } from '#lib/time.ts'
import type { Domain } from './chartSeries.ts'
import { formatMeasure, type ChartUnit } from './chartUnits.ts'
import type { SeriesStatistics } from './seriesStatistics.ts'

interface Told {
  name: string
  statistics: SeriesStatistics | undefined
}

/** What the chart says, for those who do not look at it. */
export function chartSentence(
  series: readonly Told[],
  gaps: readonly Domain[],
  unit: ChartUnit,
  zone: string | undefined,
): string {
  let highest: { name: string; statistics: SeriesStatistics } | undefined
  for (const { name, statistics } of series) {
    if (statistics && (!highest || statistics.max > highest.statistics.max)) {
      highest = { name, statistics }
    }
  }
  if (!highest) return 'No values in this range.'
  const { average, max, maxTime, last } = highest.statistics
  const say = (value: number) => formatMeasure(value, unit)
  const peak = `${say(max)} on ${formatDateTime(maxTime, zone)}`
  const main =
    max === 0
      ? series.length > 1
        ? 'All series are at zero throughout.'
        : `${highest.name} is at zero throughout.`
      : `${highest.name} ${series.length > 1 ? 'peaks highest' : 'peaks'} with ${peak}; ` +
        `it averages ${say(average)} and ends at ${say(last)}.`
  if (gaps.length === 0) return main
  const missing = gaps.reduce((sum, [from, to]) => sum + to - from, 0) / 1000
  return `${main} ${plural(gaps.length, 'gap')}, ${formatDuration(missing)} in all.`
}
