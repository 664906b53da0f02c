import type { ChartSeries, ChartDomain, Point } from '#ui/chart/chartSeries.ts'

/** An instance with its values in ascending time order. */
export interface Measured {
  id: number
  name: string
  points: readonly Point[]
}

/** How the values of several instances at the same time are combined. */
type Combination = 'average' | 'sum' | 'highest'

/** Equidistant times, starting with `from`. */
interface Grid {
  from: number
  step: number
  size: number
}

export function pointsWithin(points: readonly Point[], [from, to]: ChartDomain): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || last[0] < from || first[0] > to) return []
  if (first[0] >= from && last[0] <= to) return points
  return points.filter(([time]) => time >= from && time <= to)
}

/** Returns the median distance between consecutive values; 0 for fewer than two values. */
export function gridStep(points: readonly Point[]): number {
  const steps = new Float64Array(Math.max(points.length - 1, 0))
  const first = (points[1]?.[0] ?? 0) - (points[0]?.[0] ?? 0)
  let same = 0
  let before = points[0]?.[0] ?? 0
  for (let at = 0; at < steps.length; at += 1) {
    const time = points[at + 1]?.[0] ?? 0
    const step = time - before
    steps[at] = step
    if (step === first) same += 1
    before = time
  }
  // Fast path: a step that more than half have in common is the median, so sorting is not necessary.
  if (same * 2 > steps.length) return first
  return steps.toSorted()[Math.floor(steps.length / 2)] ?? 0
}

/** Instances with fewer values than this share of the others are ignored when the grid step is determined. */
const votingPart = 0.25

/** Number of grid steps for a range in which no instance has two values. */
const stepsWithout = 100

/**
 * Returns the grid of the coarsest instance; values of finer ones are averaged. Instances that were only measured for a
 * small part of the range do not make the grid coarser.
 * @param all values within the range
 */
export function gridOf(all: readonly (readonly Point[])[], [from, to]: ChartDomain): Grid {
  const maxLength = all.reduce((count, { length }) => Math.max(count, length), 0)
  let step = 0
  let phase = from
  for (const points of all) {
    if (points.length < 2 || points.length < maxLength * votingPart) continue
    const own = gridStep(points)
    if (own <= step) continue
    step = own
    phase = points[0]?.[0] ?? from
  }
  if (step <= 0) step = Math.max((to - from) / stepsWithout, 1)
  const first = phase - Math.floor((phase - from) / step) * step
  return { from: first, step, size: Math.floor((to - first) / step) + 1 }
}

/** Buffers for the values of a grid, reused for each instance. */
const roomFor = ({ size }: Grid) => ({
  values: new Float64Array(size),
  counts: new Uint16Array(size),
})

/**
 * Averages the values in each step; NaN if there are none. Negative rates are ignored, because they result from a
 * counter reset.
 */
export function valuesOn(
  points: readonly Point[],
  grid: Grid,
  { values, counts } = roomFor(grid),
): Float64Array {
  const { from, step, size } = grid
  values.fill(Number.NaN)
  counts.fill(0)
  for (const point of points) {
    const value = point[1]
    const at = Math.round((point[0] - from) / step)
    if (value === null || !(value >= 0 && value < Infinity) || at < 0 || at >= size) continue
    const count = (counts[at] ?? 0) + 1
    const before = count === 1 ? 0 : (values[at] ?? 0)
    values[at] = before + (value - before) / count
    counts[at] = count
  }
  return values
}

interface Combined {
  points: Point[]
  /** Minimum and maximum number of instances with a value at the same time. */
  least: number
  most: number
}

/** Number of most recent steps in which some instances may not have reported yet. */
const lateSteps = 2

/** Returns the number of steps without the most recent ones for which values of some instances are still missing. */
function reportedSize(counts: Uint32Array): number {
  const used = counts.findLastIndex((count) => count > 0) + 1
  let size = used
  while (size > 1 && used - size < lateSteps && (counts[size - 1] ?? 0) < (counts[size - 2] ?? 0))
    size -= 1
  return size
}

/**
 * Combines all instances into one line. An instance without a value at a time is skipped instead of counted as zero.
 */
export function combine(all: readonly Measured[], how: Combination, domain: ChartDomain): Combined {
  const within = all.map(({ points }) => pointsWithin(points, domain))
  const grid = gridOf(within, domain)
  const totals = new Float64Array(grid.size)
  const counts = new Uint32Array(grid.size)
  const room = roomFor(grid)
  for (const points of within) {
    const values = valuesOn(points, grid, room)
    for (let at = 0; at < grid.size; at += 1) {
      const value = values[at] ?? Number.NaN
      if (Number.isNaN(value)) continue
      counts[at] = (counts[at] ?? 0) + 1
      const total = totals[at] ?? 0
      totals[at] = how === 'highest' ? Math.max(total, value) : total + value
    }
  }
  const size = reportedSize(counts)
  const points: Point[] = []
  let [least, most] = [Infinity, 0]
  for (let at = 0; at < size; at += 1) {
    const count = counts[at] ?? 0
    if (count === 0) continue
    const total = totals[at] ?? 0
    points.push([grid.from + at * grid.step, how === 'average' ? total / count : total])
    least = Math.min(least, count)
    most = Math.max(most, count)
  }
  return { points, least: Math.min(least, most), most }
}

/** Maximum number of lines that remain distinguishable. */
const maxLines = 8

function linePoints(values: Float64Array, { from, step }: Grid): Point[] {
  const points: Point[] = []
  for (const [at, value] of values.entries())
    if (!Number.isNaN(value)) points.push([from + at * step, value])
  return points
}

const mean = (values: Float64Array): number => {
  let [sum, count] = [0, 0]
  for (const value of values) {
    if (Number.isNaN(value)) continue
    sum += value
    count += 1
  }
  return count === 0 ? Number.NEGATIVE_INFINITY : sum / count
}

/** Returns a line for each of the instances with the highest averages, and one for the average of all others. */
export function byInstance(all: readonly Measured[], domain: ChartDomain): ChartSeries[] {
  const within = all.map((each) => ({ ...each, points: pointsWithin(each.points, domain) }))
  const grid = gridOf(
    within.map(({ points }) => points),
    domain,
  )
  const lines = within
    .map((each) => {
      const values = valuesOn(each.points, grid)
      return { ...each, values, height: mean(values) }
    })
    .filter(({ height }) => height >= 0)
    .toSorted((one, other) => other.height - one.height)
  const named = lines.length > maxLines ? lines.slice(0, maxLines - 1) : lines
  const others = lines.slice(named.length)
  const series = named.map(({ id, name, values }) => ({
    id: `${id}`,
    name,
    points: linePoints(values, grid),
  }))
  if (others.length === 0) return series
  const { points } = combine(others, 'average', domain)
  return [...series, { id: 'others', name: `${others.length} others, average`, points }]
}
