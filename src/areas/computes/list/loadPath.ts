import { typicalStep } from '#ui/chart/chartRows.ts'
import type { Domain, Point } from '#ui/chart/chartSeries.ts'

interface Frame {
  domain: Domain
  /** The value at the upper edge. */
  top: number
  /** CSS pixels. */
  width: number
  height: number
}

/** A missing value is a hole only past this many steps: averages may arrive a little late. */
const holeFrom = 1.75

/** The line of an SVG path, with a break where values are missing. One point per pixel is drawn: the highest. */
export function loadPath(points: readonly Point[], { domain, top, width, height }: Frame): string {
  const [from, to] = domain
  const step = typicalStep(points.map(([time]) => ({ time })))
  const parts: string[] = []
  let before: { time: number; x: number; value: number } | undefined
  for (const [time, value] of points) {
    if (value === null || time < from || time > to) continue
    const x = Math.round(((time - from) / (to - from)) * width)
    const isHole = !before || time - before.time > step * holeFrom
    const peak = before?.x === x && !isHole ? Math.max(before.value, value) : value
    if (before?.x === x && !isHole) parts.pop()
    const y = height - (Math.min(peak, top) / top) * height
    parts.push(`${isHole || parts.length === 0 ? 'M' : 'L'}${x} ${Math.round(y * 10) / 10}`)
    before = { time, x, value: peak }
  }
  return parts.join('')
}
