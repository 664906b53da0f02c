import type { Event } from '#api/generated/types.gen.ts'
import { parseTime } from '#lib/time.ts'
import { deletedEntities } from '../../deletedEntities.ts'
import { kindOf } from '../../kinds.ts'

/** Returns the events after a time, newest first. */
export const changesSince = (events: readonly Event[], since: number): Event[] =>
  events.filter(({ created }) => (parseTime(created)?.getTime() ?? 0) > since)

const usedMost = 6

/**
 * Returns the newest event of each existing object that the user worked on recently. Events are sorted newest first.
 */
export function usedLast(events: readonly Event[], username: string | null): Event[] {
  if (username === null) return []
  const isDeleted = deletedEntities(events)
  const latestByEntity = new Map<string, Event>()
  for (const event of events) {
    const { entity, username: author } = event
    if (author !== username || entity?.id == null || isDeleted(entity)) continue
    const key = `${entity.type} ${entity.id}`
    const hasScreen =
      kindOf(entity.type)?.href?.(encodeURIComponent(entity.id), entity) !== undefined
    if (hasScreen && !latestByEntity.has(key)) latestByEntity.set(key, event)
    if (latestByEntity.size === usedMost) break
  }
  return [...latestByEntity.values()]
}
