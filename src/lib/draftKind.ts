import type { QueryClient } from '@tanstack/react-query'

/** Unsaved data that the sign-out dialog warns about. */
export interface Loss {
  /** Label, such as "New instance". */
  label: string
  /** Description, such as "unsent form". */
  text: string
  /** Reads the name of the object, which replaces the label. */
  name?: (client: QueryClient) => Promise<string | undefined>
}

/** Kind of draft that is stored in the tab until it is submitted. */
export interface DraftKind {
  /** Pattern of the storage keys. The first group is the id of the object. */
  key: RegExp
  /** Returns the data that would be lost; undefined if there is none. The stored text may be malformed. */
  loss: (text: string, id: number) => Loss | undefined
  /** Deletes the parts that are stored outside of the tab's storage. */
  drop?: () => void
}

/** Parses a stored list; empty if the text does not contain one. */
export function storedList(text: string, listOf: (stored: unknown) => unknown): unknown[] {
  try {
    const list = listOf(JSON.parse(text))
    return Array.isArray(list) ? list : []
  } catch (broken) {
    if (broken instanceof SyntaxError) return []
    throw broken
  }
}
