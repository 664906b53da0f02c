import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarEvent, folded, toICalendar } from './icalendar.ts'
import { hour } from '#contract/rules/durations.ts'
import { type Recurrence, startsAfter } from '#contract/rules/recurrences.ts'

const stamp = Date.parse('2026-11-22T20:00:00Z')

const event = (extra: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'database-maintenance-database-5@console.example',
  start: Date.parse('2026-11-23T23:00:00Z'),
  length: 3 * hour,
  recurrence: { frequency: 'weekly', day: 1, hour: 23 },
  summary: 'Database maintenance: orders',
  description: 'Every Monday by UTC.',
  category: 'Database maintenance',
  url: 'https://console.example/databases/mysql/5/maintenance',
  ...extra,
})

/** Parses the file with ical.js, which is independent of the code under test. */
function read(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as never)
  return calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
}

const only = (text: string) => read(text)[0]

test('writes the lines that RFC 5545 requires, in UTC', () => {
  const text = toICalendar([event()], 'Operations calendar', stamp)
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cloud Platform Console//Operations calendar//EN',
    'CALSCALE:GREGORIAN',
    'X-WR-CALNAME:Operations calendar',
    'BEGIN:VEVENT',
    'UID:database-maintenance-database-5@console.example',
    'DTSTAMP:20261122T200000Z',
    'DTSTART:20261123T230000Z',
    'DURATION:PT180M',
    'RRULE:FREQ=WEEKLY;BYDAY=MO',
    'SUMMARY:Database maintenance: orders',
    'DESCRIPTION:Every Monday by UTC.',
    'CATEGORIES:Database maintenance',
    'URL:https://console.example/databases/mysql/5/maintenance',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

const recurrences: [Recurrence][] = [
  [{ frequency: 'daily', hour: 0 }],
  [{ frequency: 'weekly', day: 7, hour: 23 }],
  [{ frequency: 'monthly', day: 2, week: 4, hour: 3 }],
  [{ frequency: 'monthly', day: 7, week: 1, hour: 22 }],
]

test.each(recurrences)(
  'produces the same times for %j as another iCalendar parser over two years',
  (recurrence) => {
    const starts = startsAfter(recurrence, stamp, 24)
    const text = toICalendar([event({ recurrence, start: starts[0] ?? 0 })], 'a', stamp)
    const times = only(text)?.iterator()
    const found = starts.map(() => times?.next().toJSDate().getTime())
    expect(found).toEqual(starts)
  },
)

test('shifts a window in local time at a daylight saving change, because it is fixed in UTC', () => {
  const recurrence: Recurrence = { frequency: 'weekly', day: 7, hour: 22 }
  const [start = 0] = startsAfter(recurrence, Date.parse('2026-10-17T00:00:00Z'), 1)
  const times = only(toICalendar([event({ recurrence, start })], 'a', stamp))?.iterator()
  const berlin = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Berlin',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  const startTexts = [0, 1].map(() => berlin.format(times?.next().toJSDate()))
  // Daylight saving time ends between the two dates.
  expect(startTexts).toEqual(['Mon 00:00', 'Sun 23:00'])
})

test('writes no recurrence rule for a single event and no duration if its end is unknown', () => {
  const once = event({ recurrence: { frequency: 'once', start: stamp }, start: stamp, length: 0 })
  const text = toICalendar([once], 'a', stamp)
  expect(text).not.toMatch(/RRULE|DURATION|DTEND/)
  expect(only(text)?.isRecurring()).toBe(false)
  expect(only(text)?.duration.toSeconds()).toBe(0)
})

const printable = fc
  .string({ unit: 'grapheme', maxLength: 200 })
  .map((text) => text.replaceAll(/\p{Cc}/gu, ' '))

test('round-trips any text through an iCalendar parser', () => {
  const awkward = fc.oneof(
    printable,
    fc.constantFrom('a;b,c\\d', 'one\ntwo', String.raw`\n`, 'BEGIN:VEVENT', '日本語'.repeat(40)),
  )
  fc.assert(
    fc.property(awkward, awkward, (summary, description) => {
      const text = toICalendar([event({ summary, description })], 'a', stamp)
      const found = only(text)
      expect(found?.summary).toBe(summary)
      expect(found?.description).toBe(description)
      for (const line of text.split('\r\n'))
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    }),
    { seed: 1, numRuns: 300 },
  )
})

test('removes control characters', () => {
  const text = toICalendar([event({ summary: 'a\u0000b\u001Bc' })], 'a', stamp)
  expect(only(text)?.summary).toBe('abc')
})

test('folds a long line between characters', () => {
  const line = `SUMMARY:${'é'.repeat(80)}`
  const lines = folded(line).split('\r\n')
  expect(lines.length).toBe(3)
  expect(lines.map((each, index) => (index === 0 ? each : each.slice(1))).join('')).toBe(line)
})
