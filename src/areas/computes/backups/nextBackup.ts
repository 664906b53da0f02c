import { dailyBackupWindow, weeklyBackupWindow } from '#contract/rules/backupWindows.ts'
import { nextSpans, type RecurringWindow, type Span } from '#contract/rules/recurrences.ts'

const nextOf = (window: RecurringWindow | undefined, now: number): Span | undefined =>
  window && nextSpans(window, now, 1)[0]

/** The daily backup that runs now or comes next; undefined while the service still chooses a window. */
export const nextDailyBackup = (window: string | null | undefined, now: number) =>
  nextOf(dailyBackupWindow(window), now)

/** The weekly one; undefined while the service still chooses a day or a window. */
export const nextBackup = (
  day: string | null | undefined,
  window: string | null | undefined,
  now: number,
) => nextOf(weeklyBackupWindow(day, window), now)
