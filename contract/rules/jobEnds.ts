import { hour } from './durations.ts'

/** The part of an event that tells how far its job is. */
export interface JobState {
  id: number
  status?: string | undefined
  action?: string | undefined
  /** Date-time of the contract. */
  created?: string | undefined
}

/** The knowledge of one reading of the events. */
export interface SeenEvents {
  newest: number
  running: ReadonlySet<number>
}

/** A job that is on its way: not at its end, and not one of those that happen at once. */
export const isUnderWay = ({ status }: Pick<JobState, 'status'>): boolean =>
  status === 'scheduled' || status === 'started'

/** Work on databases looks like a notification until it ends (response shapes 7). */
const untold: ReadonlySet<string> = new Set(['database_create', 'database_update'])
/** Such work has ended by then, milliseconds: the longest that was seen took 43 minutes. */
const untoldEnds = 2 * hour

/** True for an event that may tell an end yet. */
function mayEnd({ status, action = '', created = '' }: JobState, now: number): boolean {
  if (status !== 'notification' || !untold.has(action)) return isUnderWay({ status })
  return now - Date.parse(`${created}Z`) < untoldEnds
}

/**
 * The jobs that ended since the reading before; of the first one, none.
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
