import type { ChartDomain } from './chartSeries.ts'

/** Minimum visible range of a zoom, in steps between rows. */
const minSteps = 3

/** Limits a zoom to the whole range and to a minimum width. Returns undefined for the whole range. */
export function limitZoom(
  wanted: ChartDomain,
  whole: ChartDomain,
  step: number,
): ChartDomain | undefined {
  const least = Math.max(step * minSteps, 1)
  const span = Math.max(wanted[1] - wanted[0], least)
  if (span >= whole[1] - whole[0]) return undefined
  const middle = (wanted[0] + wanted[1]) / 2
  const from = Math.min(Math.max(middle - span / 2, whole[0]), whole[1] - span)
  return [Math.round(from), Math.round(from + span)]
}

/** Zooms around a time: a factor of 0.5 halves the visible range, 2 doubles it. */
export function zoomBy(
  factor: number,
  domain: ChartDomain,
  whole: ChartDomain,
  around: number,
  step: number,
): ChartDomain | undefined {
  const from = around - (around - domain[0]) * factor
  return limitZoom([from, from + (domain[1] - domain[0]) * factor], whole, step)
}

/** Formats the zoom for the URL: "1763683200000-1763690400000". */
export const zoomText = (zoom: ChartDomain | undefined) => zoom?.join('-')

/** Parses the zoom from the URL. Returns undefined if it is malformed or outside of the whole range. */
export function zoomOf(text: string | null, whole: ChartDomain): ChartDomain | undefined {
  const match = /^(\d{10,15})-(\d{10,15})$/.exec(text ?? '')
  if (!match) return undefined
  const from = Math.max(Number(match[1]), whole[0])
  const to = Math.min(Number(match[2]), whole[1])
  return to > from && to - from < whole[1] - whole[0] ? [from, to] : undefined
}
