import { typicalStep } from '#ui/chart/chartRows.ts'
import type { ChartDomain, Point } from '#ui/chart/chartSeries.ts'

interface Frame {
  domain: ChartDomain
  /** Value at the upper edge. */
  top: number
  /** Size in CSS pixels. */
  width: number
  height: number
}

/** Minimum gap, in sampling steps, that is drawn as a hole; a delayed average is not one. */
const holeFrom = 1.75

/** Returns an SVG path with breaks at missing values. Each pixel column shows the highest value. */
export function loadPath(points: readonly Point[], { domain, top, width, height }: Frame): string {
  const [from, to] = domain
  const step = typicalStep(points.map(([time]) => ({ time })))
  const parts: string[] = []
  let before: { time: number; x: number; value: number } | undefined
  for (const [time, value] of points) {
    if (value === null || time < from || time > to) continue
    const x = Math.round(((time - from) / (to - from)) * width)
    const isHole = !before || time - before.time > step * holeFrom
    const isSameColumn = before?.x === x && !isHole
    const peak = isSameColumn ? Math.max(before?.value ?? value, value) : value
    const replaced = isSameColumn ? parts.pop() : undefined
    const y = height - (Math.min(peak, top) / top) * height
    parts.push(`${isHole || replaced?.startsWith('M') ? 'M' : 'L'}${x} ${Math.round(y * 10) / 10}`)
    before = { time, x, value: peak }
  }
  return parts.join('')
}
