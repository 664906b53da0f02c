import { inMenuOrder } from '../kinds.ts'
import type { ScheduleKind } from './schedule.ts'
import type { CalendarSource } from './source.ts'

export const sources = inMenuOrder(
  import.meta.glob<CalendarSource>('../*/calendar.ts', { eager: true, import: 'calendar' }),
)

/** All kinds by their names, in the order of the menu. */
export const scheduleKinds: ReadonlyMap<string, ScheduleKind> = new Map(
  sources.flatMap(({ kinds }) => Object.entries(kinds)),
)

/** @throws for a name that no area has described */
export function scheduleKind(name: string): ScheduleKind {
  const kind = scheduleKinds.get(name)
  if (!kind) throw new TypeError(`There are no schedules of the kind ${name}.`)
  return kind
}
