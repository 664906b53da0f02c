import { plural } from '#lib/format.ts'
import { formatDuration } from '#lib/time.ts'
import type { ChartDomain } from './chartSeries.ts'
import { formatDayClock } from './chartTicks.ts'
import { formatFigure, formatMeasure, type ChartUnit } from './chartUnits.ts'
import type { SeriesStatistics } from './seriesStatistics.ts'

interface Told {
  name: string
  statistics: SeriesStatistics | undefined
}

/** Returns a text summary of the chart, used as its accessible description. */
export function chartSentence(
  series: readonly Told[],
  gaps: readonly ChartDomain[],
  unit: ChartUnit,
  zone: string | undefined,
  domain: ChartDomain,
): string {
  let highest: { name: string; statistics: SeriesStatistics } | undefined
  for (const { name, statistics } of series) {
    if (statistics && (!highest || statistics.max > highest.statistics.max)) {
      highest = { name, statistics }
    }
  }
  if (!highest) return 'No data in this range.'
  const { average, max, maxTime, last } = highest.statistics
  const several = series.length > 1
  const say = (value: number) => formatMeasure(value, unit)
  const top = `${say(max)}, ${formatDayClock(maxTime, zone, domain)}`
  const main =
    max === 0
      ? `${several ? 'Everything' : highest.name} is at zero throughout.`
      : several
        ? `Max: ${highest.name} ${top} (avg ${formatFigure(average, unit)}).`
        : `Max ${top} (avg ${say(average)}, last ${say(last)}).`
  return gaps.length === 0 ? main : `${main} ${gapsText(gaps)}.`
}

/** Returns for example "2 gaps, 3 h total". */
export function gapsText(gaps: readonly ChartDomain[]): string {
  const missing = gaps.reduce((sum, [from, to]) => sum + to - from, 0) / 1000
  return `${plural(gaps.length, 'gap')}, ${formatDuration(missing)} total`
}
