/** Epoch milliseconds and a value; null where the source itself tells of nothing. */
export type Point = readonly [time: number, value: number | null]

export interface ChartSeries {
  id: string
  name: string
  points: readonly Point[]
  /** Of a line that is drawn beside another, as its pale shadow: the place of that one. */
  paleOf?: number
}

/** All series at one time; `values` stand in the order of the series. */
export interface ChartRow {
  time: number
  values: readonly (number | null)[]
}

/** From and to in epoch milliseconds. */
export type Domain = readonly [from: number, to: number]

export type SeriesLook = { color: string; dash: string | undefined }

const looks: readonly [SeriesLook, ...SeriesLook[]] = [
  { color: 'var(--chart-1)', dash: undefined },
  { color: 'var(--chart-3)', dash: '6 3' },
  { color: 'var(--chart-4)', dash: '2 2' },
  { color: 'var(--chart-8)', dash: '9 3 2 3' },
  { color: 'var(--chart-6)', dash: '12 3' },
  { color: 'var(--chart-7)', dash: '1 3' },
  // Last, for they are near the amber of the alerts.
  { color: 'var(--chart-5)', dash: '4 2 4 6' },
  { color: 'var(--chart-2)', dash: '14 3 2 3 2 3' },
]

/** Hue first, dash pattern second, so that no line is told by its colour alone. */
export const seriesLook = (index: number): SeriesLook => looks[index % looks.length] ?? looks[0]

export function lookOf({ paleOf }: ChartSeries, index: number): SeriesLook {
  if (paleOf === undefined) return seriesLook(index)
  const { color, dash } = seriesLook(paleOf)
  return { color: `color-mix(in srgb, ${color} 45%, var(--surface-1))`, dash }
}
