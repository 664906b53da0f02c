import { useSyncExternalStore } from 'react'

/** Whether edits collect in the change set or are made one by one. */
export type EditMode = 'stage' | 'now'

const key = 'console.zone.edits'
const listeners = new Set<() => void>()

const read = (): EditMode => (sessionStorage.getItem(key) === 'now' ? 'now' : 'stage')

export function setEditMode(mode: EditMode) {
  sessionStorage.setItem(key, mode)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useEditMode = (): EditMode => useSyncExternalStore(subscribe, read)
