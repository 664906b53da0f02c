import { useQueries } from '@tanstack/react-query'
import type { ComputeStats } from '#api/generated/types.gen.ts'
import { day } from '#contract/rules/durations.ts'
import type { ChartSeries, Point } from '#ui/chart/chartSeries.ts'
import { statsQuery } from './queries.ts'
import { type StatsChart, statsCharts } from './statsCharts.ts'
import { monthAt, statsMonthName, monthText, parseMonth, type StatsRange } from './statsRange.ts'

interface PeriodBefore {
  /** Label of the previous period: "previous day". */
  name: string
  /** Offset between both periods, in milliseconds. */
  shift: number
  /** Ranges whose statistics contain the previous period: months; the current month is `30d`. */
  ranges: StatsRange[]
}

export function periodBefore(range: StatsRange, now: number): PeriodBefore {
  if (range === '24h') return { name: 'previous day', shift: day, ranges: ['30d'] }
  const current = monthText(monthAt(now))
  if (range === '30d') {
    const months = Array.from({ length: 31 }, (_, at) => monthText(monthAt(now - (60 - at) * day)))
    return {
      name: 'previous 30 days',
      shift: 30 * day,
      ranges: [...new Set(months)].map((month) => (month === current ? '30d' : month)),
    }
  }
  const { year, month } = parseMonth(range) ?? monthAt(now)
  const start = Date.UTC(year, month - 1)
  const before = monthAt(start - day)
  return {
    name: statsMonthName(before),
    shift: start - Date.UTC(before.year, before.month - 1),
    ranges: [monthText(before)],
  }
}

/** Series for which the previous period is drawn; more lines would hide the current ones. */
const comparedLines: readonly string[] = ['cpu', 'io', 'in', 'out']

/** Queries the statistics of the previous period; empty while they are loading or if there are none. */
export function useStatsBefore(computeId: number, before: PeriodBefore, wanted: boolean) {
  const answers = useQueries({
    queries: (wanted ? before.ranges : []).map((range) => statsQuery(computeId, range)),
  })
  return {
    answers: answers.flatMap(({ data }) => data ?? []),
    isPending: answers.some(({ isPending }) => isPending),
  }
}

/** Adds a pale line with the previous period to the main series of each chart. */
export function withBefore(
  charts: readonly StatsChart[],
  answers: readonly ComputeStats[],
  { name, shift }: PeriodBefore,
): StatsChart[] {
  const former = answers.map((answer) => statsCharts(answer))
  return charts.map((chart, at) => {
    const lines = chart.series.flatMap((line, index): ChartSeries[] => {
      if (!comparedLines.includes(line.id)) return []
      const points = former.flatMap(
        (each) => each[at]?.series.find(({ id }) => id === line.id)?.points ?? [],
      )
      const times = line.points.map(([time]) => time)
      return [
        {
          id: `${line.id}-before`,
          name: `${line.name}, ${name}`,
          points: valuesAt(times, points, shift),
          paleOf: index,
        },
      ]
    })
    return { ...chart, series: [...chart.series, ...lines] }
  })
}

/**
 * Returns the values of the previous period at the given times. Statistics of a month have longer steps than those of
 * a day, so values are interpolated linearly.
 */
export function valuesAt(
  times: readonly number[],
  points: readonly Point[],
  shift: number,
): Point[] {
  const known = points
    .flatMap(([time, value]) => (value === null ? [] : [{ time: time + shift, value }]))
    .toSorted((a, b) => a.time - b.time)
  const steps = known.slice(1).map(({ time }, at) => time - (known[at]?.time ?? time))
  const maxGap = 2 * (steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0)
  let next = 0
  return times.flatMap((time): Point[] => {
    while (next < known.length && (known[next]?.time ?? 0) < time) next += 1
    const [left, right] = [known[next - 1], known[next]]
    if (right?.time === time) return [[time, right.value]]
    if (!left || !right || right.time - left.time > maxGap) return []
    const share = (time - left.time) / (right.time - left.time)
    return [[time, left.value + share * (right.value - left.value)]]
  })
}
