import type { Event } from '#api/generated/types.gen.ts'
import { eventPhrase, kindOf } from './kinds.ts'
import {
  actionText,
  type EntityLabels,
  type Named,
  nameOfEntity,
  entityTypeLabel,
} from './entityNames.ts'

export const entityLabels: EntityLabels = { kindOf, phraseOf: eventPhrase }

/** Returns the label of an event: "Instance booted", "Domain created". Unknown actions are shown by their raw name. */
export const eventAction = (event: Pick<Event, 'action'>): string => actionText(event, entityLabels)

/** Returns the label of an entity type. */
export const entityKind = (type: string | undefined) => entityTypeLabel(type, kindOf)

/**
 * Returns the name of an entity: its label, or its kind and id if it has no label. A non-numeric id is a name itself.
 */
export const entityName = (entity: Named | null | undefined): string | undefined =>
  nameOfEntity(entity, kindOf)
