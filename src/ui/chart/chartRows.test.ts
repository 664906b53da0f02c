import { describe, expect, test } from 'vitest'
import {
  downsample,
  gapsOf,
  insertGaps,
  mergeSeries,
  nearestRow,
  rowsWithin,
  typicalStep,
} from './chartRows.ts'
import type { ChartRow, Point } from './chartSeries.ts'

const series = (id: string, points: readonly Point[]) => ({ id, name: id, points })
const row = (time: number, ...values: (number | null)[]): ChartRow => ({ time, values })

describe('merging', () => {
  test('joins series by time, even if one lacks a point', () => {
    expect(
      mergeSeries([
        series('in', [
          [20, 2],
          [10, 1],
        ]),
        series('out', [[20, 9]]),
      ]),
    ).toEqual([row(10, 1, null), row(20, 2, 9)])
  })

  test('replaces NaN with null', () => {
    expect(mergeSeries([series('in', [[10, Number.NaN]])])).toEqual([row(10, null)])
  })
})

describe('gaps', () => {
  const rows = [row(0, 1), row(10, 1), row(20, 1), row(60, 1), row(70, 1)]

  test('are detected by the median step of the rows', () => {
    expect(typicalStep(rows)).toBe(10)
    expect(typicalStep([row(0, 1)])).toBe(0)
  })

  test('are inserted as an empty row for missing rows, so that the line breaks', () => {
    expect(insertGaps(rows)).toEqual([...rows.slice(0, 3), row(30, null), ...rows.slice(3)])
  })

  test('are not inserted for a late row', () => {
    const late = [row(0, 1), row(10, 1), row(27, 1), row(30, 1), row(40, 1)]
    expect(insertGaps(late)).toEqual(late)
  })

  test('are reported as the times of the rows before and after', () => {
    expect(gapsOf(insertGaps(rows))).toEqual([[20, 60]])
    expect(gapsOf([row(0, null), row(10, 1), row(20, null)])).toEqual([])
  })
})

describe('downsampling', () => {
  test('averages adjacent rows', () => {
    const rows = Array.from({ length: 6 }, (_, index) => row(index * 10, index, 5))
    expect(downsample(rows, 3)).toEqual([row(5, 0.5, 5), row(25, 2.5, 5), row(45, 4.5, 5)])
  })

  test('leaves short ranges unchanged', () => {
    const rows = [row(0, 1), row(10, 2)]
    expect(downsample(rows, 2)).toEqual(rows)
  })

  test('preserves gaps', () => {
    const rows = [row(0, 2), row(10, 4), row(20, null), row(50, 6), row(60, 8), row(70, 1)]
    expect(downsample(rows, 3)).toEqual([row(5, 3), row(20, null), row(55, 7), row(70, 1)])
  })

  test('returns null for a series without values in a bucket', () => {
    expect(downsample([row(0, 1, null), row(10, 3, null)], 1)).toEqual([row(5, 2, null)])
  })
})

test.each([
  [-5, 0],
  [4, 0],
  [6, 1],
  [26, 3],
  [999, 3],
])('finds for time %i the nearest row %i', (time, index) => {
  expect(nearestRow([row(0, 1), row(10, 1), row(20, 1), row(30, 1)], time)).toBe(index)
})

test('returns -1 as the nearest row of an empty list', () => {
  expect(nearestRow([], 5)).toBe(-1)
})

test('includes both ends of a domain in its rows', () => {
  expect(rowsWithin([row(0, 1), row(10, 1), row(20, 1)], [10, 20])).toHaveLength(2)
})
