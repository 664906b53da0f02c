import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day, hour } from './durations.ts'
import {
  meeting,
  nextSpans,
  type Recurrence,
  spansWithin,
  startsAfter,
  type RecurringWindow,
} from './recurrences.ts'

const hours = fc.integer({ min: 0, max: 23 })
const weekdays = fc.integer({ min: 1, max: 7 })
const recurrences: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.record({ frequency: fc.constant('daily' as const), hour: hours }),
  fc.record({ frequency: fc.constant('weekly' as const), day: weekdays, hour: hours }),
  fc.record({
    frequency: fc.constant('monthly' as const),
    day: weekdays,
    week: fc.integer({ min: 1, max: 4 }),
    hour: hours,
  }),
)
const moments = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 0, 1) })
const windows: fc.Arbitrary<RecurringWindow> = fc.record({
  recurrence: recurrences,
  length: fc.integer({ min: 0, max: 3 }).map((count) => count * hour),
})

/**
 * Returns true if a recurrence starts at the given hour. Reference implementation that checks the hour instead of
 * calculating starts.
 */
function beginsAt(recurrence: Recurrence, time: number): boolean {
  const date = new Date(time)
  if (recurrence.frequency === 'once') return recurrence.start === time
  if (date.getUTCHours() !== recurrence.hour) return false
  if (recurrence.frequency === 'daily') return true
  if ((date.getUTCDay() || 7) !== recurrence.day) return false
  return recurrence.frequency === 'weekly' || Math.ceil(date.getUTCDate() / 7) === recurrence.week
}

describe('occurrences of a window', () => {
  test('are all matching hours in ascending order', () => {
    fc.assert(
      fc.property(recurrences, moments, (recurrence, now) => {
        const starts = startsAfter(recurrence, now, 3)
        expect(starts).toHaveLength(3)
        const last = starts.at(-1) ?? now
        const expected: number[] = []
        for (let time = (Math.floor(now / hour) + 1) * hour; time <= last; time += hour)
          if (beginsAt(recurrence, time)) expected.push(time)
        expect(starts).toEqual(expected)
      }),
      { seed: 1, numRuns: 300 },
    )
  })

  test('within a range include those that overlap its ends', () => {
    fc.assert(
      fc.property(windows, moments, fc.integer({ min: 1, max: 40 }), (window, from, days) => {
        const to = from + days * day
        const found = spansWithin(window, from, to).map(({ start }) => start)
        const expected: number[] = []
        const first = Math.floor((from - 4 * hour) / hour) * hour
        for (let time = first; time < to; time += hour) {
          const touches = time + window.length > from || time === from
          if (touches && beginsAt(window.recurrence, time)) expected.push(time)
        }
        expect(found).toEqual(expected)
      }),
      { seed: 1, numRuns: 300 },
    )
  })

  test('start with the one that is currently open', () => {
    const window: RecurringWindow = {
      recurrence: { frequency: 'weekly', day: 1, hour: 22 },
      length: 3 * hour,
    }
    const [open] = nextSpans(window, Date.parse('2026-05-19T00:59:00Z'), 1)
    expect(open?.start).toBe(Date.parse('2026-05-18T22:00:00Z'))
    const [next] = nextSpans(window, Date.parse('2026-05-19T01:00:00Z'), 1)
    expect(next?.start).toBe(Date.parse('2026-05-25T22:00:00Z'))
  })

  test('end after a one-time window', () => {
    const window: RecurringWindow = {
      recurrence: { frequency: 'once', start: 100 * hour },
      length: hour,
    }
    expect(nextSpans(window, 100.5 * hour, 5)).toEqual([{ start: 100 * hour, end: 101 * hour }])
    expect(nextSpans(window, 101 * hour, 5)).toEqual([])
  })
})

test.each([
  [{ start: 0, end: 2 }, { start: 1, end: 3 }, 1],
  [{ start: 0, end: 2 }, { start: 2, end: 3 }, undefined],
  [{ start: 0, end: 2 }, { start: 0, end: 0 }, 0],
  [{ start: 0, end: 2 }, { start: 1, end: 1 }, 1],
  [{ start: 0, end: 2 }, { start: 2, end: 2 }, undefined],
  [{ start: 1, end: 1 }, { start: 1, end: 1 }, 1],
])('%j and %j first overlap at %j', (one, other, at) => {
  expect(meeting(one, other)).toBe(at)
  expect(meeting(other, one)).toBe(at)
})
