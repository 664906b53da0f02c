import { hour } from './durations.ts'
import type { RecurringWindow } from './recurrences.ts'

/** Weekdays of a backup schedule, in the order of `Date.getUTCDay` (document 3, 2.2). */
export const backupDays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** Backup windows, named after their first hour. */
export const backupWindows = [
  'W0',
  'W2',
  'W4',
  'W6',
  'W8',
  'W10',
  'W12',
  'W14',
  'W16',
  'W18',
  'W20',
  'W22',
] as const

/** Hours in UTC, from 0 to 24; `end` is exclusive. */
interface WindowHours {
  start: number
  end: number
}

/** Returns the hours of a window; undefined for `Scheduling`, null and unknown values. */
export function backupWindowHours(window: string | null | undefined): WindowHours | undefined {
  const index = backupWindows.findIndex((known) => known === window)
  return index < 0 ? undefined : { start: index * 2, end: index * 2 + 2 }
}

/** Returns the window of the daily backups; undefined until the service has chosen it. */
export function dailyBackupWindow(window: string | null | undefined): RecurringWindow | undefined {
  const hours = backupWindowHours(window)
  if (!hours) return undefined
  const { start, end } = hours
  return { recurrence: { frequency: 'daily', hour: start }, length: (end - start) * hour }
}

/** Returns the window of the weekly backup; undefined until the service has chosen the day and the window. */
export function weeklyBackupWindow(
  dayName: string | null | undefined,
  window: string | null | undefined,
): RecurringWindow | undefined {
  const hours = backupWindowHours(window)
  const weekday = backupDays.findIndex((known) => known === dayName)
  if (!hours || weekday < 0) return undefined
  const { start, end } = hours
  return {
    recurrence: { frequency: 'weekly', day: weekday === 0 ? 7 : weekday, hour: start },
    length: (end - start) * hour,
  }
}
