import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { day, hour } from '#contract/rules/durations.ts'
import type { Slot } from './slots.ts'
import { calendarDays, dateOfDay, dayNumber, dayOfDate } from './week.ts'
import { timesText } from './words.ts'
import { loadAreaObjects } from '../areaObjects.ts'

beforeAll(async () => {
  await loadAreaObjects()
})

/**
 * Time zones on both sides of UTC and of the equator, with offsets of half and three quarters of an hour, and with a
 * DST shift of half an hour.
 */
const zones = [
  'Europe/Berlin',
  'America/St_Johns',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
]

const slot = (hourOfDay: number, length: number): Slot => ({
  id: 'a',
  kind: 'database-maintenance',
  recurrence: { frequency: 'daily', hour: hourOfDay },
  length: length * hour,
  schedules: [],
})

/** Returns a function that formats the local date and time in a zone, as Intl computes it. */
function wallOf(zone: string) {
  const formatter = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return (time: number) => {
    const [date = '', clock = ''] = formatter.format(time).split(' ')
    const [hours = 0, minutes = 0] = clock.split(':').map(Number)
    return { date, clock, minutes: hours * 60 + minutes }
  }
}

describe.each(zones)('in %s', (zone) => {
  const wall = wallOf(zone)
  // Includes every DST transition from 2026 to 2029.
  const moments = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 0, 1) })

  test('starts and ends each bar on the day and minute that Intl computes', () => {
    fc.assert(
      fc.property(
        moments,
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 3 }),
        (now, hourOfDay, length) => {
          const first = dayNumber(now, zone)
          expect(dateOfDay(first)).toBe(wall(now).date)
          for (const { number, bars } of calendarDays([slot(hourOfDay, length)], first, 3, zone))
            for (const { span, start, end } of bars) {
              const begin = wall(span.start)
              const isFirst = begin.date === dateOfDay(number)
              expect(start).toBe(isFirst ? begin.minutes : 0)
              const over = wall(span.end)
              const isLast = length === 0 || wall(span.end - 1).date === dateOfDay(number)
              const ends = isLast ? over.minutes || 24 * 60 : 24 * 60
              expect(end).toBe(length === 0 ? start : Math.max(start, ends))
              expect(timesText(span, zone, false)).toContain(begin.clock)
              if (length > 0) expect(timesText(span, zone, false)).toContain(over.clock)
            }
        },
      ),
      { seed: 1, numRuns: 200 },
    )
  })

  test('shows every window of a year once on each day that it touches', () => {
    const first = dayNumber(Date.UTC(2026, 0, 1, 12), zone)
    const days = calendarDays([slot(13, 3)], first, 365, zone)
    const starts = days.flatMap(({ bars }) => bars.map(({ span }) => span.start))
    const once = new Set(starts)
    expect(once.size).toBeGreaterThanOrEqual(365)
    for (const start of once) {
      const touched = new Set([wall(start).date, wall(start + 3 * hour - 1).date])
      const startCount = starts.filter((each) => each === start).length
      const known = [...touched].filter((date) => {
        const number = dayOfDate(date) ?? 0
        return number >= first && number < first + 365
      })
      expect(startCount).toBe(known.length)
    }
  })
})

test.each([
  ['Europe/Berlin', '2026-03-29', 60],
  ['Europe/Berlin', '2026-10-25', -60],
  ['Australia/Lord_Howe', '2026-10-04', 30],
  ['Australia/Lord_Howe', '2026-04-05', -30],
  ['America/St_Johns', '2026-11-01', -60],
])('detects that %s on %s shifts its clocks by %i minutes', (zone, date, minutes) => {
  const first = (dayOfDate(date) ?? 0) - 1
  const changes = calendarDays([], first, 3, zone).map(({ clockChange }) => clockChange)
  expect(changes).toEqual([0, minutes, 0])
})

test('places overlapping bars in separate lanes', () => {
  const slots = [slot(1, 3), { ...slot(2, 1), id: 'b' }, { ...slot(4, 1), id: 'c' }]
  const [only] = calendarDays(slots, 20_000, 1, 'UTC')
  expect(only?.bars.map(({ slot: { id }, lane }) => [id, lane])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 0],
  ])
  expect(only?.lanes).toBe(2)
})

test('places the label of a late mark before it, in a free lane', () => {
  const slots = [slot(20, 1), { ...slot(21, 0), id: 'b' }, { ...slot(23, 0), id: 'c' }]
  const [only] = calendarDays(slots, 20_000, 1, 'UTC')
  expect(only?.bars.map(({ slot: { id }, lane, isLate }) => [id, lane, isLate])).toEqual([
    ['a', 0, false],
    ['b', 0, false],
    ['c', 1, true],
  ])
})

test('extends the label of a short bar into free space, to the left of a late bar', () => {
  const named = (id: string, from: number, name: string): Slot => ({
    ...slot(from, 2),
    id,
    schedules: [{ ...slot(from, 2), object: id, name, href: undefined }],
  })
  const long = 'web-fra-1-of-the-shop'
  const slots = [
    named('a', 6, long),
    named('b', 8, 'db'),
    named('c', 12, long),
    named('d', 22, long),
  ]
  const [only] = calendarDays(slots, 20_000, 1, 'UTC')
  expect(
    only?.bars.map(({ slot: { id }, lane, room, isLate }) => [id, lane, room, isLate]),
  ).toEqual([
    ['a', 0, 247, false],
    ['b', 1, 120, false],
    ['c', 0, 247, false],
    ['d', 0, 247, true],
  ])
})

test('places bars next to the label of a mark in another lane, and later ones below the mark', () => {
  const slots = [slot(1, 0), { ...slot(3, 1), id: 'b' }, { ...slot(4, 1), id: 'c' }]
  const [only] = calendarDays(slots, 20_000, 1, 'UTC')
  expect(only?.bars.map(({ slot: { id }, lane }) => [id, lane])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 0],
  ])
})

test.each(['2026-13-01', 'tomorrow', '', null])('does not parse %j as a day', (text) => {
  expect(dayOfDate(text)).toBeUndefined()
})

test('round-trips a day through its date', () => {
  expect(dayOfDate('2026-11-23')).toBe(Date.UTC(2026, 10, 23) / day)
  expect(dateOfDay(Date.UTC(2026, 10, 23) / day)).toBe('2026-11-23')
})
