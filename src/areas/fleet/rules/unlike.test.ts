import { expect, test } from 'vitest'
import { day, hour, minute } from '#contract/rules/durations.ts'
import type { Point } from '#ui/chart/chartSeries.ts'
import { distance, similarityVerdict } from './unlike.ts'

const end = Date.UTC(2030, 4, 20)
const week = 7 * day
const domain = [end - week, end] as const
const least = 10

const every = (step: number, from: number, to: number, value: (index: number) => number): Point[] =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => [
    from + index * step,
    value(index),
  ])
const steady = (value: number, from = end - week, to = end) =>
  every(2 * hour, from, to, () => value)
const former = (value: number) => steady(value, end - 2 * week, end - week)

const judged = (now: readonly Point[], before: readonly Point[], created?: number) =>
  similarityVerdict({ now, before, domain, shift: week, least, created })

test.each([
  ['four times as much', 20, 82, 'unlike'],
  ['twice as much, exactly', 20, 40, 'unlike'],
  ['not quite twice as much', 20, 39, 'like'],
  ['half', 40, 20, 'unlike'],
  ['much more of next to nothing', 0.1, 5, 'like'],
  ['something after nothing', 0, 12, 'unlike'],
  ['much in points, little in parts', 80, 110, 'like'],
])('compares %s with the previous week: %d then, %d now is %s', (_name, before, now, is) => {
  expect(judged(steady(now), former(before)).is).toBe(is)
})

test('includes both averages', () => {
  expect(judged(steady(82), former(20))).toEqual({
    is: 'unlike',
    by: 'average',
    before: 20,
    now: 82,
  })
})

test('also compares peaks, with twice the threshold', () => {
  const peaks = (height: number) =>
    every(2 * hour, end - week, end, (index) => (index % 12 === 0 ? height : 18))
  expect(judged(peaks(90), former(20))).toMatchObject({ by: 'p95', before: 20, now: 90 })
  expect(judged(peaks(39), former(20)).is).toBe('like')
})

test('averages five-minute values over two hours for the comparison', () => {
  const spiky = every(5 * minute, end - week, end, (index) => (index % 12 === 0 ? 200 : 3))
  expect(judged(spiky, former(19.5)).is).toBe('like')
})

test('reports an instance created since as new', () => {
  const created = end - 5 * day
  expect(judged(steady(80, created), [], created).is).toBe('new')
})

test('returns no verdict with too few values in either period', () => {
  expect(judged(steady(80), former(20).slice(0, 5), end - 100 * day).is).toBe('unknown')
  expect(judged(steady(80), former(20).slice(0, 20), end - 100 * day).is).toBe('unknown')
  expect(judged(steady(80).slice(0, 5), former(20)).is).toBe('unknown')
})

test('assigns a value at the boundary to the later period', () => {
  const both = [...former(20), ...steady(82)]
  expect(judged(both, both)).toMatchObject({ before: 20, now: 82 })
})

test('does not count gaps as zero', () => {
  const halfOff = former(20).filter((_, index) => index % 2 === 0)
  expect(judged(steady(22), halfOff).is).toBe('like')
})

test('reports an instance without new values as silent', () => {
  expect(judged([], former(20))).toEqual({ is: 'silent', before: 20 })
})

test('sorts silent instances first, then by deviation', () => {
  const far = judged(steady(100), former(10))
  const near = judged(steady(45), former(20))
  const silent = judged([], former(20))
  const order = [near, silent, far].toSorted((a, b) => distance(b, least) - distance(a, least))
  expect(order).toEqual([silent, far, near])
})
