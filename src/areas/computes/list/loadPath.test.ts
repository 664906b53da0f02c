import { expect, test } from 'vitest'
import type { Point } from '#ui/chart/chartSeries.ts'
import { loadPath } from './loadPath.ts'

const frame = { domain: [0, 100], top: 100, width: 100, height: 20 } as const
const points = (...values: (number | null)[]): Point[] =>
  values.map((value, index) => [index * 10, value])

test('a small chart is one line from the first value to the last', () => {
  expect(loadPath(points(0, 50, 100), frame)).toBe('M0 20L10 10L20 0')
})

test('it breaks where values are missing', () => {
  expect(loadPath(points(0, 0, null, 0, 0), frame)).toBe('M0 20L10 20M30 20L40 20')
})

test('of several values in one pixel it draws the highest, and none above its frame', () => {
  const dense: Point[] = [0, 0.1, 0.2, 0.3].map((time, index) => [time, index === 1 ? 50 : 10])
  expect(loadPath(dense, frame)).toBe('M0 10')
  expect(loadPath(points(400, 0), frame)).toBe('M0 0L10 20')
})

test('values of another time, and none at all, draw nothing', () => {
  expect(loadPath([[-10, 5]], frame)).toBe('')
  expect(loadPath([], frame)).toBe('')
})
