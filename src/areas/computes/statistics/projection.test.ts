import { expect, test } from 'vitest'
import { monthlyUse, samplingPeriod } from './projection.ts'

test('projects the usage of the month, but not on its first day', () => {
  expect(monthlyUse(100, Date.UTC(2030, 3, 11))).toBe(300)
  expect(monthlyUse(100, Date.UTC(2030, 4, 1, 20))).toBeUndefined()
  expect(monthlyUse(0, Date.UTC(2030, 4, 20))).toBe(0)
})

test('uses the most frequent step as the sampling period, ignoring gaps', () => {
  expect(samplingPeriod([0, 300_000, 600_000, 9_000_000, 9_300_000])).toBe(300)
  expect(samplingPeriod([0])).toBeUndefined()
  expect(samplingPeriod([])).toBeUndefined()
})
