import { plural, sentenceList } from '#lib/format.ts'
import { downloadText } from '#ui/download.ts'
import { toICalendar, type CalendarEvent } from './icalendar.ts'
import { calendarPaths } from './paths.ts'
import { nextSpans } from '#contract/rules/recurrences.ts'
import { scheduleKind } from './schedules.ts'
import type { Schedule } from './source.ts'
import { type Slot, slotName, slotsOf } from './slots.ts'
import { recurrenceWords } from './words.ts'

const namesMax = 100

function describe(slot: Slot): string {
  const names = slot.schedules.map(({ name }) => name)
  const shown =
    names.length > namesMax
      ? [...names.slice(0, namesMax), `${names.length - namesMax} more`]
      : names
  return [
    `${scheduleKind(slot.kind).label}: ${sentenceList(shown)}.`,
    slot.schedules.length === 1 ? slot.schedules[0]?.note : undefined,
    slot.recurrence.frequency === 'once'
      ? undefined
      : `${recurrenceWords(slot.recurrence)} by UTC; local times move with summer time.`,
    slot.length > 0 ? undefined : 'No end is announced.',
  ]
    .filter(Boolean)
    .join('\n')
}

function eventOf(slot: Slot, uid: string, origin: string, now: number): CalendarEvent[] {
  const [next] = nextSpans(slot, now, 1)
  if (!next) return []
  const [only] = slot.schedules.length === 1 ? slot.schedules : []
  return [
    {
      uid: `${uid}@${new URL(origin).hostname}`,
      start: next.start,
      length: slot.length,
      recurrence: slot.recurrence,
      summary: `${scheduleKind(slot.kind).label}: ${slotName(slot)}`,
      description: describe(slot),
      category: scheduleKind(slot.kind).label,
      url: new URL(only?.href ?? calendarPaths.slot(slot.id), origin).href,
    },
  ]
}

/**
 * Maintenance has an event of its own for each object, which keeps its identity when the window moves. Backups at the
 * same time are one event: hundreds side by side would only cover a calendar.
 */
function eventsOf(schedules: readonly Schedule[], origin: string, now: number) {
  return slotsOf(schedules).flatMap((slot) =>
    scheduleKind(slot.kind).maintains
      ? slot.schedules.flatMap((schedule) => {
          const part = slot.recurrence.frequency === 'once' ? ` ${slot.recurrence.start}` : ''
          const uid = `${schedule.kind} ${schedule.object}${part}`.replaceAll(' ', '-')
          return eventOf({ ...slot, schedules: [schedule] }, uid, origin, now)
        })
      : eventOf(slot, slot.id, origin, now),
  )
}

/** @returns how many events are in the file, in words */
export function downloadCalendar(schedules: readonly Schedule[], now: number): string {
  const events = eventsOf(schedules, window.location.origin, now)
  const text = toICalendar(events, 'Operations calendar', now)
  downloadText('operations-calendar.ics', 'text/calendar;charset=utf-8', text)
  return plural(events.length, 'event')
}
