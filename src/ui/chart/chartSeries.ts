/** Epoch milliseconds and a value; null if the source has no value. */
export type Point = readonly [time: number, value: number | null]

export interface ChartSeries {
  id: string
  name: string
  points: readonly Point[]
  /** Index of the series that this line accompanies in a paler color. */
  paleOf?: number
}

/** Values of all series at one time, in the order of the series. */
export interface ChartRow {
  time: number
  values: readonly (number | null)[]
}

/** Start and end, in epoch milliseconds. */
export type ChartDomain = readonly [from: number, to: number]

export type SeriesLook = { color: string; dash: string | undefined }

const looks: readonly [SeriesLook, ...SeriesLook[]] = [
  { color: 'var(--chart-1)', dash: undefined },
  { color: 'var(--chart-3)', dash: '6 3' },
  { color: 'var(--chart-4)', dash: '2 2' },
  { color: 'var(--chart-8)', dash: '9 3 2 3' },
  { color: 'var(--chart-6)', dash: '12 3' },
  { color: 'var(--chart-7)', dash: '1 3' },
  // These come last, because they are similar to the amber of the alerts.
  { color: 'var(--chart-5)', dash: '4 2 4 6' },
  { color: 'var(--chart-2)', dash: '14 3 2 3 2 3' },
]

/** Returns the color and dash pattern of a series. The dash pattern ensures that lines differ in more than color. */
export const seriesLook = (index: number): SeriesLook => looks[index % looks.length] ?? looks[0]

export function lookOf({ paleOf }: ChartSeries, index: number): SeriesLook {
  if (paleOf === undefined) return seriesLook(index)
  const { color, dash } = seriesLook(paleOf)
  return { color: `color-mix(in srgb, ${color} 45%, var(--surface-1))`, dash }
}
