import { ApiError, call } from '../client.ts'
import { listEvents } from '../generated/sdk.gen.ts'
import type { Event } from '../generated/types.gen.ts'
import { parseTime } from '#lib/time.ts'
import { onSignOut } from '../session.ts'
import { taskKinds } from './taskKinds.ts'
import type { Task } from './task.ts'

/** The feed is an extension: once it was refused it is not asked again in this session. */
let isOffered = true
onSignOut(() => {
  isOffered = true
})

/** The newest events; undefined when the API has no feed, or did not answer this time. */
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

/** Milliseconds: events carry whole seconds, by the clock of the platform. */
const clockTolerance = 2000

const about = (task: Task, events: readonly Event[]) => {
  const rules = taskKinds[task.kind]
  const entity = rules.entity(task.path)
  return events.filter(
    (event) =>
      event.entity?.type === entity.type &&
      String(event.entity.id) === entity.id &&
      rules.events.includes(event.action ?? ''),
  )
}

/**
 * The end that an event tells of: of the task's kind on its object, of the same user, not older than the press that sent
 * it. For a task whose answer was lost, or whose object is gone.
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
 * What the feed adds to a running task: its percentage where one is told, and which event tells it. An object has one job at a time,
 * so a job of the right kind that runs on it is the task's own; an ended one only if it was seen running, or nothing else
 * tells the failure, or the end of a request whose answer was lost.
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
    const isFailure = taskKinds[task.kind].failsByEvent === true && end && 'failed' in end
    return isUnseen || isFailure ? end : undefined
  }
  if (own.status === 'failed') return { failed: failureOf(own) }
  // An API may tell no percentage of a job that has just begun.
  const percent = own.percent_complete
  return { eventId: own.id, ...(typeof percent === 'number' && { percent }) }
}
