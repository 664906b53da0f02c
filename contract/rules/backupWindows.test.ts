import { expect, test } from 'vitest'
import {
  backupDays,
  backupWindowHours,
  backupWindows,
  dailyBackupWindow,
  weeklyBackupWindow,
} from './backupWindows.ts'

test.each([
  ['W0', 0, 2],
  ['W2', 2, 4],
  ['W4', 4, 6],
  ['W6', 6, 8],
  ['W8', 8, 10],
  ['W10', 10, 12],
  ['W12', 12, 14],
  ['W14', 14, 16],
  ['W16', 16, 18],
  ['W18', 18, 20],
  ['W20', 20, 22],
  ['W22', 22, 24],
])("window %s is from %i to %i o'clock", (window, start, end) => {
  expect(backupWindowHours(window)).toEqual({ start, end })
})

test.each(['Scheduling', 'W1', 'W24', 'w0', '', null, undefined])(
  'returns no hours for the window %j',
  (window) => {
    expect(backupWindowHours(window)).toBeUndefined()
  },
)

test('has twelve windows, and seven days that start with Sunday', () => {
  expect(backupWindows).toHaveLength(12)
  expect(backupDays[new Date('2024-02-04T00:00:00Z').getUTCDay()]).toBe('Sunday')
  expect(backupDays[new Date('2024-02-10T00:00:00Z').getUTCDay()]).toBe('Saturday')
})

test.each(['W0', 'W22'])('repeats the window %s daily for two hours', (window) => {
  const hour = backupWindowHours(window)?.start
  expect(dailyBackupWindow(window)).toEqual({
    recurrence: { frequency: 'daily', hour },
    length: 7_200_000,
  })
})

test.each([
  ['Sunday', 7],
  ['Monday', 1],
  ['Saturday', 6],
])('maps %s to weekday %i', (day, weekday) => {
  expect(weeklyBackupWindow(day, 'W4')).toEqual({
    recurrence: { frequency: 'weekly', day: weekday, hour: 4 },
    length: 7_200_000,
  })
})

test.each([
  ['Scheduling', 'W4'],
  ['Sunday', 'Scheduling'],
  [null, null],
  ['Sunday', undefined],
])('returns no recurrence for day %j and window %j', (day, window) => {
  expect(weeklyBackupWindow(day, window)).toBeUndefined()
  if (window !== 'W4') expect(dailyBackupWindow(window)).toBeUndefined()
})
