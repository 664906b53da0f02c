import type { Event, EventEntity } from '#api/generated/types.gen.ts'

interface Entity {
  type?: string
  id?: EventEntity['id'] | null
}

const keyOf = ({ type, id }: Entity) => `${type} ${id}`

/** Action prefixes of entity types whose prefix is not the type itself. */
const prefixes: Readonly<Record<string, string>> = {
  kubecluster: 'kube_cluster',
  object_storage_key: 'obj_access_key',
}

const isAction = (action: string | undefined, { type = '' }: EventEntity, verb: string) =>
  action === `${Object.hasOwn(prefixes, type) ? prefixes[type] : type}_${verb}`

/**
 * Returns a function that checks whether the given events show an entity as deleted. A name that is reused after a
 * deletion, such as that of a tag or a user, counts as existing: the latest creation or deletion wins. The events are
 * read newest first, so they include the last event of every entity that they name.
 */
export function deletedEntities(events: readonly Event[]) {
  const ends = new Map<string, { id: number; deleted: boolean }>()
  for (const { id, action, status, entity } of events) {
    if (!entity) continue
    const deleted = isAction(action, entity, 'delete')
    const isEnd = deleted
      ? status === 'finished' || status === 'notification'
      : isBirth(action, entity)
    if (!isEnd) continue
    const key = keyOf(entity)
    if ((ends.get(key)?.id ?? 0) < id) ends.set(key, { id, deleted })
  }
  return (entity: Entity | null | undefined): boolean =>
    entity != null && ends.get(keyOf(entity))?.deleted === true
}

const isBirth = (action: string | undefined, entity: EventEntity) =>
  isAction(action, entity, 'create') || isAction(action, entity, 'add')
