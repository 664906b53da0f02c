import type { ChartRow } from './chartSeries.ts'

/** One stretch of a line: points in CSS pixels. */
type Stretch = [x: number, y: number][]

interface Scales {
  x: (time: number) => number
  y: (value: number) => number
}

/** The points of one series; each gap begins another stretch. */
export function stretchesOf(rows: readonly ChartRow[], index: number, { x, y }: Scales): Stretch[] {
  const stretches: Stretch[] = []
  let stretch: Stretch | undefined
  for (const { time, values } of rows) {
    const value = values[index] ?? null
    if (value === null) stretch = undefined
    else {
      if (!stretch) stretches.push((stretch = []))
      stretch.push([round(x(time)), round(y(value))])
    }
  }
  return stretches
}

/** A tenth of a pixel is finer than what is seen, and a third of the text. */
const round = (pixels: number) => Math.round(pixels * 10) / 10

const polyline = (stretch: Stretch) => `M${stretch.map((point) => point.join(' ')).join('L')}`

/** The `d` of the lines. */
export const linePath = (stretches: readonly Stretch[]): string => stretches.map(polyline).join('')

/** The `d` of what lies between the lines and the ground. */
export const areaPath = (stretches: readonly Stretch[], ground: number): string =>
  stretches
    .map((stretch) => {
      const [first, last] = [stretch[0]?.[0] ?? 0, stretch.at(-1)?.[0] ?? 0]
      return `${polyline(stretch)}L${last} ${ground}L${first} ${ground}Z`
    })
    .join('')
