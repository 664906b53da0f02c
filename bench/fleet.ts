import type * as rules from '../src/areas/fleet/rules/combine.ts'
import type { Report } from './report.ts'
import { benchRules } from './rules.ts'

const count = 1000
const step = 7_200_000
const end = Date.parse('2030-05-12T10:00:00Z')
const begin = end - 84 * step

/** A week of averages of two hours each, as the API answers them; one in ten was off for a day. */
const instances = Array.from({ length: count }, (_, index) => ({
  id: index,
  name: `web-${index}`,
  points: Array.from({ length: 84 }, (_none, at): [number, number] => [
    begin + at * step,
    (index + at) % 100,
  ]).filter((_point, at) => index % 10 !== 0 || at < 40 || at >= 52),
}))

/** The same by a map from each time to its sum and count. */
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

/** A week of 1,000 instances as one line, beside a loop that takes no heed of clocks, steps and what is no number. */
export const benchFleet = (report: Report): Promise<void> =>
  benchRules<typeof rules>(report, {
    title: 'Statistics of many instances',
    path: 'src/areas/fleet/rules/combine.ts',
    run: ({ combine }) => combine(instances, 'average', [begin, end]).points.length,
    plainLoop,
    what: (points) => `average of ${count} instances, ${points} times`,
  })
