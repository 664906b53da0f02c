import type { Event } from '#api/generated/types.gen.ts'
import { eventPhrase, kindOf } from '../kinds.ts'
import { actionWords, type AreaWords, type Named, nameOfEntity, typeWord } from './entityNames.ts'

export const areaWords: AreaWords = { kindOf, phraseOf: eventPhrase }

/** "Instance booted", "Domain created"; a kind nobody knows yet is shown by its own name. */
export const eventAction = (event: Pick<Event, 'action'>): string => actionWords(event, areaWords)

/** The word for an entity's type. */
export const entityKind = (type: string | undefined) => typeWord(type, kindOf)

/** The name of an entity: its label, or its kind and number while it has none. An id in words is a name. */
export const entityName = (entity: Named | null | undefined): string | undefined =>
  nameOfEntity(entity, kindOf)
