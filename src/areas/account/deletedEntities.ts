import type { Event, EventEntity } from '#api/generated/types.gen.ts'

const keyOf = ({ type, id }: EventEntity) => `${type} ${id}`

/**
 * Tells which entities the events show as deleted. A name that was given again, of a tag or a user, is there: the newest
 * creation or deletion decides. The feed is read newest first, so that it holds the end of whatever it names.
 */
export function deletedEntities(events: readonly Event[]) {
  const ends = new Map<string, { id: number; deleted: boolean }>()
  for (const { id, action, status, entity } of events) {
    const deleted = action === `${entity?.type}_delete`
    const isEnd = deleted
      ? status === 'finished' || status === 'notification'
      : isBirth(action, entity)
    if (!isEnd || !entity) continue
    const key = keyOf(entity)
    if ((ends.get(key)?.id ?? 0) < id) ends.set(key, { id, deleted })
  }
  return (entity: EventEntity | null | undefined): boolean =>
    entity != null && ends.get(keyOf(entity))?.deleted === true
}

const isBirth = (action: string | undefined, entity: EventEntity | null | undefined) =>
  action === `${entity?.type}_create` || action === `${entity?.type}_add`
