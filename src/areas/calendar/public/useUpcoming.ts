import { hour } from '#contract/rules/durations.ts'
import { useTimeZone } from '#ui/display/Time.tsx'
import { useNow } from '#ui/display/useNow.ts'
import { calendarPaths } from '#paths/calendar.ts'
import { scheduleKind } from '../schedules.ts'
import { slotName } from '../slots.ts'
import { upcomingWindows } from '../upcoming.ts'
import { useSchedules } from '../useSchedules.ts'
import { timesText, unreadText } from '../words.ts'

interface UpcomingRow {
  id: string
  /** Name of the object, or the number of objects that share the window. */
  name: string
  href: string
  /** Label of the kind, for example "Database backups". */
  kind: string
  times: string
  hasStarted: boolean
}

/**
 * Returns the windows of the next hours on the calendar. Sends no request: the screen must have loaded the lists. Load
 * this module with `withAreaObjects`.
 */
export function useUpcoming(hours: number) {
  const { schedules, unavailable, pending, retry } = useSchedules({ enabled: false })
  const zone = useTimeZone()
  const now = useNow()
  return {
    rows: upcomingWindows(schedules, now, now + hours * hour).map(({ slot, span }): UpcomingRow => {
      const kind = scheduleKind(slot.kind)
      const [only] = slot.schedules.length === 1 ? slot.schedules : []
      return {
        id: `${slot.id} ${span.start}`,
        name: slotName(slot, kind),
        href: only?.href ?? calendarPaths.slot(slot.id),
        kind: kind.label,
        times: timesText(span, zone, true),
        hasStarted: span.start <= now,
      }
    }),
    /** Lists that could not be read; undefined if there are none. */
    failureText: unavailable.length > 0 ? unreadText(unavailable, now, zone) : undefined,
    pending,
    retry,
  }
}
