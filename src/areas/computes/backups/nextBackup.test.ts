import { expect, test } from 'vitest'
import { nextBackup, nextDailyBackup } from './nextBackup.ts'

// A Saturday.
const now = Date.parse('2026-11-21T10:30:00Z')

test.each([
  ['Saturday', 'W12', '2026-11-21T12:00:00.000Z'],
  ['Saturday', 'W10', '2026-11-21T10:00:00.000Z'],
  ['Saturday', 'W8', '2026-11-28T08:00:00.000Z'],
  ['Sunday', 'W0', '2026-11-22T00:00:00.000Z'],
  ['Friday', 'W22', '2026-11-27T22:00:00.000Z'],
])('schedules the next backup on %s in window %s for %s', (day, window, start) => {
  const next = nextBackup(day, window, now)
  expect(next && new Date(next.start).toISOString()).toBe(start)
  expect(next && next.end - next.start).toBe(2 * 60 * 60 * 1000)
})

test.each([
  [null, null],
  ['Scheduling', 'Scheduling'],
  ['Monday', undefined],
  ['Someday', 'W2'],
])('returns no time for the schedule %s and %s', (day, window) => {
  expect(nextBackup(day, window, now)).toBeUndefined()
})

test.each([
  ['W12', '2026-11-21T12:00:00.000Z'],
  ['W10', '2026-11-21T10:00:00.000Z'],
  ['W8', '2026-11-22T08:00:00.000Z'],
  ['Scheduling', undefined],
])('schedules the next daily backup in window %s for %s', (window, start) => {
  const next = nextDailyBackup(window, now)
  expect(next && new Date(next.start).toISOString()).toBe(start)
})

test('skips the current window after its backup was made', () => {
  const start = (last: string) => {
    const next = nextDailyBackup('W10', now, last)
    return next && new Date(next.start).toISOString()
  }
  expect(start('2026-11-21T10:20:00')).toBe('2026-11-22T10:00:00.000Z')
  expect(start('2026-11-20T10:20:00')).toBe('2026-11-21T10:00:00.000Z')
  const weekly = nextBackup('Saturday', 'W10', now, '2026-11-21T10:20:00')
  expect(weekly && new Date(weekly.start).toISOString()).toBe('2026-11-28T10:00:00.000Z')
})
