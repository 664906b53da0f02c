/** Days a schedule can name, at the index `Date.getUTCDay` gives (document 3, 2.2). */
export const backupDays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** Windows a schedule can name, by their first hour. */
export const backupWindows = [
  'W0',
  'W2',
  'W4',
  'W6',
  'W8',
  'W10',
  'W12',
  'W14',
  'W16',
  'W18',
  'W20',
  'W22',
] as const

/** Hours of UTC, 0 to 24; `end` is not part of the window. */
interface WindowHours {
  start: number
  end: number
}

/** The hours of a window; undefined for `Scheduling`, null and whatever is no window. */
export function backupWindowHours(window: string | null | undefined): WindowHours | undefined {
  const index = backupWindows.findIndex((known) => known === window)
  return index < 0 ? undefined : { start: index * 2, end: index * 2 + 2 }
}
