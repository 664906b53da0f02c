import type { ChartRow } from './chartSeries.ts'

export interface AlertHistory {
  /** The highest running average. */
  highest: number
  /** How often the running average rose above the limit. */
  fired: number
  /** Milliseconds it stayed above, in all. */
  above: number
}

/**
 * Holds a limit against running averages of `seconds`, as the platform does for its alerts. Rows
 * before the window is full are averaged over what there is; gaps count as nothing measured.
 * Undefined without a value.
 */
export function alertHistory(
  rows: readonly ChartRow[],
  index: number,
  limit: number,
  seconds: number,
): AlertHistory | undefined {
  const points = rows.flatMap((row) => {
    const value = row.values[index] ?? null
    return value === null ? [] : [{ time: row.time, value }]
  })
  if (points.length === 0) return undefined
  const history: AlertHistory = { highest: Number.NEGATIVE_INFINITY, fired: 0, above: 0 }
  let first = 0
  let sum = 0
  let aboveSince: number | undefined
  for (const [at, { time, value }] of points.entries()) {
    sum += value
    for (let oldest = points[first]; oldest && oldest.time <= time - seconds * 1000;) {
      sum -= oldest.value
      first += 1
      oldest = points[first]
    }
    const average = sum / (at - first + 1)
    history.highest = Math.max(history.highest, average)
    if (average > limit) {
      if (aboveSince === undefined) history.fired += 1
      else history.above += time - aboveSince
      aboveSince = time
    } else {
      aboveSince = undefined
    }
  }
  return history
}
