import type { GlobalGrant } from '#contract/rules/grants.ts'
import { navigation } from './navigation.ts'

/** A kind of object. */
export interface Kind {
  /** The contract's name for the type, as in the entity of an event: `compute`. */
  type: string
  /** Singular label: "Instance". */
  label: string
  /** Plural label: "Instances". */
  plural: string
  /**
   * Returns the path of an object by the id in an event; undefined if the console has no screen for it. Paths are
   * literals, because importing the paths of all areas would enlarge the initial bundle.
   */
  href?: (id: string, entity: { url?: string | null }) => string | undefined
  /** Path of the list, if it is not the first segment of the objects' paths. */
  list?: string
  /** Grant that permits creating such objects. */
  addGrant?: GlobalGrant
}

/** The exports of an area's `kind.ts`. */
interface AreaKinds {
  kinds: readonly Kind[]
  /** Labels of events whose derived label would read badly: `compute_addip` is "Address added". */
  eventPhrases?: Readonly<Record<string, string>>
}

const menu = navigation.flatMap(({ items }) => items.map(({ to }) => to))

/** Returns the menu position of a path such as `./domains/kind.ts`; areas without a menu entry come last. */
function placeInMenu(path: string): number {
  const folder = path.slice(path.indexOf('/'))
  const place = menu.findIndex((address) => folder.startsWith(address))
  return place === -1 ? menu.length : place
}

/** Returns modules found by `import.meta.glob` in the order of the navigation menu. */
export const inMenuOrder = <T>(files: Readonly<Record<string, T>>): T[] =>
  Object.entries(files)
    .toSorted(([one], [other]) => placeInMenu(one) - placeInMenu(other))
    .map(([, file]) => file)

const areas = inMenuOrder(import.meta.glob<AreaKinds>('./*/kind.ts', { eager: true }))

export const kinds: readonly Kind[] = areas.flatMap((area) => area.kinds)

const byType = new Map(kinds.map((kind) => [kind.type, kind]))

/** Returns the kind of a type; undefined for unknown types. */
export const kindOf = (type: string | undefined): Kind | undefined =>
  type === undefined ? undefined : byType.get(type)

const phrases = new Map(areas.flatMap(({ eventPhrases = {} }) => Object.entries(eventPhrases)))

/** Returns the label that an area defines for an event; undefined if it defines none. */
export const eventPhrase = (action: string): string | undefined => phrases.get(action)
