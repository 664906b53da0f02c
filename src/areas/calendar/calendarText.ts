import { sentenceList } from '#lib/format.ts'
import { toICalendar, type CalendarEvent } from './icalendar.ts'
import { calendarPaths } from '#paths/calendar.ts'
import { nextSpans } from '#contract/rules/recurrences.ts'
import { recurrenceText } from './recurrenceText.ts'
import type { Schedule, ScheduleKind } from '../schedule.ts'
import { type Slot, slotName, slotsOf } from './slots.ts'

interface Making {
  kindOf: (name: string) => ScheduleKind
  /** Origin of the console's URL, for links in the events. */
  origin: string
  /** Current time, in milliseconds since 1970. */
  now: number
}

const namesMax = 100

function describe(slot: Slot, { label }: ScheduleKind): string {
  const names = slot.schedules.map(({ name }) => name)
  const displayedNames =
    names.length > namesMax
      ? [...names.slice(0, namesMax), `${names.length - namesMax} more`]
      : names
  return [
    `${label}: ${sentenceList(displayedNames)}.`,
    slot.schedules.length === 1 ? slot.schedules[0]?.note : undefined,
    slot.recurrence.frequency === 'once'
      ? undefined
      : `${recurrenceText(slot.recurrence)} by UTC; local times move with summer time.`,
    slot.length > 0 ? undefined : 'No end is announced.',
  ]
    .filter(Boolean)
    .join('\n')
}

function eventOf(slot: Slot, uid: string, { kindOf, origin, now }: Making): CalendarEvent[] {
  const kind = kindOf(slot.kind)
  const [next] = nextSpans(slot, now, 1)
  if (!next) return []
  const [only] = slot.schedules.length === 1 ? slot.schedules : []
  return [
    {
      uid: `${uid}@${new URL(origin).hostname}`,
      start: next.start,
      length: slot.length,
      recurrence: slot.recurrence,
      summary: `${kind.label}: ${slotName(slot, kind)}`,
      description: describe(slot, kind),
      category: kind.label,
      url: new URL(only?.href ?? calendarPaths.slot(slot.id), origin).href,
    },
  ]
}

/**
 * Each maintenance window has a separate event per object, whose UID stays the same when the window moves. Backups at
 * the same time are merged into one event, because hundreds of parallel events would make a calendar unreadable.
 */
function eventsOf(schedules: readonly Schedule[], making: Making) {
  return slotsOf(schedules).flatMap((slot) =>
    making.kindOf(slot.kind).maintains
      ? slot.schedules.flatMap((schedule) => {
          const part = slot.recurrence.frequency === 'once' ? ` ${slot.recurrence.start}` : ''
          const uid = `${schedule.kind} ${schedule.object}${part}`.replaceAll(' ', '-')
          return eventOf({ ...slot, schedules: [schedule] }, uid, making)
        })
      : eventOf(slot, slot.id, making),
  )
}

/** Returns the text of the calendar file and the number of events in it. */
export function calendarText(
  schedules: readonly Schedule[],
  making: Making,
): { text: string; count: number } {
  const events = eventsOf(schedules, making)
  return { text: toICalendar(events, 'Operations calendar', making.now), count: events.length }
}
