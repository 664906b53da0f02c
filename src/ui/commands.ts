import { useEffect } from 'react'
import { createStore, useStore } from '#lib/store.ts'

/** Something the command palette can do or go to. */
export interface Command {
  /** Unique within its owner. */
  id: string
  label: string
  /** Where it applies, dimmed beside the label: "web-1". */
  hint?: string
  /** A path of `@mdi/js`. */
  icon?: string
  /** Further words it is found by. */
  keywords?: string
  href?: string
  run?: () => void
  /** Listed with its reason, but not to be chosen. */
  disabledReason?: string | undefined
}

const byOwner = new Map<string, readonly Command[]>()
const all = createStore<readonly Command[]>([])

const changed = () => all.set([...byOwner.values()].flat())

/** Offers commands until the returned function is called. A second call of one owner replaces the first. */
export function registerCommands(owner: string, commands: readonly Command[]): () => void {
  byOwner.set(owner, commands)
  changed()
  return () => {
    // Whoever replaced these meanwhile keeps its own.
    if (byOwner.get(owner) !== commands) return
    byOwner.delete(owner)
    changed()
  }
}

/** Offers commands while the calling component is on screen. */
export function useCommands(owner: string, commands: readonly Command[]): void {
  useEffect(() => registerCommands(owner, commands), [owner, commands])
}

export const useRegisteredCommands = () => useStore(all)
