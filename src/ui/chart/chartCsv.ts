import { toCsv } from '#lib/csv.ts'
import type { ChartRow } from './chartSeries.ts'
import type { ChartUnit } from './chartUnits.ts'

/**
 * Returns a CSV file with one row per time (in UTC) and one column per series with its unit. Cells without data are
 * empty.
 */
export function chartCsv(
  names: readonly string[],
  rows: readonly ChartRow[],
  { unit, factor }: ChartUnit,
): string {
  const measured = rows.filter((row) => row.values.some((value) => value !== null))
  return toCsv(
    ['Time (UTC)', ...names.map((name) => `${name} (${unit})`)],
    measured.map((row) => [
      new Date(row.time).toISOString(),
      ...row.values.map((value) =>
        value === null ? null : Number((value / factor).toPrecision(9)),
      ),
    ]),
  )
}
