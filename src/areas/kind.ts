import type { GlobalGrant } from '#contract/rules/grants.ts'

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

/** The part of an area's manifest that the server reads as well. */
export interface AreaLabels {
  /** Labels of its objects and their events, grants and paths. */
  kinds?: readonly Kind[]
  /** Labels of events whose derived label would read badly: `compute_addip` is "Address added". */
  eventPhrases?: Readonly<Record<string, string>>
}
