import { expect, test } from 'vitest'
import type { ChartRow } from './chartSeries.ts'
import { seriesStatistics } from './seriesStatistics.ts'

const rows = (...values: (number | null)[]): ChartRow[] =>
  values.map((value, index) => ({ time: index * 300_000, values: [value] }))

test('returns minimum, average, 95th percentile, maximum and last value', () => {
  const hundred = rows(...Array.from({ length: 100 }, (_, index) => 100 - index))
  expect(seriesStatistics(hundred, 0)).toEqual({
    min: 1,
    average: 50.5,
    p95: 95,
    max: 100,
    maxTime: 0,
    last: 1,
  })
})

test('ignores gaps', () => {
  expect(seriesStatistics(rows(null, 4, null, 2, null), 0)).toEqual({
    min: 2,
    average: 3,
    p95: 4,
    max: 4,
    maxTime: 300_000,
    last: 2,
  })
})

test('returns undefined for a series without values', () => {
  expect(seriesStatistics(rows(null, null), 0)).toBeUndefined()
  expect(seriesStatistics([], 0)).toBeUndefined()
})

test('returns a single value as each of the statistics', () => {
  expect(seriesStatistics(rows(7), 0)).toMatchObject({ min: 7, average: 7, p95: 7, max: 7 })
})
