import { describe, expect, test } from 'vitest'
import { windowInUtc, backupTimes } from './backupTimes.ts'

// A Saturday.
const winter = Date.parse('2026-11-21T12:00:00Z')
const summer = Date.parse('2026-07-04T12:00:00Z')

describe('a backup window in local time', () => {
  test.each([
    ['W22', 'Monday', 'Europe/Berlin', winter, 'Mon 23:00 – Tue 01:00'],
    ['W22', 'Monday', 'Europe/Berlin', summer, 'Tue 00:00–02:00'],
    ['W22', 'Monday', 'Asia/Tokyo', winter, 'Tue 07:00–09:00'],
    ['W22', 'Monday', 'UTC', winter, 'Mon 22:00–00:00'],
    ['W0', 'Sunday', 'America/New_York', winter, 'Sat 19:00–21:00'],
    ['W0', 'Sunday', 'America/New_York', summer, 'Sat 20:00–22:00'],
    ['W4', 'Wednesday', 'America/New_York', winter, 'Tue 23:00 – Wed 01:00'],
    ['W18', 'Friday', 'Asia/Kolkata', winter, 'Fri 23:30 – Sat 01:30'],
    ['W12', 'Friday', 'Australia/Lord_Howe', winter, 'Fri 23:00 – Sat 01:00'],
    ['W12', 'Friday', 'Australia/Lord_Howe', summer, 'Fri 22:30 – Sat 00:30'],
    ['W10', 'Scheduling', 'Europe/Berlin', winter, '11:00–13:00'],
    ['W22', 'Scheduling', 'Europe/Berlin', winter, '23:00–01:00 the next day'],
  ])('converts %s on %s in %s', (window, day, zone, now, text) => {
    expect(backupTimes(window, day, zone, now)?.local).toBe(text)
  })

  test('is undefined while the service selects it', () => {
    expect(backupTimes('Scheduling', 'Monday', 'Europe/Berlin', winter)).toBeUndefined()
  })

  test('does not change in UTC', () => {
    expect(windowInUtc('W22')).toBe('22:00–00:00 UTC')
    for (const now of [winter, summer]) {
      expect(backupTimes('W22', 'Monday', 'Europe/Berlin', now)?.utc).toBe('Mon 22:00–00:00')
    }
  })
})

test('the next backup is after a window that has already started', () => {
  const during = Date.parse('2026-11-21T13:00:00Z')
  const times = backupTimes('W12', 'Saturday', 'UTC', during)
  expect(times && new Date(times.daily.start).toISOString()).toBe('2026-11-22T12:00:00.000Z')
  expect(times?.weekly && new Date(times.weekly.start).toISOString()).toBe(
    '2026-11-28T12:00:00.000Z',
  )
})

describe('the next daylight saving change', () => {
  test.each([
    ['Europe/Berlin', winter, '2027-03-28T01:00:00.000Z', 'Tue 00:00–02:00'],
    ['Europe/Berlin', summer, '2026-10-25T01:00:00.000Z', 'Mon 23:00 – Tue 01:00'],
    ['America/New_York', winter, '2027-03-14T07:00:00.000Z', 'Mon 18:00–20:00'],
    ['Australia/Lord_Howe', winter, '2027-04-03T15:00:00.000Z', 'Tue 08:30–10:30'],
  ])('moves the hours in %s', (zone, now, from, local) => {
    const change = backupTimes('W22', 'Monday', zone, now)?.change
    expect(change && new Date(change.from).toISOString()).toBe(from)
    expect(change?.local).toBe(local)
  })

  test('is undefined in a zone without daylight saving', () => {
    expect(backupTimes('W22', 'Monday', 'Asia/Tokyo', winter)?.change).toBeUndefined()
  })

  test('does not move a run of the same night in UTC', () => {
    const evening = Date.parse('2026-10-24T20:00:00Z')
    const times = backupTimes('W0', 'Sunday', 'Europe/Berlin', evening)
    expect(times && new Date(times.daily.start).toISOString()).toBe('2026-10-25T00:00:00.000Z')
    // Still two hours long, because clocks are set back from 3 to 2 o'clock.
    expect(times?.local).toBe('Sun 02:00–03:00')
    expect(times?.change?.local).toBe('Sun 01:00–03:00')
  })
})
