import { none } from '#lib/format.ts'

/** What a chart measures; network rates come in bits a second whichever way they are shown. */
export type Quantity = 'percent' | 'operationRate' | 'bitRate' | 'byteRate'

/** A unit and how much of the base one of it is. */
export interface ChartUnit {
  unit: string
  factor: number
}

const steps = (units: readonly string[], first: number, base: number): ChartUnit[] =>
  units.map((unit, step) => ({ unit, factor: first * base ** step }))

const ladders: Readonly<Record<Quantity, readonly ChartUnit[]>> = {
  percent: [{ unit: '%', factor: 1 }],
  operationRate: [{ unit: 'IOPS', factor: 1 }],
  bitRate: steps(['bit/s', 'kbit/s', 'Mbit/s', 'Gbit/s', 'Tbit/s'], 1, 1000),
  byteRate: steps(['B/s', 'KiB/s', 'MiB/s', 'GiB/s', 'TiB/s'], 8, 1024),
}

/** The largest unit in which `max` (in the base) is at least one, so that labels stay short. */
export function unitFor(quantity: Quantity, max: number): ChartUnit {
  const ladder = ladders[quantity]
  return ladder.findLast(({ factor }) => max >= factor) ?? ladder[0] ?? { unit: '', factor: 1 }
}

/** The unit of exports: never scaled, so that files of two ranges can be laid side by side. */
export const exportUnit = (quantity: Quantity): ChartUnit =>
  ladders[quantity][0] ?? { unit: '', factor: 1 }

/** Three figures of the value in the unit, without the unit: it stands in the title. */
export function formatFigure(value: number | null | undefined, { factor }: ChartUnit): string {
  if (value == null || !Number.isFinite(value)) return none
  const figure = value / factor
  const size = Math.abs(figure)
  const digits = size >= 100 || figure === 0 ? 0 : size >= 10 ? 1 : 2
  return figure.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/** "12.3 Mbit/s", "45.0%": for sentences, where no title gives the unit. */
export function formatMeasure(value: number | null | undefined, unit: ChartUnit): string {
  const figure = formatFigure(value, unit)
  if (figure === none) return none
  return unit.unit === '%' ? `${figure}%` : `${figure} ${unit.unit}`
}
