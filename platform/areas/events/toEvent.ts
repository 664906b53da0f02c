import type { Selectable } from 'kysely'
import { fromWireTime } from '#shared/clock.ts'
import type { Entity } from '../../events/emit.ts'
import type { EventRow } from '../../events/tables.ts'
import type { Event } from '../../generated/types.gen.ts'

type Row = Selectable<EventRow>

const isStatus = (status: string): status is Event['status'] =>
  ['scheduled', 'started', 'finished', 'failed', 'notification'].includes(status)

const entityOf = (json: string | null): Entity | null => (json === null ? null : JSON.parse(json))

/** Returns the progress of a running job in percent, 0 to 99; 100 means that the job has ended. */
function percentAt(row: Row, now: number): number {
  const { started_at, due_at } = row
  if (started_at === null || due_at === null || now <= started_at) return 0
  if (now >= due_at) return 99
  return Math.min(99, Math.floor((100 * (now - started_at)) / (due_at - started_at)))
}

/**
 * Formats a duration in milliseconds as hours, minutes and seconds without leading zeros, such as `0:0:40` (response
 * shapes 6.4).
 */
function clockText(milliseconds: number): string {
  const seconds = Math.ceil(Math.max(0, milliseconds) / 1000)
  return `${Math.floor(seconds / 3600)}:${Math.floor(seconds / 60) % 60}:${seconds % 60}`
}

interface Progress {
  percent_complete: number | null
  /** Remaining time; null for jobs without a rate. */
  time_remaining: string | number | null
  rate: string | null
  duration: number | null
}

function progressOf(row: Row, now: number): Progress {
  const none = { percent_complete: null, time_remaining: null, rate: null, duration: null }
  switch (row.status) {
    case 'scheduled':
      return { ...none, percent_complete: 0 }
    case 'started':
      return {
        percent_complete: percentAt(row, now),
        time_remaining:
          row.rate === null || row.due_at === null ? null : clockText(row.due_at - now),
        rate: row.rate,
        duration: Math.max(0, now - (row.started_at ?? fromWireTime(row.created))) / 1000,
      }
    case 'finished':
      return { ...none, percent_complete: 100, time_remaining: 0, duration: row.duration }
    case 'failed':
      // Return 100, because clients only check this number to see whether a job has ended.
      return { ...none, percent_complete: 100, duration: row.duration }
    default:
      return none
  }
}

/** Converts a row to an event, with its progress at a time in milliseconds. */
export function toEvent(row: Row, now: number): Event {
  return {
    id: row.id,
    action: row.action,
    status: isStatus(row.status) ? row.status : 'notification',
    created: row.created,
    entity: entityOf(row.entity),
    secondary_entity: entityOf(row.secondary_entity),
    ...progressOf(row, now),
    username: row.username,
    message: row.message,
    seen: row.seen === 1,
    read: row.read === 1,
  }
}
