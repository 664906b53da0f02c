import type { DraftKind } from '#lib/draftKind.ts'
import { plural } from '#lib/format.ts'
import { storeItem, tabStorage } from '#lib/storage.ts'

export const unfinishedUploadsDatabase = 'console-object-uploads'

const marker = 'console.uploads'

/** Stores the number of unfinished uploads, so that the sign-out dialog can warn about them. */
export function markUploads(unfinished: number): void {
  if (unfinished === 0) tabStorage()?.removeItem(marker)
  else storeItem(tabStorage(), marker, String(unfinished))
}

export const drafts: readonly DraftKind[] = [
  {
    key: /^console\.uploads$/,
    loss: (text) => ({
      label: 'Uploads',
      text: `${plural(Number(text), 'file')} not uploaded yet`,
    }),
    // Uploaded parts are deleted by the object store's cleanup.
    drop: () => void globalThis.indexedDB?.deleteDatabase(unfinishedUploadsDatabase),
  },
]
