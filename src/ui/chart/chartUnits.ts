import { none } from '#lib/format.ts'
import { formatTick } from './chartTicks.ts'

/** Measured quantity. Network rates are always given in bits per second, also for display in bytes. */
export type Quantity = 'percent' | 'operationRate' | 'bitRate' | 'byteRate'

/** Unit, and its size in base units. */
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

/** Returns the largest unit in which `max` (in base units) is at least one, so that labels remain short. */
export function unitFor(quantity: Quantity, max: number): ChartUnit {
  const ladder = ladders[quantity]
  return ladder.findLast(({ factor }) => max >= factor) ?? ladder[0] ?? { unit: '', factor: 1 }
}

/** Returns the unit of exports. It is never scaled, so that files of different ranges are comparable. */
export const exportUnit = (quantity: Quantity): ChartUnit =>
  ladders[quantity][0] ?? { unit: '', factor: 1 }

/** Formats a value with three significant digits, without the unit, which is part of the chart title. */
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

/** Formats a value with its unit, for example "12.3 Mbit/s" or "45.0%". */
export function formatMeasure(value: number | null | undefined, unit: ChartUnit): string {
  const figure = formatFigure(value, unit)
  if (figure === none) return none
  return unit.unit === '%' ? `${figure}%` : `${figure} ${unit.unit}`
}

/** Formats a limit without trailing zeros, because users enter round numbers. */
export function formatLimit(limit: number, quantity: Quantity): string {
  const { unit, factor } = unitFor(quantity, limit)
  return unit === '%' ? `${formatTick(limit)}%` : `${formatTick(limit / factor)} ${unit}`
}
