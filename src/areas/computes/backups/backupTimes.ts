import {
  backupWindowHours,
  dailyBackupWindow,
  weeklyBackupWindow,
} from '#contract/rules/backupWindows.ts'
import type { Span } from '#contract/rules/recurrences.ts'
import { type WindowTimes, windowTimes } from '../../calendar/windowTimes.ts'
import { nextBackup, nextDailyBackup } from './nextBackup.ts'

const two = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`

/** "10:00–12:00 UTC". */
export function windowInUtc(window: string): string | undefined {
  const hours = backupWindowHours(window)
  return hours && `${two(hours.start)}–${two(hours.end)} UTC`
}

interface BackupTimes extends WindowTimes {
  daily: Span
  weekly: Span | undefined
}

/**
 * The times of a schedule in a zone.
 * @param day as the contract names it; any other text while the service chooses
 * @returns undefined while the service chooses the window
 */
export function backupTimes(
  window: string,
  day: string,
  zone: string | undefined,
  now: number,
): BackupTimes | undefined {
  const daily = nextDailyBackup(window, now)
  const opens = weeklyBackupWindow(day, window) ?? dailyBackupWindow(window)
  const times = opens && windowTimes(opens, zone, now)
  return daily && times && { ...times, daily, weekly: nextBackup(day, window, now) }
}
