import type { Recurrence } from '#contract/rules/recurrences.ts'

/** One entry of a calendar file. Times are milliseconds. */
export interface CalendarEvent {
  /** The same each time that the same thing is exported, so that a calendar updates what it has. */
  uid: string
  start: number
  /** 0 where no end is known. */
  length: number
  recurrence: Recurrence
  summary: string
  description: string
  category: string
  url: string
}

const octetsMax = 75
const encoder = new TextEncoder()
const octets = (text: string) => encoder.encode(text).length

/** RFC 5545, 3.3.11: backslash, semicolon, comma and line ends are escaped in text; other control characters may not stand in it. */
const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/[\p{Cc}--\t]/gv, '')

/** RFC 5545, 3.1: no line is longer than 75 octets, and no character is cut in two. */
export function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let length = 0
  for (const character of line) {
    const size = octets(character)
    if (length + size > octetsMax) {
      lines.push(current)
      current = ' '
      length = 1
    }
    current += character
    length += size
  }
  return [...lines, current].join('\r\n')
}

const utc = (time: number) => new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '')

const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/** RFC 5545, 3.3.10. Undefined for what happens once. */
function rule(recurrence: Recurrence): string | undefined {
  switch (recurrence.frequency) {
    case 'once':
      return undefined
    case 'daily':
      return 'FREQ=DAILY'
    case 'weekly':
      return `FREQ=WEEKLY;BYDAY=${days[recurrence.day - 1]}`
    default:
      return `FREQ=MONTHLY;BYDAY=${recurrence.week}${days[recurrence.day - 1]}`
  }
}

function eventLines(event: CalendarEvent, stamp: number): string[] {
  const recurs = rule(event.recurrence)
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${utc(stamp)}`,
    // In UTC, as the service keeps it: its rule goes by UTC too, so that local times move with the clocks as they should.
    `DTSTART:${utc(event.start)}`,
    ...(event.length > 0 ? [`DURATION:PT${Math.round(event.length / 60_000)}M`] : []),
    ...(recurs === undefined ? [] : [`RRULE:${recurs}`]),
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `CATEGORIES:${escaped(event.category)}`,
    `URL:${event.url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** A calendar file (RFC 5545). @param stamp when it is made, milliseconds */
export const toICalendar = (events: readonly CalendarEvent[], name: string, stamp: number) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cloud Platform Console//Operations calendar//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
