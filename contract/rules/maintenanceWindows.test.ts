import { expect, test } from 'vitest'
import type { DatabaseUpdateInput, MaintenanceInput } from './maintenanceWindows.ts'
import {
  changedWindow,
  databaseUpdateErrors,
  maintenanceErrors,
  type MaintenanceWindow,
  windowStarts,
} from './maintenanceWindows.ts'

test.each<[MaintenanceInput]>([
  [{}],
  [{ frequency: 'weekly' }],
  [{ frequency: 'weekly', week_of_month: null }],
  [{ week_of_month: null, hour_of_day: 0 }],
  [{ frequency: 'monthly', week_of_month: 1 }],
  [{ frequency: 'monthly', week_of_month: 4 }],
])('accepts the window %j', (window) => {
  expect(maintenanceErrors(window)).toEqual([])
})

test.each<[MaintenanceInput, string]>([
  [{ frequency: 'monthly' }, 'Required for a monthly window'],
  [{ frequency: 'monthly', week_of_month: null }, 'Required for a monthly window'],
  [{ frequency: 'weekly', week_of_month: 1 }, 'Must be null for a weekly window'],
  [{ week_of_month: 2 }, 'Must be null for a weekly window'],
])('rejects the window %j: %s', (window, reason) => {
  expect(maintenanceErrors(window)).toEqual([{ field: 'updates.week_of_month', reason }])
})

test.each<[DatabaseUpdateInput, string[]]>([
  [{}, []],
  [{ allow_list: [] }, []],
  [{ type: 'g6-dedicated-4' }, []],
  [{ allow_list: [], type: 'g6-dedicated-4' }, ['type']],
  [{ type: 'g6-dedicated-4', updates: { frequency: 'weekly' } }, []],
  [{ updates: { frequency: 'monthly' } }, ['updates.week_of_month']],
  [
    { allow_list: ['192.0.2.1'], type: 'g6-dedicated-4', updates: { week_of_month: 1 } },
    ['type', 'updates.week_of_month'],
  ],
])('validates the update %j with errors in %j', (update, fields) => {
  expect(databaseUpdateErrors(update).map((fault) => fault.field)).toEqual(fields)
})

test.each<[MaintenanceInput, string[]]>([
  [{}, []],
  [{ hour_of_day: 4 }, []],
  [{ week_of_month: 2 }, []],
  [{ frequency: 'weekly' }, []],
  [{ week_of_month: null }, ['updates.week_of_month']],
  [{ frequency: 'monthly' }, ['updates.week_of_month']],
])('validates the change %j to a monthly window with errors in %j', (window, fields) => {
  expect(maintenanceErrors(window, 'monthly').map(({ field }) => field)).toEqual(fields)
})

const weekly: MaintenanceWindow = {
  frequency: 'weekly',
  day_of_week: 1,
  hour_of_day: 22,
  duration: 3,
  week_of_month: null,
}
const monthly: MaintenanceWindow = { ...weekly, frequency: 'monthly', week_of_month: 2 }

test.each<[MaintenanceWindow, MaintenanceInput, Partial<MaintenanceWindow>]>([
  [monthly, {}, {}],
  [monthly, { hour_of_day: 0 }, { hour_of_day: 0 }],
  [monthly, { week_of_month: 4 }, { week_of_month: 4 }],
  [monthly, { frequency: 'weekly' }, { frequency: 'weekly', week_of_month: null }],
  [weekly, { duration: 1, day_of_week: 7 }, { duration: 1, day_of_week: 7 }],
  [weekly, { frequency: 'monthly', week_of_month: 1 }, { frequency: 'monthly', week_of_month: 1 }],
])('retains omitted fields when %j is changed by %j', (present, change, changed) => {
  expect(changedWindow(present, change)).toEqual({ ...present, ...changed })
})

const starts = (window: MaintenanceWindow, after: string, count = 3) =>
  windowStarts(window, Date.parse(after), count).map((start) => new Date(start).toISOString())

test('starts weekly windows on their weekday, and the next one later than now', () => {
  expect(starts(weekly, '2026-05-12T10:30:00Z')).toEqual([
    '2026-05-18T22:00:00.000Z',
    '2026-05-25T22:00:00.000Z',
    '2026-06-01T22:00:00.000Z',
  ])
  expect(starts(weekly, '2026-05-18T21:59:59Z', 1)).toEqual(['2026-05-18T22:00:00.000Z'])
  expect(starts(weekly, '2026-05-18T22:00:00Z', 1)).toEqual(['2026-05-25T22:00:00.000Z'])
})

test.each([
  [1, 1, '2026-06-01'],
  [1, 7, '2026-06-07'],
  [4, 7, '2026-06-28'],
  [4, 1, '2026-06-22'],
])(
  'starts the window of week %i and weekday %i in June 2026 on %s',
  (week_of_month, day_of_week, date) => {
    const [start] = starts({ ...monthly, week_of_month, day_of_week }, '2026-05-31T23:00:00Z', 1)
    expect(start).toBe(`${date}T22:00:00.000Z`)
  },
)

test('continues monthly windows in the next year', () => {
  expect(starts(monthly, '2026-11-30T00:00:00Z')).toEqual([
    '2026-12-14T22:00:00.000Z',
    '2027-01-11T22:00:00.000Z',
    '2027-02-08T22:00:00.000Z',
  ])
})

test('returns no start times for a window without a day or week', () => {
  expect(starts({ ...weekly, day_of_week: null }, '2026-05-12T00:00:00Z')).toEqual([])
  expect(starts({ ...monthly, week_of_month: null }, '2026-05-12T00:00:00Z')).toEqual([])
})
