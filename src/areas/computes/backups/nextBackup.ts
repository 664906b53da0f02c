import { dailyBackupWindow, weeklyBackupWindow } from '#contract/rules/backupWindows.ts'
import { nextSpans, type RecurringWindow, type Span } from '#contract/rules/recurrences.ts'

const nextOf = (window: RecurringWindow | undefined, now: number): Span | undefined =>
  window && nextSpans(window, now, 1)[0]

/** Returns the current or next daily backup; undefined if the provider has not assigned a window yet. */
export const nextDailyBackup = (window: string | null | undefined, now: number) =>
  nextOf(dailyBackupWindow(window), now)

/** Returns the current or next weekly backup; undefined if the provider has not assigned a day or a window yet. */
export const nextBackup = (
  day: string | null | undefined,
  window: string | null | undefined,
  now: number,
) => nextOf(weeklyBackupWindow(day, window), now)
