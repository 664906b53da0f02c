import type { QueryClient } from '@tanstack/react-query'

/** A loss that signing out asks about. */
export interface Loss {
  /** "New instance" */
  label: string
  /** "unsent form" */
  text: string
  /** Reads the name of the object, to be shown in place of the label. */
  name?: (client: QueryClient) => Promise<string | undefined>
}

/** Input that the tab keeps until it is sent. */
export interface DraftKind {
  /** Matches its keys in the storage of the tab; the first group is the id of the object. */
  key: RegExp
  /** Undefined when there is nothing to lose. The text may be broken. */
  loss: (text: string, id: number) => Loss | undefined
  /** Deletes the parts that are kept outside of the storage of the tab. */
  drop?: () => void
}

/** Parses a list; empty when the text holds none. */
export function storedList(text: string, listOf: (kept: unknown) => unknown): unknown[] {
  try {
    const list = listOf(JSON.parse(text))
    return Array.isArray(list) ? list : []
  } catch (broken) {
    if (broken instanceof SyntaxError) return []
    throw broken
  }
}
