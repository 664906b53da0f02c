import { plural } from '#lib/format.ts'
import { downloadText } from '#ui/download.ts'
import { calendarText } from './calendarText.ts'
import { scheduleKind } from './schedules.ts'
import type { Schedule } from '../schedule.ts'

/**
 * Downloads the schedules as a calendar file.
 * @returns number of events in the file, as text
 */
export function downloadCalendar(schedules: readonly Schedule[], now: number): string {
  const { text, count } = calendarText(schedules, {
    kindOf: scheduleKind,
    origin: window.location.origin,
    now,
  })
  downloadText('operations-calendar.ics', 'text/calendar;charset=utf-8', text)
  return plural(count, 'event')
}
