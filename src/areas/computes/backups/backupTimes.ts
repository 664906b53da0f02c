import { backupWindowHours } from '#contract/rules/backupWindows.ts'
import { spanWords } from '#lib/windowSpan.ts'
import { nextDstTransition } from '#lib/dstTransition.ts'
import { type BackupTime, nextBackup, nextDailyBackup } from './nextBackup.ts'

const two = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`

/** "10:00–12:00 UTC". */
export function windowInUtc(window: string): string | undefined {
  const hours = backupWindowHours(window)
  return hours && `${two(hours.start)}–${two(hours.end)} UTC`
}

interface WindowTimes {
  /** By the clock of UTC: "Mon 22:00–00:00". */
  utc: string
  /** By the clock of the zone: "Mon 23:00 – Tue 01:00". */
  local: string
  /** The same once the clocks of the zone have been put forward or back. */
  change: { from: number; local: string } | undefined
  daily: BackupTime
  weekly: BackupTime | undefined
}

/**
 * What a schedule means by the clocks of a zone. The service keeps UTC, so the local hours and sometimes the local day
 * move with summer time.
 * @param day as the contract names it; any other text while the service chooses
 * @returns undefined while the service chooses the window
 */
export function backupTimes(
  window: string,
  day: string,
  zone: string | undefined,
  now: number,
): WindowTimes | undefined {
  const daily = nextDailyBackup(window, now)
  if (!daily) return undefined
  const weekly = nextBackup(day, window, now)
  const words = (time: BackupTime, of: string | undefined) => spanWords(time, of, Boolean(weekly))
  const from = nextDstTransition(now, zone)
  // The first that begins after the change: one under way then would have hours of both times.
  const later = from === undefined ? undefined : from + (daily.end - daily.start) - 1
  const after =
    later === undefined
      ? undefined
      : weekly
        ? nextBackup(day, window, later)
        : nextDailyBackup(window, later)
  return {
    utc: words(weekly ?? daily, 'UTC'),
    local: words(weekly ?? daily, zone),
    change: from !== undefined && after ? { from, local: words(after, zone) } : undefined,
    daily,
    weekly,
  }
}
