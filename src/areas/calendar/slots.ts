import { minute } from '#contract/rules/durations.ts'
import { plural } from '#lib/format.ts'
import type { Recurrence, RecurringWindow } from '#contract/rules/recurrences.ts'
import type { Schedule, ScheduleKind } from '../schedule.ts'

/** Objects that share a window of the same kind at the same times. */
export interface Slot extends RecurringWindow {
  /** Consists of kind and times, so that a URL can identify the slot. */
  id: string
  kind: string
  schedules: readonly Schedule[]
}

const recurrenceId = (recurrence: Recurrence): string =>
  Object.values(recurrence).map(String).join('.')

export const slotId = ({
  kind,
  recurrence,
  length,
}: Pick<Schedule, 'kind' | keyof RecurringWindow>) =>
  `${kind}.${recurrenceId(recurrence)}.${length / minute}`

export function slotsOf(schedules: readonly Schedule[]): Slot[] {
  const slots = new Map<string, Slot & { schedules: Schedule[] }>()
  for (const schedule of schedules) {
    const id = slotId(schedule)
    const slot = slots.get(id)
    if (slot) slot.schedules.push(schedule)
    else {
      const { kind, recurrence, length } = schedule
      slots.set(id, { id, kind, recurrence, length, schedules: [schedule] })
    }
  }
  return [...slots.values()]
}

/** Returns the objects' names or their number: "orders", "orders and reports", "12 instances". */
export function slotName({ schedules }: Slot, { one }: Pick<ScheduleKind, 'one'>): string {
  const names = schedules.map(({ name }) => name)
  return names.length < 3 ? names.join(' and ') : plural(names.length, one)
}
