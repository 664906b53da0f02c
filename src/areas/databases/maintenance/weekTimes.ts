import { type MaintenanceWindow, windowStarts } from '#contract/rules/maintenanceWindows.ts'
import { hour, minute } from '#contract/rules/durations.ts'
import { zoneOffset } from '#lib/zoneOffset.ts'

/** Duration of a week, in minutes. */
const week = 7 * 24 * 60

/** Day of the week (1 is Monday) and minutes since midnight. */
interface WeekTime {
  day: number
  minutes: number
}

const weekTime = (minutes: number): WeekTime => {
  const within = ((minutes % week) + week) % week
  return { day: 1 + Math.floor(within / 1440), minutes: within % 1440 }
}

/** Converts a day and hour in UTC to local time. `offset` is in minutes ahead of UTC. */
export const localWeekTime = (day: number, hourOfDay: number, offset: number): WeekTime =>
  weekTime((day - 1) * 1440 + hourOfDay * 60 + offset)

/**
 * Converts a local time back to UTC. Windows start on the full hour in UTC, so only the times from `localStarts`
 * convert exactly.
 */
export const utcWeekTime = ({ day, minutes }: WeekTime, offset: number): WeekTime =>
  weekTime((day - 1) * 1440 + minutes - offset)

/**
 * Returns the local times at which windows can start, in minutes after midnight. In zones with a half-hour offset they
 * are on the half hour.
 */
export const localStarts = (offset: number): number[] =>
  Array.from({ length: 24 }, (_, index) => index * 60 + (((offset % 60) + 60) % 60))

/** Returns the current offset of a time zone from UTC, in minutes. */
export const offsetNow = (zone: string | undefined, now: number): number =>
  zoneOffset(now, zone) / minute

/** Formats minutes after midnight, for example "05:30". */
export const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Returns true if the window is open at 00:00 UTC, when the automatic backups run. */
export const meetsBackups = ({
  hour_of_day,
  duration,
}: Pick<MaintenanceWindow, 'hour_of_day' | 'duration'>): boolean =>
  hour_of_day === 0 || hour_of_day + duration > 24

/** Number of occurrences of each window that are compared: more than a year for monthly windows. */
const comparedStarts = 60

/**
 * Returns the first time at which both windows are open, in milliseconds since the epoch, or undefined if they do not
 * overlap within about a year.
 */
export function firstMeeting(
  one: MaintenanceWindow,
  other: MaintenanceWindow,
  now: number,
): number | undefined {
  const others = windowStarts(other, now, comparedStarts)
  for (const start of windowStarts(one, now, comparedStarts)) {
    const met = others.find(
      (begin) => begin < start + one.duration * hour && start < begin + other.duration * hour,
    )
    if (met !== undefined) return Math.max(start, met)
  }
  return undefined
}
