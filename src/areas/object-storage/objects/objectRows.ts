import type { ObjectList, StorageObject } from '#api/generated/types.gen.ts'

export interface ObjectRow {
  name: string
  /** Name relative to the current folder. */
  label: string
  isFolder: boolean
  size: number | null | undefined
  etag: string | null | undefined
  last_modified: string | null | undefined
}

/** Returns the folder of a prefix, which may end with the start of an object name. */
export const folderOf = (prefix: string): string => prefix.slice(0, prefix.lastIndexOf('/') + 1)

/** Returns a row for the current folder, or for the bucket outside of folders. */
export const folderRow = (folder: string, bucket: string): ObjectRow => ({
  name: folder,
  label: folder || bucket,
  isFolder: true,
  size: null,
  etag: null,
  last_modified: null,
})

/** Returns the folder that contains an object or folder; empty at the top of the bucket. */
export const parentFolder = (name: string): string =>
  name.slice(0, name.lastIndexOf('/', Math.max(0, name.length - 2)) + 1)

/** @param prefix the current folder, which may end with the start of an object name */
export const objectRow = (object: StorageObject, prefix: string): ObjectRow => {
  const { name = '' } = object
  return {
    name,
    label: name.slice(folderOf(prefix).length) || name,
    isFolder: object.size == null && name.endsWith('/'),
    size: object.size,
    etag: object.etag,
    last_modified: object.last_modified,
  }
}

/** Returns the rows of all pages, without the placeholder object that represents an empty folder. */
export const objectRowsOf = (pages: readonly ObjectList[], prefix: string): ObjectRow[] =>
  pages
    .flatMap(({ data }) => data ?? [])
    .filter(({ name }) => name !== prefix || !prefix.endsWith('/'))
    .map((object) => objectRow(object, prefix))

/** Returns the parent folders of a prefix, starting with the bucket. A folder between two slashes has no name. */
export function crumbsOf(prefix: string): { label: string; prefix: string }[] {
  const parts = prefix.split('/').slice(0, -1)
  return parts.map((label, at) => ({
    label: label || '(no name)',
    prefix: `${parts.slice(0, at + 1).join('/')}/`,
  }))
}
