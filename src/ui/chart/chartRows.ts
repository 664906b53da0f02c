import type { ChartRow, ChartSeries, ChartDomain } from './chartSeries.ts'

/** Joins series by time, in ascending order. A series without a value at a time has null there. */
export function mergeSeries(series: readonly ChartSeries[]): ChartRow[] {
  const rows = new Map<number, (number | null)[]>()
  for (const [index, { points }] of series.entries()) {
    for (const [time, value] of points) {
      let values = rows.get(time)
      if (!values) {
        values = Array.from<null>({ length: series.length }).fill(null)
        rows.set(time, values)
      }
      values[index] = value !== null && Number.isFinite(value) ? value : null
    }
  }
  return Array.from(rows, ([time, values]) => ({ time, values })).sort((a, b) => a.time - b.time)
}

/** Returns the median interval between two rows in milliseconds; 0 for fewer than two rows. */
export function typicalStep(rows: readonly Pick<ChartRow, 'time'>[]): number {
  const steps = rows.slice(1).map((row, index) => row.time - (rows[index]?.time ?? row.time))
  steps.sort((a, b) => a - b)
  return steps[Math.floor(steps.length / 2)] ?? 0
}

const isEmpty = (row: ChartRow) => row.values.every((value) => value === null)

/** Interval above which a gap is shown, in steps. Greater than 1, because averages may arrive slightly late. */
const holeFrom = 1.75

/** Inserts an empty row where rows are missing, so that no line is drawn across the gap. */
export function insertGaps(rows: readonly ChartRow[], step = typicalStep(rows)): ChartRow[] {
  if (step <= 0) return [...rows]
  return rows.flatMap((row, index) => {
    const before = rows[index - 1]
    if (!before || row.time - before.time <= step * holeFrom) return [row]
    return [{ time: before.time + step, values: row.values.map(() => null) }, row]
  })
}

/** Returns the ranges without any value between two rows that have values. */
export function gapsOf(rows: readonly ChartRow[]): ChartDomain[] {
  const gaps: ChartDomain[] = []
  let last: ChartRow | undefined
  let empty = false
  for (const row of rows) {
    if (isEmpty(row)) {
      empty = true
      continue
    }
    if (last && empty) gaps.push([last.time, row.time])
    last = row
    empty = false
  }
  return gaps
}

export const rowsWithin = (rows: readonly ChartRow[], [from, to]: ChartDomain) =>
  rows.filter((row) => row.time >= from && row.time <= to)

/** Averages adjacent rows until at most `limit` rows remain. Empty rows are preserved, so that gaps remain visible. */
export function downsample(rows: readonly ChartRow[], limit: number): ChartRow[] {
  const size = Math.ceil(rows.length / limit)
  if (size <= 1) return [...rows]
  const result: ChartRow[] = []
  let bucket: ChartRow[] = []
  const close = () => {
    if (bucket.length > 0) result.push(averageRow(bucket))
    bucket = []
  }
  for (const row of rows) {
    if (isEmpty(row)) {
      close()
      result.push(row)
      continue
    }
    bucket.push(row)
    if (bucket.length === size) close()
  }
  close()
  return result
}

function averageRow(rows: readonly ChartRow[]): ChartRow {
  const width = rows[0]?.values.length ?? 0
  const time = Math.round(rows.reduce((sum, row) => sum + row.time, 0) / rows.length)
  const values = Array.from({ length: width }, (_, index) => {
    const known = rows.flatMap((row) => row.values[index] ?? [])
    return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null
  })
  return { time, values }
}

/** Returns the index of the row closest in time; -1 without rows. */
export function nearestRow(rows: readonly ChartRow[], time: number): number {
  let low = 0
  let high = rows.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.time ?? 0) < time) low = middle + 1
    else high = middle
  }
  const here = rows[low]
  const before = rows[low - 1]
  if (!here) return -1
  return before && time - before.time < here.time - time ? low - 1 : low
}
