import type { Recurrence } from '#contract/rules/recurrences.ts'

/** An event of a calendar file. Times are in milliseconds since 1970. */
export interface CalendarEvent {
  /** The same in every export, so that calendar apps update the existing event. */
  uid: string
  start: number
  /** Duration in milliseconds; 0 if the end is unknown. */
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

/** Escapes backslash, semicolon, comma and line breaks, and removes other control characters (RFC 5545, 3.3.11). */
const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/[\p{Cc}--\t]/gv, '')

/** Folds a line after at most 75 octets without splitting a character (RFC 5545, 3.1). */
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

/** Returns the recurrence rule (RFC 5545, 3.3.10); undefined for one-time events. */
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
    // The API defines windows in UTC. Because the rule is in UTC too, local times shift with daylight saving time as
    // they should.
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

/**
 * Returns a calendar file (RFC 5545).
 * @param stamp creation time, in milliseconds since 1970
 */
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
