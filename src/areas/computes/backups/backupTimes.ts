import {
  backupWindowHours,
  dailyBackupWindow,
  weeklyBackupWindow,
} from '#contract/rules/backupWindows.ts'
import type { Span } from '#contract/rules/recurrences.ts'
import { toWireTime } from '#lib/time.ts'
import { type WindowTimes, windowTimes } from '../../calendar/windowTimes.ts'
import { nextBackup, nextDailyBackup } from './nextBackup.ts'

const two = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`

/** Formats a window: "10:00–12:00 UTC". */
export function windowInUtc(window: string): string | undefined {
  const hours = backupWindowHours(window)
  return hours && `${two(hours.start)}–${two(hours.end)} UTC`
}

interface BackupTimes extends WindowTimes {
  /** Next windows that have not started yet. */
  daily: Span
  weekly: Span | undefined
}

/**
 * Returns the times of a schedule in a zone.
 * @param day day name of the contract; any other text if the provider has not assigned one yet
 * @returns undefined if the provider has not assigned a window yet
 */
export function backupTimes(
  window: string,
  day: string,
  zone: string | undefined,
  now: number,
): BackupTimes | undefined {
  // A window that has already started is not the next one, because its start is in the past.
  const started = toWireTime(new Date(now))
  const daily = nextDailyBackup(window, now, started)
  const opens = weeklyBackupWindow(day, window) ?? dailyBackupWindow(window)
  const times = opens && windowTimes(opens, zone, now)
  return daily && times && { ...times, daily, weekly: nextBackup(day, window, now, started) }
}
