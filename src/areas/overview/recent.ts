import type { Event } from '#api/generated/types.gen.ts'
import { parseTime } from '#lib/time.ts'
import { deletedEntities } from '../account/deletedEntities.ts'
import { kindOf } from '../kinds.ts'

/** Events after a time, in their order: newest first. */
export const changesSince = (events: readonly Event[], since: number): Event[] =>
  events.filter(({ created }) => (parseTime(created)?.getTime() ?? 0) > since)

const usedMost = 6

/** Of each object that a person worked on last and that is still there, the newest event. Events come newest first. */
export function usedLast(events: readonly Event[], username: string | null): Event[] {
  if (username === null) return []
  const isDeleted = deletedEntities(events)
  const found = new Map<string, Event>()
  for (const event of events) {
    const { entity, username: author } = event
    if (author !== username || entity?.id == null || isDeleted(entity)) continue
    const key = `${entity.type} ${entity.id}`
    const hasScreen =
      kindOf(entity.type)?.href?.(encodeURIComponent(entity.id), entity) !== undefined
    if (hasScreen && !found.has(key)) found.set(key, event)
    if (found.size === usedMost) break
  }
  return [...found.values()]
}
