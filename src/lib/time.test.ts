import { describe, expect, test } from 'vitest'
import {
  formatClock,
  formatDate,
  formatDateTime,
  formatDuration,
  formatFull,
  formatRelative,
  formatSpan,
  formatUtc,
  isTimeZone,
  parseTime,
  toWireTime,
} from './time.ts'

describe('conversion of API timestamps', () => {
  test.each([
    ['2018-01-01T00:01:01', '2018-01-01T00:01:01.000Z'],
    ['2018-01-01T00:01', '2018-01-01T00:01:00.000Z'],
    ['2018-01-01T00:01:01.5', '2018-01-01T00:01:01.500Z'],
    ['2018-01-01T00:01:01Z', '2018-01-01T00:01:01.000Z'],
    ['2018-01-01T00:01:01+02:00', '2017-12-31T22:01:01.000Z'],
    ['2018-01-01', '2018-01-01T00:00:00.000Z'],
    [0, '1970-01-01T00:00:00.000Z'],
  ])('parses %s as %s', (wire, iso) => {
    expect(parseTime(wire)?.toISOString()).toBe(iso)
  })

  test.each([undefined, null, '', 'soon'])('returns undefined for %s', (wire) => {
    expect(parseTime(wire)).toBeUndefined()
  })

  test('formats a date as the API does', () => {
    expect(toWireTime(new Date('2026-11-21T04:21:10.789Z'))).toBe('2026-11-21T04:21:10')
  })
})

test('abbreviates September to three letters', () => {
  expect(formatDate('2021-09-09T10:00:00', 'UTC')).toBe('9 Sep 2021')
  expect(formatDateTime('2021-09-09T10:00:00', 'UTC')).toBe('9 Sep 2021, 10:00 UTC')
  expect(formatFull('2021-09-09T10:00:00', 'UTC')).toBe('Thu, 9 Sep 2021, 10:00:00 UTC')
})

describe('relative time', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  test.each([
    ['2026-11-21T12:00:00', 'just now'],
    ['2026-11-21T11:59:01', 'just now'],
    ['2026-11-21T12:00:59', 'just now'],
    ['2026-11-21T11:59:00', '1 minute ago'],
    ['2026-11-21T09:00:00', '3 hours ago'],
    ['2026-11-23T13:00:00', 'in 2 days'],
    ['2026-08-01T00:00:00', '3 months ago'],
    ['2020-01-01T00:00:00', '6 years ago'],
    [undefined, '–'],
  ])('formats %s as %s', (moment, text) => {
    expect(formatRelative(moment, now)).toBe(text)
  })
})

describe('formatting in a time zone', () => {
  const moment = '2026-11-21T23:30:10'
  test.each([
    ['UTC', '21 Nov 2026, 23:30 UTC'],
    ['Europe/Berlin', '22 Nov 2026, 00:30 CET'],
    ['America/New_York', '21 Nov 2026, 18:30 GMT-5'],
    ['Asia/Kolkata', '22 Nov 2026, 05:00 GMT+5:30'],
  ])('converts to %s', (zone, text) => {
    expect(formatDateTime(moment, zone)).toBe(text)
  })

  test.each([
    ['2026-10-25T00:59:00', '02:59'],
    ['2026-10-25T01:01:00', '02:01'],
    ['2026-03-29T00:59:00', '01:59'],
    ['2026-03-29T01:01:00', '03:01'],
  ])('across a daylight saving transition, shows %s as %s in Berlin', (wire, clock) => {
    expect(formatClock(wire, 'Europe/Berlin')).toBe(clock)
  })

  test('includes weekday and time zone in the full format', () => {
    expect(formatFull(moment, 'Europe/Berlin')).toBe('Sun, 22 Nov 2026, 00:30:10 CET')
    expect(formatDate(moment, 'Europe/Berlin')).toBe('22 Nov 2026')
  })

  test('falls back to the default time zone for an unknown one', () => {
    expect(isTimeZone('Mars/Olympus')).toBe(false)
    expect(formatDateTime(moment, 'Mars/Olympus')).toBe(formatDateTime(moment, undefined))
  })

  test('names the zone of both ends of a range in which the clocks change', () => {
    const span = (start: string, end: string) =>
      formatSpan(Date.parse(start), Date.parse(end), 'Europe/Berlin')
    expect(span('2026-10-25T00:30Z', '2026-10-25T01:30Z')).toBe(
      '25 Oct 2026, 02:30 CEST – 25 Oct 2026, 02:30 CET',
    )
    expect(span('2026-11-21T03:21Z', '2026-11-21T05:21Z')).toBe('21 Nov 2026, 04:21–06:21 CET')
  })

  test('writes UTC times with the time zone', () => {
    expect(formatUtc(moment)).toBe('2026-11-21 23:30:10 UTC')
    expect(formatUtc(undefined)).toBe('–')
  })
})

describe('formatting of durations', () => {
  test.each([
    [0, '0 s'],
    [45.2, '45 s'],
    [60, '1 min'],
    [4_800, '1 h 20 min'],
    [3_605, '1 h'],
    [90_000, '1 day 1 h'],
    [undefined, '–'],
    [-1, '–'],
  ])('shows %s seconds as %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text)
  })
})
