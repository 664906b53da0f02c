import type { ChartSeries, ChartDomain } from '#ui/chart/chartSeries.ts'
import { valuesAt } from '../computes/statistics/periodBefore.ts'
import { byInstance, combine } from './rules/combine.ts'
import { combinations, periods, type FleetScope } from './scope.ts'
import type { FleetMember } from './useFleetStats.ts'

interface FleetChart {
  series: ChartSeries[]
  /** Minimum and maximum number of instances with a value at the same time. */
  least: number
  most: number
}

/**
 * Returns the lines of a chart: one per instance, or one for all together with the previous period in a lighter color.
 */
export function chartOf(
  read: readonly FleetMember[],
  { how, period }: Pick<FleetScope, 'how' | 'period'>,
  domain: ChartDomain,
): FleetChart {
  if (how === 'instances') return { series: byInstance(read, domain), least: 0, most: 0 }
  const { points, least, most } = combine(read, how, domain)
  const name = combinations.find(({ value }) => value === how)?.label ?? how
  const line: ChartSeries = { id: how, name, points }
  const { before, length } = periods[period]
  if (before === undefined) return { series: [line], least, most }
  const former = combine(
    read.map(({ long, ...each }) => ({ ...each, points: long ?? [] })),
    how,
    [domain[0] - length, domain[1] - length],
  )
  const times = points.map(([time]) => time)
  const pale: ChartSeries = {
    id: `${how}-before`,
    name: `${name}, ${before}`,
    points: valuesAt(times, former.points, length),
    paleOf: 0,
  }
  return { series: [line, pale], least, most }
}
