import type { ObjectList, StorageObject } from '#api/generated/types.gen.ts'

export interface ObjectRow {
  name: string
  /** Its name below the folder that is shown. */
  label: string
  isFolder: boolean
  size: number | null | undefined
  etag: string | null | undefined
  last_modified: string | null | undefined
}

/** The folder that a prefix lies in: somebody may have typed the beginning of a name behind it. */
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

/** The rows of all pages; what an empty folder is kept by, an object of its own name, is no row of it. */
export const rowsOf = (pages: readonly ObjectList[], prefix: string): ObjectRow[] =>
  pages
    .flatMap(({ data }) => data ?? [])
    .filter(({ name }) => name !== prefix || prefix === '')
    .map((object) => toRow(object, prefix))

/** The folders above a prefix, from the bucket on. */
export function crumbsOf(prefix: string): { label: string; prefix: string }[] {
  const parts = prefix.split('/').slice(0, -1)
  return parts.map((label, at) => ({ label, prefix: `${parts.slice(0, at + 1).join('/')}/` }))
}
