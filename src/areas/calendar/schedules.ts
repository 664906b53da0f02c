import { areaObjects } from '../areaObjects.ts'
import type { ScheduleKind } from '../schedule.ts'

export const calendarSources = () => areaObjects('calendar')

/** Returns all kinds by key, in the order of the navigation. */
export const allScheduleKinds = (): ReadonlyMap<string, ScheduleKind> =>
  new Map(calendarSources().flatMap(({ kinds }) => Object.entries(kinds)))

/**
 * Returns the kind with the given key.
 * @throws TypeError if no area defines the kind
 */
export function scheduleKind(name: string): ScheduleKind {
  const kind = calendarSources().find(({ kinds }) => Object.hasOwn(kinds, name))?.kinds[name]
  if (!kind) throw new TypeError(`There are no schedules of the kind ${name}.`)
  return kind
}
