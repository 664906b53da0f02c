import type { ChartDomain, Point } from '#ui/chart/chartSeries.ts'
import { gridOf, pointsWithin, gridStep, valuesOn } from './combine.ts'

/** Factor by which a value must rise or fall to count as changed. */
export const unlikeFactor = 2

/** Minimum number of values, and minimum share of the expected values, for a period to be evaluated. */
const minValues = 6
const minShare = 0.25

interface Figures {
  average: number
  p95: number
}

export type SimilarityVerdict =
  | { is: 'unlike'; by: keyof Figures; before: number; now: number }
  /** The instance had values in the previous period and has none now. */
  | { is: 'silent'; before: number }
  | { is: 'like' }
  /** The instance did not exist for enough of the previous period. */
  | { is: 'new' }
  /** At least one period has too few values. */
  | { is: 'unknown' }

interface Compared {
  now: readonly Point[]
  before: readonly Point[]
  /** The current period, and its offset from the previous one, in milliseconds. */
  domain: ChartDomain
  shift: number
  /** Milliseconds since the epoch. */
  created?: number | undefined
  /** Minimum significant difference of averages. */
  least: number
}

/** Returns the figures of the values in steps of equal length; undefined if there are too few values. */
function figuresOf(
  points: readonly Point[],
  domain: ChartDomain,
  step: number,
): Figures | undefined {
  const grid = step > 0 ? { ...gridOf([points], domain), step } : gridOf([points], domain)
  const size = Math.floor((domain[1] - grid.from) / grid.step) + 1
  const values = valuesOn(points, { ...grid, size })
    .filter((value) => !Number.isNaN(value))
    .sort()
  const sum = values.reduce((total, value) => total + value, 0)
  if (values.length < Math.max(minValues, size * minShare)) return undefined
  return { average: sum / values.length, p95: values[Math.ceil(values.length * 0.95) - 1] ?? 0 }
}

const isUnlike = (one: number, other: number, least: number) => {
  const [low, high] = one < other ? [one, other] : [other, one]
  return high - low >= least && high >= low * unlikeFactor
}

/**
 * Compares an instance with its previous period. It counts as changed if its average at least doubled or halved and
 * moved by at least `least`, or if its 95th percentile did and moved by twice that. Both periods are averaged over the
 * same step length, because shorter steps have higher peaks.
 */
export function similarityVerdict({
  domain,
  shift,
  created,
  least,
  ...points
}: Compared): SimilarityVerdict {
  // A value on the boundary belongs to the later period.
  const formerDomain = [domain[0] - shift, domain[1] - shift - 1] as const
  const here = pointsWithin(points.now, domain)
  const there = pointsWithin(points.before, formerDomain)
  const step = Math.max(gridStep(here), gridStep(there))
  const before = figuresOf(there, formerDomain, step)
  if (!before) return { is: created !== undefined && created > formerDomain[0] ? 'new' : 'unknown' }
  if (here.length === 0) return { is: 'silent', before: before.average }
  const now = figuresOf(here, domain, step)
  if (!now) return { is: 'unknown' }
  const by = (['average', 'p95'] as const).find((figure) =>
    isUnlike(before[figure], now[figure], figure === 'average' ? least : 2 * least),
  )
  return by ? { is: 'unlike', by, before: before[by], now: now[by] } : { is: 'like' }
}

/** Returns a sort key that grows with the difference. Instances without current values come first. */
export function distance(verdict: SimilarityVerdict, least: number): number {
  if (verdict.is === 'silent') return Infinity
  if (verdict.is !== 'unlike') return 0
  // Offsets both values, because ratios of values near zero are not meaningful.
  return Math.abs(Math.log((verdict.now + least) / (verdict.before + least)))
}
