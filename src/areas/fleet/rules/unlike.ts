import type { Domain, Point } from '#ui/chart/chartSeries.ts'
import { gridOf, pointsWithin, stepOf, valuesOn } from './combine.ts'

/** So many times as much, or as little. */
export const unlikeFactor = 2

/** A period says something from this many values on, and from this part of it. */
const fewestValues = 6
const leastPart = 0.25

interface Figures {
  average: number
  p95: number
}

export type Verdict =
  | { is: 'unlike'; by: keyof Figures; before: number; now: number }
  /** It had values in the period before and has none since. */
  | { is: 'silent'; before: number }
  | { is: 'like' }
  /** It did not exist for enough of the period before. */
  | { is: 'new' }
  /** Too few values in one of the periods. */
  | { is: 'unknown' }

interface Compared {
  now: readonly Point[]
  before: readonly Point[]
  /** The period, and by how many milliseconds the one before lies before it. */
  domain: Domain
  shift: number
  /** Milliseconds since 1970. */
  created?: number | undefined
  /** The difference of averages that matters. */
  least: number
}

/** Of the values in steps of equal length; undefined where too few were measured. */
function figuresOf(points: readonly Point[], domain: Domain, step: number): Figures | undefined {
  const grid = step > 0 ? { ...gridOf([points], domain), step } : gridOf([points], domain)
  const size = Math.floor((domain[1] - grid.from) / grid.step) + 1
  const values = valuesOn(points, { ...grid, size })
    .filter((value) => !Number.isNaN(value))
    .sort()
  const sum = values.reduce((total, value) => total + value, 0)
  if (values.length < Math.max(fewestValues, size * leastPart)) return undefined
  return { average: sum / values.length, p95: values[Math.ceil(values.length * 0.95) - 1] ?? 0 }
}

const isUnlike = (one: number, other: number, least: number) => {
  const [low, high] = one < other ? [one, other] : [other, one]
  return high - low >= least && high >= low * unlikeFactor
}

/**
 * Compares an instance with itself: unlike is one whose average is at least twice or at most half of that before and has
 * moved by what matters, or else whose 95th percentile has, by twice that. Both periods are averaged over steps of the
 * same length, because short ones have higher peaks.
 */
export function verdictOf({ domain, shift, created, least, ...points }: Compared): Verdict {
  // A value on the border belongs to the period that it begins.
  const formerDomain = [domain[0] - shift, domain[1] - shift - 1] as const
  const here = pointsWithin(points.now, domain)
  const there = pointsWithin(points.before, formerDomain)
  const step = Math.max(stepOf(here), stepOf(there))
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

/** The further apart, the higher; what fell silent stands first. */
export function distance(verdict: Verdict, least: number): number {
  if (verdict.is === 'silent') return Infinity
  if (verdict.is !== 'unlike') return 0
  // A share of almost nothing is large without saying much.
  return Math.abs(Math.log((verdict.now + least) / (verdict.before + least)))
}
