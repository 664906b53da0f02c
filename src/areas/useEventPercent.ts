import type { Event } from '#api/generated/types.gen.ts'
import { useObjectTask } from '#api/tasks/store.ts'
import { isOccupying } from '#api/tasks/task.ts'

/**
 * Returns the progress of an event in percent. While a task runs on the event's object, returns the task's progress
 * for the event that the task follows and undefined for its other events, because the feed is refreshed at other times
 * and would show a contradicting number.
 */
export function useEventPercent(event: Event): number | undefined {
  const { id, entity, percent_complete: percent } = event
  const task = useObjectTask(entity?.type ?? '', entity?.id ?? '')
  if (!task || !isOccupying(task)) return percent ?? undefined
  return task.eventId === id ? task.percent : undefined
}
