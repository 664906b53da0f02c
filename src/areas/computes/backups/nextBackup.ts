import { backupDays, backupWindowHours } from '#contract/rules/backupWindows.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** A backup in milliseconds since 1970: the window is over at `end`. */
export interface BackupTime {
  start: number
  end: number
}

/**
 * The first window of a weekday, or of any, that is not over. The window stands in UTC and does not move with anybody's
 * summer time.
 * @param weekday 0 for Sunday
 */
function nextWindow(
  window: string | null | undefined,
  weekday: number | undefined,
  now: number,
): BackupTime | undefined {
  const hours = backupWindowHours(window)
  if (!hours) return undefined
  const midnight = Math.floor(now / day) * day
  const ahead = weekday === undefined ? 0 : (weekday - new Date(now).getUTCDay() + 7) % 7
  const length = (hours.end - hours.start) * hour
  const start = midnight + ahead * day + hours.start * hour
  const coming = start + length > now ? start : start + (weekday === undefined ? 1 : 7) * day
  return { start: coming, end: coming + length }
}

/** The daily backup that runs now or comes next; undefined while the service still chooses a window. */
export const nextDailyBackup = (window: string | null | undefined, now: number) =>
  nextWindow(window, undefined, now)

/** The weekly one; undefined while the service still chooses a day or a window. */
export function nextBackup(
  dayName: string | null | undefined,
  window: string | null | undefined,
  now: number,
): BackupTime | undefined {
  const weekday = backupDays.findIndex((known) => known === dayName)
  return weekday < 0 ? undefined : nextWindow(window, weekday, now)
}
