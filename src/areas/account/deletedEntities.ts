import type { Event, EventEntity } from '#api/generated/types.gen.ts'

interface Entity {
  type?: string
  id?: EventEntity['id'] | null
}

const keyOf = ({ type, id }: Entity) => `${type} ${id}`

/** The prefix of an entity's actions, where that is not its type. */
const prefixes: Readonly<Record<string, string>> = { object_storage_key: 'obj_access_key' }

const isAction = (action: string | undefined, { type = '' }: EventEntity, verb: string) =>
  action === `${Object.hasOwn(prefixes, type) ? prefixes[type] : type}_${verb}`

/**
 * Tells which entities the events show as deleted. A name that was given again, of a tag or a user, is there: the newest
 * creation or deletion decides. The feed is read newest first, so that it holds the end of whatever it names.
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
