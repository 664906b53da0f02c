/** Dimensions of the plot area in CSS pixels, shared by the plot, the crosshair and the PNG export. */
export const plotHeight = 190
export const plotArea = { left: 48, right: 14, top: 10, bottom: 22 } as const
