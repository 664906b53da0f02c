import type { GlobalGrant } from '#contract/rules/grants.ts'
import { navigation } from './navigation.ts'

/** A kind of object. */
export interface Kind {
  /** The contract's word for it, as in the entity of an event: `compute`. */
  type: string
  /** Singular: "Instance". */
  label: string
  /** "Instances" */
  plural: string
  /**
   * Where an object is shown whose id an event names; absent where the console has no screen for it. Spelled out:
   * `kinds.ts` comes with the first screens, and the addresses of all areas need not.
   */
  href?: (id: string, entity: { url?: string | null }) => string | undefined
  /** Where their list is, if not under the first part of their addresses. */
  list?: string
  /** The grant to create one. */
  addGrant?: GlobalGrant
}

/** What an area tells of its objects to all others, in its `kind.ts`. */
interface AreaKinds {
  kinds: readonly Kind[]
  /** By the actions of events, for those whose name alone reads badly: `compute_addip` is "Address added". */
  eventPhrases?: Readonly<Record<string, string>>
}

const menu = navigation.flatMap(({ items }) => items.map(({ to }) => to))

/** Of a path such as `./domains/kind.ts`; what has no entry in the menu comes last. */
function placeInMenu(path: string): number {
  const folder = path.slice(path.indexOf('/'))
  const place = menu.findIndex((address) => folder.startsWith(address))
  return place === -1 ? menu.length : place
}

/** What `import.meta.glob` found in the folders of the areas, in the order of the menu. */
export const inMenuOrder = <T>(files: Readonly<Record<string, T>>): T[] =>
  Object.entries(files)
    .toSorted(([one], [other]) => placeInMenu(one) - placeInMenu(other))
    .map(([, file]) => file)

const areas = inMenuOrder(import.meta.glob<AreaKinds>('./*/kind.ts', { eager: true }))

export const kinds: readonly Kind[] = areas.flatMap((area) => area.kinds)

const byType = new Map(kinds.map((kind) => [kind.type, kind]))

/** Undefined for a type that nobody knows yet. */
export const kindOf = (type: string | undefined): Kind | undefined =>
  type === undefined ? undefined : byType.get(type)

const phrases = new Map(areas.flatMap(({ eventPhrases = {} }) => Object.entries(eventPhrases)))

/** What happened in an event, where its area has words of its own for it. */
export const eventPhrase = (action: string): string | undefined => phrases.get(action)
