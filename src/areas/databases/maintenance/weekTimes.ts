import { type MaintenanceWindow, windowStarts } from '#contract/rules/maintenanceWindows.ts'
import { spanWords } from '#lib/windowSpan.ts'
import { nextDstTransition } from '#lib/dstTransition.ts'
import { zoneOffset } from '#lib/zoneOffset.ts'

const hour = 3_600_000

/** Minutes of a week. */
const week = 7 * 24 * 60

interface WindowTimes {
  /** By the clock of UTC: "Mon 23:00 – Tue 02:00". */
  utc: string
  /** The same by the clock of the zone. */
  local: string
  /** The same once the clocks of the zone have been put forward or back; undefined where they never are. */
  change: { from: number; local: string } | undefined
  /** When the next five begin, milliseconds. */
  next: number[]
}

/**
 * What a window means by the clocks of a zone. The service keeps UTC, so local hours and sometimes the local day move
 * with summer time.
 * @returns undefined while a part of the window is not known
 */
export function windowTimes(
  window: MaintenanceWindow,
  zone: string | undefined,
  now: number,
): WindowTimes | undefined {
  const next = windowStarts(window, now, 5)
  const [first] = next
  if (first === undefined) return undefined
  const words = (start: number, of: string | undefined) =>
    spanWords({ start, end: start + window.duration * hour }, of, true)
  const from = nextDstTransition(now, zone)
  // The first that begins with the new time: one under way then would have hours of both.
  const [after] = from === undefined ? [] : windowStarts(window, from - 1, 1)
  return {
    utc: words(first, 'UTC'),
    local: words(first, zone),
    change:
      from !== undefined && after !== undefined ? { from, local: words(after, zone) } : undefined,
    next,
  }
}

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
  zoneOffset(now, zone) / 60_000

/** "05:30". */
export const clockWords = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** True when a window is open at 0:00 UTC, when the automatic backups are made. */
export const meetsBackups = ({
  hour_of_day,
  duration,
}: Pick<MaintenanceWindow, 'hour_of_day' | 'duration'>): boolean =>
  hour_of_day === 0 || hour_of_day + duration > 24

/** Windows of each that are comparedStarts against one another: more than a year of the monthly ones. */
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
