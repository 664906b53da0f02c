import type { Domain } from './chartSeries.ts'

/** The frame around the lines in CSS pixels: the plot, the crosshair and the picture agree on it. */
export const plotHeight = 190
export const plotArea = { left: 48, right: 14, top: 10, bottom: 22 } as const

/**
 * Where times and values stand, CSS pixels.
 * @param top value at the upper edge
 * @param width of the whole plot
 */
export function plotScales(shown: Domain, top: number, width: number) {
  const right = width - plotArea.right
  const bottom = plotHeight - plotArea.bottom
  const span = shown[1] - shown[0] || 1
  return {
    right,
    bottom,
    x: (time: number) => plotArea.left + ((time - shown[0]) / span) * (right - plotArea.left),
    y: (value: number) => bottom - (value / top) * (bottom - plotArea.top),
  }
}
