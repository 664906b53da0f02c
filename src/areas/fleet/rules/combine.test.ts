import { expect, test } from 'vitest'
import { hour, minute } from '#contract/rules/durations.ts'
import type { Point } from '#ui/chart/chartSeries.ts'
import { byInstance, combine, gridOf, type Measured } from './combine.ts'

const start = Date.UTC(2030, 4, 6)
const at = (hours: number) => start + hours * hour
const day = [at(0), at(24)] as const

/** Returns points every two hours, starting at one hour; null values are omitted. */
const points = (values: readonly (number | null)[], from = 0, step = 2 * hour): Point[] =>
  values.map((value, index) => [at(from) + index * step, value])

const one = (id: number, own: readonly Point[]): Measured => ({
  id,
  name: `web-${id}`,
  points: own,
})
const valuesOf = (list: readonly Point[]) => list.map(([, value]) => value)

test('combines instances by sum, average or maximum', () => {
  const all = [one(1, points([1, 2, 3])), one(2, points([3, 4, 8]))]
  expect(valuesOf(combine(all, 'sum', day).points)).toEqual([4, 6, 11])
  expect(valuesOf(combine(all, 'average', day).points)).toEqual([2, 3, 5.5])
  expect(valuesOf(combine(all, 'highest', day).points)).toEqual([3, 4, 8])
})

test('ignores an instance without a value at a time instead of counting zero', () => {
  const all = [one(1, points([10, null, 10, 10])), one(2, points([30, 30, 30, 30]))]
  const { points: line, least, most } = combine(all, 'average', day)
  expect(valuesOf(line)).toEqual([20, 30, 20, 20])
  expect([least, most]).toEqual([1, 2])
})

test('keeps a gap where nothing was measured', () => {
  const off: Point[] = [...points([5, 5]), ...points([5, 5], 12)]
  const { points: line } = combine([one(1, off)], 'sum', day)
  expect(line.map(([time]) => (time - start) / hour)).toEqual([0, 2, 12, 14])
})

test('aligns timestamps that differ by minutes', () => {
  const late = points([3, 3, 3]).map(([time, value]): Point => [time + 7 * minute, value])
  const line = combine([one(1, points([1, 1, 1])), one(2, late)], 'sum', day).points
  expect(line).toEqual(points([4, 4, 4]))
})

test('averages finer values into the steps of the coarser instance', () => {
  const fine = points(
    Array.from({ length: 25 }, (_, index) => (index % 4 === 0 ? 0 : 4)),
    0,
    30 * minute,
  )
  const coarse = points(Array<number>(7).fill(1))
  const { points: line } = combine([one(1, fine), one(2, coarse)], 'sum', day)
  expect(line.map(([time]) => (time - start) / hour)).toEqual([0, 2, 4, 6, 8, 10, 12])
  for (const value of valuesOf(line).slice(1, -1)) expect(value).toBeCloseTo(4, 6)
})

test('does not use the coarse steps of an instance that is rarely on', () => {
  const rare = points([9, 9], 0, 12 * hour)
  const grid = gridOf([points(Array<number>(12).fill(1)), rare], day)
  expect(grid).toEqual({ from: at(0), step: 2 * hour, size: 13 })
})

test('ignores negative rates after a counter reset and values that are not finite', () => {
  const reset = points([5, -4_000_000, Number.NaN, Infinity, 5])
  const { points: line } = combine([one(1, reset)], 'sum', day)
  expect(line.map(([time, value]) => [(time - start) / hour, value])).toEqual([
    [0, 5],
    [8, 5],
  ])
})

test('omits the newest time until every instance has reported', () => {
  const all = [one(1, points([1, 1, 1, 1])), one(2, points([1, 1, 1]))]
  expect(valuesOf(combine(all, 'sum', day).points)).toEqual([2, 2, 2])
  // An instance that is off for longer lowers the sum; its values are not treated as late.
  const off = [one(1, points([1, 1, 1, 1, 1, 1])), one(2, points([1, 1]))]
  expect(valuesOf(combine(off, 'sum', day).points)).toEqual([2, 2, 1, 1, 1, 1])
})

test('counts a new instance from its first value', () => {
  const all = [one(1, points([2, 2, 2, 2])), one(2, points([6, 6], 4))]
  expect(valuesOf(combine(all, 'average', day).points)).toEqual([2, 2, 4, 4])
})

test('ignores values outside the range and returns no line without values', () => {
  const outside = points([7, 7, 7], 20)
  expect(valuesOf(combine([one(1, outside)], 'sum', day).points)).toEqual([7, 7, 7])
  expect(valuesOf(combine([one(1, outside)], 'sum', [at(0), at(22)]).points)).toEqual([7, 7])
  expect(combine([one(1, [])], 'sum', day)).toEqual({ points: [], least: 0, most: 0 })
  expect(combine([], 'average', day).points).toEqual([])
})

test('draws one line for each of up to eight instances, highest average first', () => {
  const all = [one(1, points([1, 1])), one(2, points([9, 9])), one(3, [])]
  expect(byInstance(all, day).map(({ name }) => name)).toEqual(['web-2', 'web-1'])
})

test('groups all but the seven highest of more than eight instances into one line', () => {
  const all = Array.from({ length: 10 }, (_, index) => one(index, points([index, index])))
  const lines = byInstance(all, day)
  expect(lines.map(({ name }) => name)).toEqual([
    'web-9',
    'web-8',
    'web-7',
    'web-6',
    'web-5',
    'web-4',
    'web-3',
    '3 others, average',
  ])
  expect(valuesOf(lines.at(-1)?.points ?? [])).toEqual([1, 1])
})
