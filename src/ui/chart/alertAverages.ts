import { typicalStep } from './chartRows.ts'
import type { ChartSeries, Point } from './chartSeries.ts'

export interface AlertHistory {
  /** The highest running average. */
  highest: number
  /** The number of times the running average rose above the limit. */
  fired: number
  /** Milliseconds it stayed above, in all. */
  above: number
}

/** Below this share of a window measured, its average would stand for hours that nobody knows of. */
const leastMeasured = 0.5

/** Milliseconds that each point stands for. */
export const stepOf = (points: ChartSeries['points']) =>
  typicalStep(points.map(([time]) => ({ time })))

/**
 * Averages over the `seconds` up to each point, at the time of that point. None where the window
 * begins before the first point, since what came before it is not loaded, and none where less than
 * half of the window was measured: hours without power are neither zero nor like their neighbours.
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
    if (time - start + step < window || count * step < window * leastMeasured) continue
    // A running sum drifts in its last digits, which must not lift an average over a limit it only reaches.
    averages.push([time, Number((sum / count).toPrecision(12))])
  }
  return averages
}

/**
 * How often averages rose above a limit. Above it on both sides of a gap longer than `seconds` they
 * rose twice: in between there was nothing to be above it. A limit of 0 is switched off and never
 * fires. Undefined without an average.
 * @param step milliseconds that each average stands for
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
      // The first stands for its own step, the others for the time since the one before.
      history.above += isAbove && before !== undefined ? time - before : step
    }
    isAbove = isOver
    before = time
  }
  return history
}

/** Holds a limit against running averages of `seconds`, as the platform does for its alerts. */
export const alertHistory = (points: ChartSeries['points'], limit: number, seconds: number) =>
  limitHistory(runningAverages(points, seconds), limit, seconds, stepOf(points))
