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

const toRow = (object: StorageObject, prefix: string): ObjectRow => {
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
    .map((object) => toRow(object, prefix))

/** Returns the parent folders of a prefix, starting with the bucket. */
export function crumbsOf(prefix: string): { label: string; prefix: string }[] {
  const parts = prefix.split('/').slice(0, -1)
  return parts.map((label, at) => ({ label, prefix: `${parts.slice(0, at + 1).join('/')}/` }))
}
