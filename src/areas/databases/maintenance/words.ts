/** Weekday names. The index is `day_of_week - 1`. */
export const dayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

const ordinals = ['First', 'Second', 'Third', 'Fourth'] as const

/** Formats a weekday of a month, for example "Second Tuesday". */
export const nthDayWords = (week: number, day: number | undefined): string =>
  `${ordinals[week - 1] ?? week} ${day === undefined ? 'chosen weekday' : dayNames[day - 1]}`

/** Formats the week of a monthly window, for example "Second Tuesday of the month". */
export const weekWords = (week: number, day: number | undefined): string =>
  `${nthDayWords(week, day)} of the month`

export const hourWords = (hour: number): string => `${String(hour).padStart(2, '0')}:00 UTC`
