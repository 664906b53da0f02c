import { keep, tabStorage } from '#lib/storage.ts'
import { createStore, useStore } from '#lib/store.ts'

/** Whether edits collect in the change set or are made one by one. */
type EditMode = 'stage' | 'now'

const key = 'console.zone.edits'

// Where the browser keeps nothing it lasts as long as the page.
const chosen = createStore<EditMode | undefined>(undefined)

const read = (): EditMode =>
  chosen.get() ?? (tabStorage()?.getItem(key) === 'now' ? 'now' : 'stage')

export function setEditMode(mode: EditMode) {
  keep(tabStorage(), key, mode)
  chosen.set(mode)
}

export const useEditMode = (): EditMode => useStore({ subscribe: chosen.subscribe, get: read })
