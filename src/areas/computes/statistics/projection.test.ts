import { expect, test } from 'vitest'
import { monthlyUse, samplingPeriod } from './projection.ts'

test('a third of a month tells the month at the same rate, its first day nothing', () => {
  expect(monthlyUse(100, Date.UTC(2030, 3, 11))).toBe(300)
  expect(monthlyUse(100, Date.UTC(2030, 4, 1, 20))).toBeUndefined()
  expect(monthlyUse(0, Date.UTC(2030, 4, 20))).toBe(0)
})

test('the usual step is the sampling period, whatever is missing between', () => {
  expect(samplingPeriod([0, 300_000, 600_000, 9_000_000, 9_300_000])).toBe(300)
  expect(samplingPeriod([0])).toBeUndefined()
  expect(samplingPeriod([])).toBeUndefined()
})
