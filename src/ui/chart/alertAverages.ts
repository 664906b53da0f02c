import { typicalStep } from './chartRows.ts'
import type { ChartSeries, Point } from './chartSeries.ts'

export interface AlertHistory {
  /** Highest running average. */
  highest: number
  /** Number of times the running average rose above the limit. */
  fired: number
  /** Total time above the limit, in milliseconds. */
  above: number
}

/** Minimum share of a window that must have data. A lower share would let a few points represent hours without data. */
const minMeasured = 0.5

/** Returns the typical interval between points, in milliseconds. */
export const seriesStep = (points: ChartSeries['points']) =>
  typicalStep(points.map(([time]) => ({ time })))

/**
 * Returns a running average over the last `seconds` for each point. There is no average if the window starts before the
 * first loaded point, or if less than half of the window has data: periods without data (for example while powered off)
 * are neither zero nor similar to their neighbours.
 */
export function runningAverages(points: ChartSeries['points'], seconds: number): Point[] {
  const known = points.flatMap(([time, value]) =>
    value !== null && Number.isFinite(value) ? [{ time, value }] : [],
  )
  const step = typicalStep(known)
  const window = Math.max(seconds * 1000, step)
  const start = known[0]?.time ?? 0
  const averages: Point[] = []
  let first = 0
  let sum = 0
  for (const [at, { time, value }] of known.entries()) {
    sum += value
    for (let oldest = known[first]; oldest && oldest.time <= time - window;) {
      sum -= oldest.value
      first += 1
      oldest = known[first]
    }
    const count = at - first + 1
    if (time - start + step < window || count * step < window * minMeasured) continue
    // Round to 12 significant digits, because floating-point errors accumulate in the running sum and could lift an
    // average above a limit that it only reaches.
    averages.push([time, Number((sum / count).toPrecision(12))])
  }
  return averages
}

/**
 * Counts how often the averages rose above a limit. A gap longer than `seconds` ends an excess: averages above the
 * limit on both sides count twice. A limit of 0 means that the alert is disabled; it never fires. Returns undefined
 * without averages.
 * @param step interval that each average represents, in milliseconds
 */
export function limitHistory(
  averages: readonly Point[],
  limit: number,
  seconds: number,
  step: number,
): AlertHistory | undefined {
  if (averages.length === 0) return undefined
  const history: AlertHistory = { highest: Number.NEGATIVE_INFINITY, fired: 0, above: 0 }
  let isAbove = false
  let before: number | undefined
  for (const [time, value] of averages) {
    if (value === null) continue
    history.highest = Math.max(history.highest, value)
    if (before !== undefined && time - before > seconds * 1000) isAbove = false
    const isOver = limit > 0 && value > limit
    if (isOver) {
      if (!isAbove) history.fired += 1
      // The first average above the limit counts for one step, the following ones for the time since the previous
      // average.
      history.above += isAbove && before !== undefined ? time - before : step
    }
    isAbove = isOver
    before = time
  }
  return history
}

/** Compares running averages over `seconds` with a limit, in the same way as the platform does for its alerts. */
export const alertHistory = (points: ChartSeries['points'], limit: number, seconds: number) =>
  limitHistory(runningAverages(points, seconds), limit, seconds, seriesStep(points))
