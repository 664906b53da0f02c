import { ApiError, call } from '../http/client.ts'
import { listEvents } from '../generated/sdk.gen.ts'
import type { Event } from '../generated/types.gen.ts'
import { parseTime } from '#lib/time.ts'
import { onSignOut } from '../session/session.ts'
import { taskKinds } from './taskKinds.ts'
import type { Task } from './task.ts'

/** False once the API has rejected the event feed, which is an extension. It is not requested again in this session. */
let isOffered = true
onSignOut(() => {
  isOffered = true
})

/** Reads the newest events; undefined if the API has no event feed or the request failed. */
export async function readEvents(): Promise<Event[] | undefined> {
  if (!isOffered) return undefined
  try {
    return (await call(listEvents, { query: { page: 1, page_size: 25 } })).data
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const refused = error.status >= 400 && error.status < 500 && error.status !== 429
    if ((refused && !error.isUnauthorized) || error.status === 501) isOffered = false
    return undefined
  }
}

const isInProgress = ({ status }: Event) => status === 'started' || status === 'scheduled'

/**
 * Tolerance for event times, in milliseconds, because events have whole seconds and the platform's clock may differ.
 */
const clockTolerance = 2000

const about = (task: Task, events: readonly Event[]) => {
  const rules = taskKinds()[task.kind]
  const entity = rules.entity(task.path)
  return events.filter(
    (event) =>
      event.entity?.type === entity.type &&
      String(event.entity.id) === entity.id &&
      rules.events.includes(event.action ?? ''),
  )
}

/**
 * Returns the end of a task according to the events: an event of the task's kind and object, by the same user, not
 * older than the request. For tasks whose response was lost or whose object was deleted.
 */
export function endOf(
  task: Task,
  events: readonly Event[],
  username?: string | null,
): { failed: string } | { finished: true } | undefined {
  const own = about(task, events).find(({ created, username: by, status }) => {
    const at = parseTime(created)?.getTime() ?? 0
    const isTheirs = by == null || username == null || by === username
    return (
      isTheirs &&
      at >= task.started - clockTolerance &&
      (status === 'finished' || status === 'notification' || status === 'failed')
    )
  })
  if (!own) return undefined
  return own.status === 'failed' ? { failed: failureOf(own) } : { finished: true }
}

const failureOf = ({ message }: Event) => message || 'The platform reported a failure.'

/**
 * Returns the event id of a task with its percentage if known, or its result after it has ended; undefined if no event
 * belongs to it. An object runs one job at a time, so a running job of the task's kind belongs to the task. A finished job counts only if it was seen running, if
 * only events report failures of this kind, or if the response to the request was lost.
 */
export function progressOf(
  task: Task,
  events: readonly Event[],
  username?: string | null,
): { percent?: number; eventId: number } | { failed: string } | { finished: true } | undefined {
  const own = about(task, events).find((event) => isInProgress(event) || event.id === task.eventId)
  if (!own) {
    const isUnseen = task.uncertain === true && task.state !== 'observed'
    const end = endOf(task, events, username)
    const isFailure = taskKinds()[task.kind].failsByEvent === true && end && 'failed' in end
    return isUnseen || isFailure ? end : undefined
  }
  if (own.status === 'failed') return { failed: failureOf(own) }
  // Some APIs do not send a percentage for a job that has just started.
  const percent = own.percent_complete
  return { eventId: own.id, ...(typeof percent === 'number' && { percent }) }
}
