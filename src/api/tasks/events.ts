import { ApiError, call } from '../client.ts'
import { listEvents } from '../generated/sdk.gen.ts'
import type { Event } from '../generated/types.gen.ts'
import { onSignOut } from '../session.ts'
import { kinds } from './taskKinds.ts'
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

const isInProgress = ({ status, percent_complete: percent }: Event) =>
  (status === 'started' || status === 'scheduled') && percent !== null && percent !== undefined

/**
 * What the feed adds to a running task: its percentage, and which event tells it. An object has one job at a time,
 * so a job of the right kind that runs on it is the task's own; an ended one only if it was seen running.
 */
export function progressOf(
  task: Task,
  events: readonly Event[],
): { percent: number; eventId: number } | { failed: string } | undefined {
  const rules = kinds[task.kind]
  const entity = rules.entity(task.path)
  const own = events.find(
    (event) =>
      event.entity?.type === entity.type &&
      String(event.entity.id) === entity.id &&
      rules.events.includes(event.action ?? '') &&
      (isInProgress(event) || event.id === task.eventId),
  )
  if (!own) return undefined
  if (own.status === 'failed') return { failed: own.message || 'The platform says that it failed.' }
  const percent = own.percent_complete
  return typeof percent === 'number' ? { percent, eventId: own.id } : undefined
}
