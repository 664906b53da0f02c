import type { BucketPath } from '#paths/object-storage.ts'
import { readObjectPage } from './objectPages.ts'
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
  { signal = new AbortController().signal, onCount }: Reading = {},
): Promise<CountedObject[]> {
  const objects: CountedObject[] = []
  let marker: string | undefined
  do {
    const page = await readObjectPage(path, prefix, marker, signal)
    for (const { name, size } of page.objects) objects.push({ name, size: size ?? 0 })
    marker = page.next
    onCount?.(objects.length)
  } while (marker !== undefined)
  return objects
}

/** Returns the selected objects and those in selected folders. */
export async function objectsOfRows(
  path: BucketPath,
  rows: readonly ObjectRow[],
  { signal, onCount }: Reading = {},
): Promise<CountedObject[]> {
  const objects: CountedObject[] = []
  for (const { name, size, isFolder } of rows) {
    const before = objects.length
    if (isFolder) {
      const within = await objectsBelow(path, name, {
        ...(signal && { signal }),
        onCount: (count) => onCount?.(before + count),
      })
      for (const object of within) objects.push(object)
    } else objects.push({ name, size: size ?? 0 })
  }
  return objects
}
