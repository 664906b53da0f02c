import { describe, expect, test } from 'vitest'
import { mergeSeries } from '#ui/chart/chartRows.ts'
import { alignSeries } from './alignSeries.ts'
import { comparedIds, compareDisabledReason } from './comparedIds.ts'
import { figuresOf } from './useComparison.ts'

test.each([
  [null, [], 0],
  ['', [], 0],
  ['7', [7], 0],
  ['9,7,8', [9, 7, 8], 0],
  ['7,7,8', [7, 8], 0],
  ['7,web-1,-3,1.5,08,,9', [7, 9], 0],
  ['1,2,3,4,5,6,7,8', [1, 2, 3, 4, 5, 6, 7, 8], 0],
  ['1,2,3,4,5,6,7,8,9,10', [1, 2, 3, 4, 5, 6, 7, 8], 2],
])('parses the ids %s as %j and omits %i', (text, ids, left) => {
  expect(comparedIds(text)).toEqual({ ids, left })
})

test.each([
  [1, 'Select two to eight instances to compare them.'],
  [2, undefined],
  [8, undefined],
  [9, 'At most eight instances can be compared; 9 are selected.'],
])('limits the comparison of %i selected instances: %s', (count, reason) => {
  expect(compareDisabledReason(count)).toBe(reason)
})

const step = 300_000
const start = 1_763_683_200_000
const series = (id: string, times: number[]) => ({
  id,
  name: id,
  points: times.map((time, index) => [time, index] as const),
})

describe('series with different timestamps', () => {
  test('are aligned to the first series with points', () => {
    const aligned = alignSeries([
      series('new', []),
      series('a', [start, start + step, start + 2 * step]),
      series('b', [start + 40_000, start + step + 40_000, start + 2 * step + 40_000]),
    ])
    expect(mergeSeries(aligned).map(({ values }) => values)).toEqual([
      [null, 0, 0],
      [null, 1, 1],
      [null, 2, 2],
    ])
  })

  test('are unchanged when they share the same timestamps', () => {
    const given = [series('a', [start, start + step]), series('b', [start - step, start])]
    expect(alignSeries(given)).toEqual(given)
    expect(alignSeries([series('a', [start])])).toEqual([series('a', [start])])
  })
})

test('computes statistics of the visible range from the original values', () => {
  const compared = {
    id: 7,
    name: 'web-1',
    points: [4, 8, 2, 6].map((value, index) => [start + index * step, value] as const),
    error: undefined,
    retry: () => undefined,
  }
  expect(figuresOf(compared, [start, start + 3 * step])).toMatchObject({
    min: 2,
    average: 5,
    p95: 8,
    max: 8,
    last: 6,
  })
  expect(figuresOf(compared, [start + step, start + 2 * step])).toMatchObject({ min: 2, last: 2 })
  expect(figuresOf({ ...compared, points: [] }, [start, start + step])).toBeUndefined()
})
