import type { Event } from '#api/generated/types.gen.ts'
import { useObjectTask } from '#api/tasks/store.ts'
import { isOccupying } from '#api/tasks/task.ts'

/**
 * The percentage of an event. While a task runs on its object, the figure of the task at the event that it follows, and
 * none at its other steps: the feed is read at other moments, and two figures for one thing contradict each other.
 */
export function useEventPercent(event: Event): number | undefined {
  const { id, entity, percent_complete: percent } = event
  const task = useObjectTask(entity?.type ?? '', entity?.id ?? '')
  if (!task || !isOccupying(task)) return percent ?? undefined
  return task.eventId === id ? task.percent : undefined
}
