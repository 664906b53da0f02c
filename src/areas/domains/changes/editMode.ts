import { useSyncExternalStore } from 'react'
import { keep, tabStorage } from '#lib/storage.ts'

/** Whether edits collect in the change set or are made one by one. */
export type EditMode = 'stage' | 'now'

const key = 'console.zone.edits'
const listeners = new Set<() => void>()

// Where the browser keeps nothing it lasts as long as the page.
let chosen: EditMode | undefined

const read = (): EditMode => (chosen ??= tabStorage()?.getItem(key) === 'now' ? 'now' : 'stage')

export function setEditMode(mode: EditMode) {
  chosen = mode
  keep(tabStorage(), key, mode)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useEditMode = (): EditMode => useSyncExternalStore(subscribe, read)
