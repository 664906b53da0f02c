import { expect, test } from 'vitest'
import { periodBefore, valuesAt } from './periodBefore.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test('uses the last 30 days for the previous day and months for the previous 30 days', () => {
  expect(periodBefore('24h', now).ranges).toEqual(['30d'])
  expect(periodBefore('30d', now).ranges).toEqual(['2026-09', '2026-10'])
  // Thirty days before the 31st are in the same month.
  expect(periodBefore('30d', Date.parse('2026-10-31T12:00:00Z')).ranges).toContain('30d')
})

test('compares a month from its first day', () => {
  const { name, shift, ranges } = periodBefore('2026-03', now)
  expect({ name, ranges }).toEqual({ name: 'February 2026', ranges: ['2026-02'] })
  expect(shift).toBe(28 * 86_400_000)
})

test('connects longer steps of the previous period but not its gaps', () => {
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
