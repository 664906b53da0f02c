import type { DraftKind } from '#lib/draftKind.ts'
import { plural } from '#lib/format.ts'
import { keep, tabStorage } from '#lib/storage.ts'

export const unfinishedUploadsDatabase = 'console-object-uploads'

const marker = 'console.uploads'

/** Says at sign-out how many files would not arrive. */
export function markUploads(unfinished: number): void {
  if (unfinished === 0) tabStorage()?.removeItem(marker)
  else keep(tabStorage(), marker, String(unfinished))
}

export const drafts: readonly DraftKind[] = [
  {
    key: /^console\.uploads$/,
    loss: (text) => ({
      label: 'Uploads',
      text: `${plural(Number(text), 'file')} not uploaded yet`,
    }),
    // Their parts are swept by the object store.
    drop: () => void globalThis.indexedDB?.deleteDatabase(unfinishedUploadsDatabase),
  },
]
