import { areas } from './areas.ts'
import type { Kind } from './kind.ts'

export const kinds: readonly Kind[] = areas.flatMap((area) => area.kinds ?? [])

const byType = new Map(kinds.map((kind) => [kind.type, kind]))

/** Returns the kind of a type; undefined for unknown types. */
export const kindOf = (type: string | undefined): Kind | undefined =>
  type === undefined ? undefined : byType.get(type)

const phrases = new Map(areas.flatMap(({ eventPhrases = {} }) => Object.entries(eventPhrases)))

/** Returns the label that an area defines for an event; undefined if it defines none. */
export const eventPhrase = (action: string): string | undefined => phrases.get(action)
