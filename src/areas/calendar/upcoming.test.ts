import { expect, test } from 'vitest'
import { day, hour } from '#contract/rules/durations.ts'
import type { Recurrence } from '#contract/rules/recurrences.ts'
import type { Schedule } from '../schedule.ts'
import { upcomingWindows } from './upcoming.ts'

const now = Date.parse('2026-11-21T04:10:00Z')

const schedule = (name: string, recurrence: Recurrence, lastRun?: number): Schedule => ({
  kind: 'backup',
  object: `compute ${name}`,
  name,
  href: undefined,
  recurrence,
  length: 2 * hour,
  lastRun,
})

const found = (...schedules: Schedule[]) =>
  upcomingWindows(schedules, now, now + 2 * day).map(({ slot, span }) => [
    slot.schedules.map(({ name }) => name).join(' '),
    new Date(span.start).toISOString().slice(5, 16),
  ])

test('returns the current and the next windows of the period, earliest first', () => {
  expect(
    found(
      schedule('late', { frequency: 'once', start: now + 47 * hour }),
      schedule('daily', { frequency: 'daily', hour: 4 }),
      schedule('after', { frequency: 'once', start: now + 48 * hour }),
      schedule('over', { frequency: 'once', start: now - 3 * hour }),
    ),
  ).toEqual([
    ['daily', '11-21T04:00'],
    ['daily', '11-22T04:00'],
    ['late', '11-23T03:10'],
    ['daily', '11-23T04:00'],
  ])
})

test('joins the objects that share a window', () => {
  const daily = { frequency: 'daily', hour: 6 } as const
  expect(found(schedule('a', daily), schedule('b', daily))).toEqual([
    ['a b', '11-21T06:00'],
    ['a b', '11-22T06:00'],
  ])
})

test('leaves out the objects whose window is over because its run has started', () => {
  const daily = { frequency: 'daily', hour: 4 } as const
  expect(found(schedule('a', daily, now - 5 * 60_000), schedule('b', daily))[0]).toEqual([
    'b',
    '11-21T04:00',
  ])
})
