import { storeItem, tabStorage } from '#lib/storage.ts'
import { createStore, useStore } from '#lib/store.ts'

/** `stage` collects edits in the change set; `now` applies each edit immediately. */
type EditMode = 'stage' | 'now'

const key = 'console.zone.edits'

// Fallback if the browser has no storage: the choice lasts until the page is closed.
const storedMode = createStore<EditMode | undefined>(undefined)

const read = (): EditMode =>
  storedMode.get() ?? (tabStorage()?.getItem(key) === 'now' ? 'now' : 'stage')

export function setEditMode(mode: EditMode) {
  storeItem(tabStorage(), key, mode)
  storedMode.set(mode)
}

export const useEditMode = (): EditMode => useStore({ subscribe: storedMode.subscribe, get: read })
