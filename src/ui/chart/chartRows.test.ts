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
  test('joins series by time, also where one lacks a point', () => {
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

  test('what is no number is nothing', () => {
    expect(mergeSeries([series('in', [[10, Number.NaN]])])).toEqual([row(10, null)])
  })
})

describe('gaps', () => {
  const rows = [row(0, 1), row(10, 1), row(20, 1), row(60, 1), row(70, 1)]

  test('the usual step is the median', () => {
    expect(typicalStep(rows)).toBe(10)
    expect(typicalStep([row(0, 1)])).toBe(0)
  })

  test('missing rows leave an empty row, so that the line breaks', () => {
    expect(insertGaps(rows)).toEqual([...rows.slice(0, 3), row(30, null), ...rows.slice(3)])
  })

  test('a late row is no gap', () => {
    const late = [row(0, 1), row(10, 1), row(27, 1), row(30, 1), row(40, 1)]
    expect(insertGaps(late)).toEqual(late)
  })

  test('are told by the rows at their ends', () => {
    expect(gapsOf(insertGaps(rows))).toEqual([[20, 60]])
    expect(gapsOf([row(0, null), row(10, 1), row(20, null)])).toEqual([])
  })
})

describe('downsampling', () => {
  test('averages neighbours', () => {
    const rows = Array.from({ length: 6 }, (_, index) => row(index * 10, index, 5))
    expect(downsample(rows, 3)).toEqual([row(5, 0.5, 5), row(25, 2.5, 5), row(45, 4.5, 5)])
  })

  test('leaves short ranges as they are', () => {
    const rows = [row(0, 1), row(10, 2)]
    expect(downsample(rows, 2)).toEqual(rows)
  })

  test('a gap stays a gap', () => {
    const rows = [row(0, 2), row(10, 4), row(20, null), row(50, 6), row(60, 8), row(70, 1)]
    expect(downsample(rows, 3)).toEqual([row(5, 3), row(20, null), row(55, 7), row(70, 1)])
  })

  test('a series without values in a bucket has none', () => {
    expect(downsample([row(0, 1, null), row(10, 3, null)], 1)).toEqual([row(5, 2, null)])
  })
})

test.each([
  [-5, 0],
  [4, 0],
  [6, 1],
  [26, 3],
  [999, 3],
])('the row nearest to %i is number %i', (time, index) => {
  expect(nearestRow([row(0, 1), row(10, 1), row(20, 1), row(30, 1)], time)).toBe(index)
})

test('no rows, no nearest row', () => {
  expect(nearestRow([], 5)).toBe(-1)
})

test('rows within a domain include both ends', () => {
  expect(rowsWithin([row(0, 1), row(10, 1), row(20, 1)], [10, 20])).toHaveLength(2)
})
