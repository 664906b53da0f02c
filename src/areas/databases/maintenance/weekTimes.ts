import { type MaintenanceWindow, windowStarts } from '#contract/rules/maintenanceWindows.ts'
import { hour, minute } from '#contract/rules/durations.ts'
import { zoneOffset } from '#lib/zoneOffset.ts'

/** Minutes of a week. */
const week = 7 * 24 * 60

/** A day of the week, 1 is Monday, and the minutes since its midnight. */
interface WeekTime {
  day: number
  minutes: number
}

const weekTime = (minutes: number): WeekTime => {
  const within = ((minutes % week) + week) % week
  return { day: 1 + Math.floor(within / 1440), minutes: within % 1440 }
}

/** The time of the week that clocks which are so many minutes ahead of UTC show at an hour of UTC. */
export const localWeekTime = (day: number, hourOfDay: number, offset: number): WeekTime =>
  weekTime((day - 1) * 1440 + hourOfDay * 60 + offset)

/** Back to UTC. Windows begin on the hour there, so that only times which `localStarts` gives come out whole. */
export const utcWeekTime = ({ day, minutes }: WeekTime, offset: number): WeekTime =>
  weekTime((day - 1) * 1440 + minutes - offset)

/** Minutes after midnight at which windows can begin by such clocks: on the half hour where the zone has one. */
export const localStarts = (offset: number): number[] =>
  Array.from({ length: 24 }, (_, index) => index * 60 + (((offset % 60) + 60) % 60))

/** How far the clocks of a zone are ahead of UTC now, minutes. */
export const offsetNow = (zone: string | undefined, now: number): number =>
  zoneOffset(now, zone) / minute

/** "05:30". */
export const clockWords = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** True when a window is open at 00:00 UTC, when the automatic backups are made. */
export const meetsBackups = ({
  hour_of_day,
  duration,
}: Pick<MaintenanceWindow, 'hour_of_day' | 'duration'>): boolean =>
  hour_of_day === 0 || hour_of_day + duration > 24

/** Windows of each that are held against one another: more than a year of the monthly ones. */
const comparedStarts = 60

/** When two windows are first open at the same time, milliseconds; undefined when they are not within about a year. */
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
