import { expect, test } from 'vitest'
import { periodBefore, valuesAt } from './periodBefore.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test('the day before is in the last 30 days, and these lie behind months', () => {
  expect(periodBefore('24h', now).ranges).toEqual(['30d'])
  expect(periodBefore('30d', now).ranges).toEqual(['2026-09', '2026-10'])
  // Thirty days before the 31st are in the same month.
  expect(periodBefore('30d', Date.parse('2026-10-31T12:00:00Z')).ranges).toContain('30d')
})

test('a month is compared from its first day', () => {
  const { name, shift, ranges } = periodBefore('2026-03', now)
  expect({ name, ranges }).toEqual({ name: 'February 2026', ranges: ['2026-02'] })
  expect(shift).toBe(28 * 86_400_000)
})

test('longer steps of the period before are drawn through, its gaps are not', () => {
  const points = [
    [0, 10],
    [20, 30],
    [40, 50],
    [200, 70],
    [220, null],
  ] as const
  expect(valuesAt([1000, 1010, 1020, 1100, 1200, 1220], points, 1000)).toEqual([
    [1000, 10],
    [1010, 20],
    [1020, 30],
    [1200, 70],
  ])
  expect(valuesAt([1000], [], 1000)).toEqual([])
})
