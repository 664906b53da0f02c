import { useSyncExternalStore } from 'react'
import { BulkStore, type BulkKind } from './bulkStore.ts'

/** Null where the browser refuses storage; runs then end with the page. */
function sessionKeeper(): Storage | null {
  try {
    return window.sessionStorage
  } catch (refused) {
    if (refused instanceof DOMException) return null
    throw refused
  }
}

export const bulkStore = new BulkStore(sessionKeeper())
window.addEventListener('pagehide', bulkStore.flush)

/** Declares a kind of work; call it in a module, so that it is known again after a reload. */
export function bulkKind<Id extends string | number>(kind: {
  name: string
  title: (count: number) => string
  run: (id: Id) => Promise<unknown>
  label: (id: Id) => string
  readLabels?: (ids: readonly Id[]) => Promise<unknown>
  parallel?: number
}): { start: (ids: readonly Id[]) => string } {
  bulkStore.register(kind as BulkKind)
  return { start: (ids) => bulkStore.start(kind as BulkKind, ids) }
}

export const useBulkRuns = () => useSyncExternalStore(bulkStore.subscribe, bulkStore.snapshot)
