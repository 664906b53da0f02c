import { expect, test } from 'vitest'
import type { Point } from '#ui/chart/chartSeries.ts'
import { loadPath } from './loadPath.ts'

const frame = { domain: [0, 100], top: 100, width: 100, height: 20 } as const
const points = (...values: (number | null)[]): Point[] =>
  values.map((value, index) => [index * 10, value])

test('draws one line from the first value to the last', () => {
  expect(loadPath(points(0, 50, 100), frame)).toBe('M0 20L10 10L20 0')
})

test('interrupts the line where values are missing', () => {
  expect(loadPath(points(0, 0, null, 0, 0), frame)).toBe('M0 20L10 20M30 20L40 20')
})

test('draws the highest of several values in one pixel and clips values above the frame', () => {
  const dense: Point[] = [0, 0.1, 0.2, 0.3].map((time, index) => [time, index === 1 ? 50 : 10])
  expect(loadPath(dense, frame)).toBe('M0 10')
  expect(loadPath(points(400, 0), frame)).toBe('M0 0L10 20')
})

test('keeps a break before several values in one pixel', () => {
  const dense: Point[] = [0, 10, 20, 60, 60.1, 70].map((time) => [time, 100])
  expect(loadPath(dense, frame)).toBe('M0 0L10 0L20 0M60 0L70 0')
})

test('draws nothing for values outside the time range or without values', () => {
  expect(loadPath([[-10, 5]], frame)).toBe('')
  expect(loadPath([], frame)).toBe('')
})
