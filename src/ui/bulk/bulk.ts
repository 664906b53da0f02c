import { framed } from '#lib/frameStore.ts'
import { tabStorage } from '#lib/storage.ts'
import { useStore } from '#lib/store.ts'
import { BulkStore, type BulkKind } from './bulkStore.ts'

export const bulkStore = new BulkStore(tabStorage())
window.addEventListener('pagehide', bulkStore.flush)

/** Registers a kind of bulk action. Call it at module level, so that the kind is registered again after a reload. */
export function bulkKind<Id extends string | number>(kind: {
  name: string
  title: (count: number, ids: readonly Id[]) => string
  run: (id: Id) => Promise<unknown>
  label: (id: Id) => string
  readLabels?: (ids: readonly Id[]) => Promise<unknown>
  parallel?: number
  ended?: () => void
  undo?: (ids: readonly Id[]) => void
}): { start: (ids: readonly Id[]) => string } {
  bulkStore.register(kind as BulkKind)
  return { start: (ids) => bulkStore.start(kind as BulkKind, ids) }
}

const throttledStore = framed(bulkStore)
export const useBulkRuns = () => useStore(throttledStore)
