import { keep, tabStorage } from '#lib/storage.ts'

// Apart from the uploads themselves: signing out asks for these without the rest of the area.

export const unfinishedUploadsDatabase = 'console-object-uploads'

const marker = 'console.uploads'

/** Says at sign-out how many files would not arrive. */
export function markUploads(unfinished: number): void {
  if (unfinished === 0) tabStorage()?.removeItem(marker)
  else keep(tabStorage(), marker, String(unfinished))
}

/** Forgets which uploads could be gone on with; their parts are swept by the object store. */
export function dropUnfinishedUploads(): void {
  globalThis.indexedDB?.deleteDatabase(unfinishedUploadsDatabase)
}
