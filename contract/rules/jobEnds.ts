import { hour } from './durations.ts'

/** The part of an event that shows the progress of its job. */
export interface JobState {
  id: number
  status?: string | undefined
  action?: string | undefined
  /** Creation time, in the date-time format of the contract. */
  created?: string | undefined
}

/** Event ids of the previous poll. */
export interface SeenEvents {
  newest: number
  running: ReadonlySet<number>
}

/** Returns true for a job in progress: not completed, and not an instant notification. */
export const isJobInProgress = ({ status }: Pick<JobState, 'status'>): boolean =>
  status === 'scheduled' || status === 'started'

/** Actions of database jobs, whose events have the status of a notification until the job ends (response shapes 7). */
const longDatabaseActions: ReadonlySet<string> = new Set(['database_create', 'database_update'])
/** Maximum duration of such a job, in milliseconds. The longest observed one took 43 minutes. */
const maxDatabaseJobMs = 2 * hour

/** Returns true if the job of an event may still end. */
function mayEnd({ status, action = '', created = '' }: JobState, now: number): boolean {
  if (status !== 'notification' || !longDatabaseActions.has(action))
    return isJobInProgress({ status })
  return now - Date.parse(`${created}Z`) < maxDatabaseJobMs
}

/**
 * Returns the jobs that ended since the previous poll; none for the first poll.
 * @param now milliseconds
 */
export function endsSince<Event extends JobState>(
  events: readonly Event[],
  seen: SeenEvents | undefined,
  now: number,
): { ended: Event[]; seen: SeenEvents } {
  const hasEnded = ({ id, status }: Event) =>
    seen !== undefined &&
    (status === 'finished' || status === 'failed') &&
    (id > seen.newest || seen.running.has(id))
  return {
    ended: events.filter(hasEnded),
    seen: {
      newest: Math.max(seen?.newest ?? 0, ...events.map(({ id }) => id)),
      running: new Set(events.filter((event) => mayEnd(event, now)).map(({ id }) => id)),
    },
  }
}
