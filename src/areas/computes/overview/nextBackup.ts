import { backupDays, backupWindowHours } from '#contract/rules/backupWindows.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** A weekly backup in milliseconds since 1970: the window is over at `end`. */
export interface BackupTime {
  start: number
  end: number
}

/**
 * The backup that runs now or comes next. The window stands in UTC and does not move with anybody's summer time.
 * Undefined while the service still chooses a day or a window.
 */
export function nextBackup(
  dayName: string | null | undefined,
  window: string | null | undefined,
  now: number,
): BackupTime | undefined {
  const weekday = backupDays.findIndex((known) => known === dayName)
  const hours = backupWindowHours(window)
  if (weekday < 0 || !hours) return undefined
  const midnight = Math.floor(now / day) * day
  const ahead = (weekday - new Date(now).getUTCDay() + 7) % 7
  const length = (hours.end - hours.start) * hour
  const start = midnight + ahead * day + hours.start * hour
  const coming = start + length > now ? start : start + 7 * day
  return { start: coming, end: coming + length }
}
