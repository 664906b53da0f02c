import { useEffect } from 'react'
import { createStore, useStore } from '#lib/store.ts'

/** Command or link target of the command palette. */
export interface Command {
  /** Id, unique within its owner. */
  id: string
  label: string
  /** Context of the command, shown dimmed next to the label: "web-1". */
  hint?: string
  /** SVG path from `@mdi/js`. */
  icon?: string
  /** Additional search terms. */
  keywords?: string
  href?: string
  run?: () => void
  /** Reason why the command is disabled. It is listed with the reason but cannot be selected. */
  disabledReason?: string | undefined
}

const byOwner = new Map<string, readonly Command[]>()
const all = createStore<readonly Command[]>([])

const publishCommands = () => all.set([...byOwner.values()].flat())

/**
 * Registers commands until the returned function is called. A second registration by the same owner replaces the first.
 */
export function registerCommands(owner: string, commands: readonly Command[]): () => void {
  byOwner.set(owner, commands)
  publishCommands()
  return () => {
    // Do not remove the commands if a later registration has replaced them.
    if (byOwner.get(owner) !== commands) return
    byOwner.delete(owner)
    publishCommands()
  }
}

/** Registers commands while the calling component is mounted. */
export function useCommands(owner: string, commands: readonly Command[]): void {
  useEffect(() => registerCommands(owner, commands), [owner, commands])
}

export const useRegisteredCommands = () => useStore(all)
