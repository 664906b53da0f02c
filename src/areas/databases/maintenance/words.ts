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
export const nthDayText = (week: number, day: number | undefined): string =>
  `${ordinals[week - 1] ?? week} ${day === undefined ? 'chosen weekday' : dayNames[day - 1]}`

/** Formats the week of a monthly window, for example "Second Tuesday of the month". */
export const weekText = (week: number, day: number | undefined): string =>
  `${nthDayText(week, day)} of the month`

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00 UTC`
