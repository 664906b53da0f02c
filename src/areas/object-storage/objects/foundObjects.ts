import { type BucketPath, objectStoragePaths } from '#paths/object-storage.ts'
import type { ListedObject } from './objectPages.ts'
import { type ObjectRow, parentFolder } from './objectRows.ts'

/** An object that a search of the bucket has found. */
export interface FoundObject extends ObjectRow {
  /** Folder of the object; the label of the bucket for an object outside of folders. */
  folder: string
  /** URL of the folder. */
  folderHref: string
}

/** Normalizes a text, because file systems store letters with accents in different forms. */
const normalized = (text: string) => text.normalize('NFC').toLowerCase()

/** Returns a function that checks whether a name contains the text, in upper or lower case. */
export function nameMatcher(text: string): (name: string) => boolean {
  const searched = normalized(text)
  return (name) => normalized(name).includes(searched)
}

export function foundObject(path: BucketPath, object: ListedObject): FoundObject {
  const { name, size, etag, last_modified } = object
  const folder = parentFolder(name)
  return {
    name,
    label: name.slice(folder.length) || name,
    // Lists without a delimiter contain no folders.
    isFolder: false,
    size,
    etag,
    last_modified,
    folder: folder || path.bucket,
    folderHref: objectStoragePaths.objects(path, folder),
  }
}
