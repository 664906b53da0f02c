import { useQuery } from '@tanstack/react-query'
import type { BucketPath } from '#paths/object-storage.ts'
import { type ObjectRow, objectRow } from './objectRows.ts'
import { findObject } from './storeCalls.ts'

interface DrawerObject {
  path: BucketPath
  /** Name of the object in the URL; undefined without a drawer. */
  name: string | undefined
  /** Loaded rows. */
  rows: readonly ObjectRow[]
  /** True if more rows are being loaded, which may contain the object. */
  isReading: boolean
  /** True if all objects of the folder are loaded. */
  isComplete: boolean
}

/**
 * Returns the object of a drawer: undefined until it is known, and null if it does not exist. Reads it if the list does
 * not contain all objects.
 */
export function useDrawerObject(drawer: DrawerObject): ObjectRow | null | undefined {
  const { path, name = '', rows, isReading, isComplete } = drawer
  const listed = rows.find((row) => row.name === name && !row.isFolder)
  const { data } = useQuery({
    queryKey: [{ _id: 'listObjects', path, name }],
    queryFn: async ({ signal }) => (await findObject({ path, name }, signal)) ?? null,
    enabled: name !== '' && !listed && !isReading && !isComplete,
  })
  if (name === '') return undefined
  if (listed) return listed
  if (isComplete) return null
  return data && objectRow(data, name)
}
