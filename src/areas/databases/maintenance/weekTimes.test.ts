import { describe, expect, test } from 'vitest'
import { hour } from '#contract/rules/durations.ts'
import {
  type MaintenanceWindow,
  recurringWindow,
  windowStarts,
} from '#contract/rules/maintenanceWindows.ts'
import { windowTimes } from '../../calendar/windowTimes.ts'
import {
  clockText,
  firstMeeting,
  localStarts,
  localWeekTime,
  meetsBackups,
  offsetNow,
  utcWeekTime,
} from './weekTimes.ts'

const timesOf = (window: MaintenanceWindow, zone: string, now: number) => {
  const recurring = recurringWindow(window)
  return recurring && windowTimes(recurring, zone, now)
}

const window = (extra: Partial<MaintenanceWindow> = {}): MaintenanceWindow => ({
  frequency: 'weekly',
  day_of_week: 1,
  hour_of_day: 23,
  duration: 3,
  week_of_month: null,
  ...extra,
})

/** Time zones on both sides of UTC and of the equator, including half and quarter hour offsets. */
const zones = [
  'Europe/Berlin',
  'America/St_Johns',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
]

/** Times around each clock change of 2026 and 2027 in all zones, and between the changes. */
const moments = Array.from({ length: 24 }, (_, index) => Date.UTC(2026, 0, 3 + index * 30, 7, 20))

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const formatters = new Map(
  zones.map((zone) => [
    zone,
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
  ]),
)

/** Returns the local day and time in a zone, computed by Intl. */
function wallClock(time: number, zone: string) {
  const parts = formatters.get(zone)?.formatToParts(time) ?? []
  const of = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return { day: days.indexOf(of('weekday')) + 1, clock: `${of('hour')}:${of('minute')}` }
}

describe.each(zones)('in %s', (zone) => {
  test('starts every window at the local time that Intl computes, before and after a change', () => {
    for (const now of moments)
      for (const day_of_week of [1, 7])
        for (const hour_of_day of [0, 12, 23]) {
          const times = timesOf(window({ day_of_week, hour_of_day }), zone, now)
          const [start = 0] = windowStarts(window({ day_of_week, hour_of_day }), now, 1)
          const begin = wallClock(start, zone)
          expect(times?.local.startsWith(`${days[begin.day - 1]} ${begin.clock}`)).toBe(true)
          const end = wallClock(start + 3 * hour, zone)
          expect(times?.local.endsWith(end.clock)).toBe(true)
          if (times?.change) {
            const [later = 0] = windowStarts(
              window({ day_of_week, hour_of_day }),
              times.change.from - 1,
              1,
            )
            const after = wallClock(later, zone)
            expect(times.change.local.startsWith(`${days[after.day - 1]} ${after.clock}`)).toBe(
              true,
            )
          }
        }
  })

  test('round-trips a time of the week and matches Intl', () => {
    for (const now of moments)
      for (const day_of_week of [1, 7])
        for (let hour_of_day = 0; hour_of_day < 24; hour_of_day++) {
          const [start = 0] = windowStarts(window({ day_of_week, hour_of_day }), now, 1)
          const offset = offsetNow(zone, start)
          const local = localWeekTime(day_of_week, hour_of_day, offset)
          expect(local.day).toBe(wallClock(start, zone).day)
          expect(clockText(local.minutes)).toBe(wallClock(start, zone).clock)
          expect(localStarts(offset)).toContain(local.minutes)
          expect(utcWeekTime(local, offset)).toEqual({
            day: day_of_week,
            minutes: hour_of_day * 60,
          })
        }
  })
})

test('keeps the window in UTC and moves its local hours when the clocks change', () => {
  const berlin = (now: string) => {
    const times = timesOf(window(), 'Europe/Berlin', Date.parse(now))
    return {
      ...times,
      change: times?.change && new Date(times.change.from).toISOString().slice(0, 10),
      after: times?.change?.local,
    }
  }
  expect(berlin('2026-10-01T00:00:00Z')).toMatchObject({
    utc: 'Mon 23:00 – Tue 02:00',
    local: 'Tue 01:00–04:00',
    change: '2026-10-25',
    after: 'Tue 00:00–03:00',
  })
  expect(berlin('2026-02-01T00:00:00Z')).toMatchObject({
    local: 'Tue 00:00–03:00',
    change: '2026-03-29',
    after: 'Tue 01:00–04:00',
  })
})

test('returns no change for a zone without daylight saving', () => {
  const times = timesOf(window(), 'Asia/Kolkata', Date.UTC(2026, 0, 1))
  expect(times).toMatchObject({ local: 'Tue 04:30–07:30', change: undefined })
})

test('returns no times for an incomplete window', () => {
  const now = Date.UTC(2026, 0, 1)
  expect(timesOf(window({ day_of_week: null }), 'UTC', now)).toBeUndefined()
  expect(timesOf(window({ frequency: 'monthly' }), 'UTC', now)).toBeUndefined()
})

test.each([
  [0, 1, true],
  [1, 3, false],
  [21, 3, false],
  [22, 3, true],
  [23, 1, false],
  [23, 2, true],
])(
  'detects whether a window from %i:00 for %i h overlaps the nightly backup: %j',
  (hour_of_day, duration, meets) => {
    expect(meetsBackups({ hour_of_day, duration })).toBe(meets)
  },
)

test('finds the first overlap of two windows, also of monthly ones', () => {
  const now = Date.UTC(2026, 4, 12)
  const meeting = (other: Partial<MaintenanceWindow>) => {
    const found = firstMeeting(window(), window(other), now)
    return found && new Date(found).toISOString().slice(0, 16)
  }
  expect(meeting({})).toBe('2026-05-18T23:00')
  // The window that started on Tuesday after midnight.
  expect(meeting({ day_of_week: 2, hour_of_day: 1, duration: 1 })).toBe('2026-05-19T01:00')
  expect(meeting({ day_of_week: 2, hour_of_day: 2 })).toBeUndefined()
  expect(meeting({ frequency: 'monthly', week_of_month: 1 })).toBe('2026-06-01T23:00')
})
