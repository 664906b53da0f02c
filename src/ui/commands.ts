import { useEffect, useSyncExternalStore } from 'react'

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
const listeners = new Set<() => void>()
let all: readonly Command[] = []

function changed() {
  all = [...byOwner.values()].flat()
  for (const listener of listeners) listener()
}

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

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useRegisteredCommands = () => useSyncExternalStore(subscribe, () => all)
