import { call } from '#api/http/client.ts'
import { listObjects } from '#api/generated/sdk.gen.ts'
import type { BucketPath } from '../paths.ts'
import type { ObjectRow } from './objectRows.ts'

export interface CountedObject {
  name: string
  /** Size in bytes. */
  size: number
}

interface Reading {
  signal?: AbortSignal
  /** Called after each page with the number of objects so far. */
  onCount?: (count: number) => void
}

/** Returns all objects with a name prefix, page by page. */
export async function objectsBelow(
  path: BucketPath,
  prefix: string,
  { signal, onCount }: Reading = {},
): Promise<CountedObject[]> {
  const found: CountedObject[] = []
  let marker: string | undefined
  do {
    const page = await call(listObjects, {
      path,
      query: { prefix, page_size: 500, ...(marker !== undefined && { marker }) },
      ...(signal && { signal }),
    })
    for (const { name, size } of page.data ?? [])
      if (name !== undefined) found.push({ name, size: size ?? 0 })
    marker = page.next_marker ?? undefined
    onCount?.(found.length)
  } while (marker !== undefined)
  return found
}

/** Returns the selected objects and those in selected folders. */
export async function objectsOfRows(
  path: BucketPath,
  rows: readonly ObjectRow[],
  { signal, onCount }: Reading = {},
): Promise<CountedObject[]> {
  const found: CountedObject[] = []
  for (const { name, size, isFolder } of rows) {
    const before = found.length
    if (isFolder) {
      const within = await objectsBelow(path, name, {
        ...(signal && { signal }),
        onCount: (count) => onCount?.(before + count),
      })
      for (const object of within) found.push(object)
    } else found.push({ name, size: size ?? 0 })
  }
  return found
}
