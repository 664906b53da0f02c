import { inMenuOrder } from '../kinds.ts'
import type { ScheduleKind } from './schedule.ts'
import type { CalendarSource } from './source.ts'

export const sources = inMenuOrder(
  import.meta.glob<CalendarSource>('../*/calendar.ts', { eager: true, import: 'calendar' }),
)

/** All kinds by key, in the order of the navigation. */
export const scheduleKinds: ReadonlyMap<string, ScheduleKind> = new Map(
  sources.flatMap(({ kinds }) => Object.entries(kinds)),
)

/**
 * Returns the kind with the given key.
 * @throws TypeError if no area defines the kind
 */
export function scheduleKind(name: string): ScheduleKind {
  const kind = scheduleKinds.get(name)
  if (!kind) throw new TypeError(`There are no schedules of the kind ${name}.`)
  return kind
}
