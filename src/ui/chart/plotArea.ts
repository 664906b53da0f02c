/** The frame around the lines in CSS pixels: the plot, the crosshair and the picture agree on it. */
export const plotHeight = 190
export const plotArea = { left: 48, right: 14, top: 10, bottom: 22 } as const
