import type * as rules from '../src/areas/fleet/rules/combine.ts'
import type { Report } from './report.ts'
import { benchRules } from './rules.ts'

const count = 1000
const step = 7_200_000
const end = Date.parse('2030-05-12T10:00:00Z')
const begin = end - 84 * step

/** Two-hour averages of one week per instance, as the API returns them. Every tenth instance was off for a day. */
const instances = Array.from({ length: count }, (_, index) => ({
  id: index,
  name: `web-${index}`,
  points: Array.from({ length: 84 }, (_none, at): [number, number] => [
    begin + at * step,
    (index + at) % 100,
  ]).filter((_point, at) => index % 10 !== 0 || at < 40 || at >= 52),
}))

/** Baseline: collects sums and counts by time in a map. */
function plainLoop(): number {
  const sums = new Map<number, { sum: number; count: number }>()
  for (const { points } of instances)
    for (const [time, value] of points) {
      const known = sums.get(time)
      if (known) {
        known.sum += value
        known.count += 1
      } else sums.set(time, { sum: value, count: 1 })
    }
  return [...sums]
    .toSorted(([one], [other]) => one - other)
    .map(([time, { sum, count: measured }]) => [time, sum / measured]).length
}

/**
 * Measures combining a week of data of 1,000 instances into one line, compared with a loop that does not handle clock
 * differences, step sizes and invalid numbers.
 */
export const benchFleet = (report: Report): Promise<void> =>
  benchRules<typeof rules>(report, {
    title: 'Statistics of many instances',
    path: 'src/areas/fleet/rules/combine.ts',
    run: ({ combine }) => combine(instances, 'average', [begin, end]).points.length,
    plainLoop,
    what: (points) => `average of ${count} instances, ${points} times`,
  })
