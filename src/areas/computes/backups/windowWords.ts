import { backupWindowHours } from '#contract/rules/backupWindows.ts'
import { formatClock } from '#lib/time.ts'

const two = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`

/** "10:00–12:00 UTC". */
export function windowInUtc(window: string): string | undefined {
  const hours = backupWindowHours(window)
  return hours && `${two(hours.start)}–${two(hours.end)} UTC`
}

const hour = 60 * 60 * 1000

/**
 * The same by the clock of a zone on a day, with the weekday where one is given: "Mon 23:00–01:00".
 * @param day 0 for Sunday; undefined while the service chooses
 * @param now which week it is, since summer time moves the local hours
 */
export function windowIn(
  window: string,
  day: number | undefined,
  zone: string | undefined,
  now: number,
): string | undefined {
  const hours = backupWindowHours(window)
  if (!hours) return undefined
  const midnight = Math.floor(now / (24 * hour)) * 24 * hour
  const ahead = day === undefined ? 0 : (day - new Date(now).getUTCDay() + 7) % 7
  const start = midnight + ahead * 24 * hour + hours.start * hour
  const weekday =
    day === undefined
      ? ''
      : `${new Intl.DateTimeFormat('en-GB', { weekday: 'short', ...(zone !== undefined && { timeZone: zone }) }).format(start)} `
  return `${weekday}${formatClock(start, zone)}–${formatClock(start + 2 * hour, zone)}`
}
