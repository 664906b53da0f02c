import { dailyBackupWindow, weeklyBackupWindow } from '#contract/rules/backupWindows.ts'
import { nextSpan, type RecurringWindow, type Span } from '#contract/rules/recurrences.ts'
import { parseTime } from '#lib/time.ts'

const nextOf = (
  window: RecurringWindow | undefined,
  now: number,
  last: string | null | undefined,
): Span | undefined => window && nextSpan(window, now, parseTime(last)?.getTime())

/**
 * Returns the current or next daily backup; undefined if the provider has not assigned a window yet.
 * @param last time of the last successful backup; a window in which it was made is not the next one
 */
export const nextDailyBackup = (
  window: string | null | undefined,
  now: number,
  last?: string | null,
) => nextOf(dailyBackupWindow(window), now, last)

/** Returns the current or next weekly backup; undefined if the provider has not assigned a day or a window yet. */
export const nextBackup = (
  day: string | null | undefined,
  window: string | null | undefined,
  now: number,
  last?: string | null,
) => nextOf(weeklyBackupWindow(day, window), now, last)
