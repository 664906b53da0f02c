import { call } from '#api/http/client.ts'
import { withRetries } from '#api/http/retry.ts'
import { listObjects } from '#api/generated/sdk.gen.ts'
import type { StorageObject } from '#api/generated/types.gen.ts'
import type { BucketPath } from '#paths/object-storage.ts'

/** An object of a list without delimiter, which has no common prefixes. */
export type ListedObject = StorageObject & { name: string }

interface ObjectPage {
  objects: readonly ListedObject[]
  /** Marker of the next page; undefined on the last page. */
  next: string | undefined
}

const pageSize = 500

/** Reads a page of all objects with a name prefix, also those in subfolders. */
export function readObjectPage(
  path: BucketPath,
  prefix: string,
  marker: string | undefined,
  signal: AbortSignal,
): Promise<ObjectPage> {
  const query = {
    page_size: pageSize,
    ...(prefix !== '' && { prefix }),
    ...(marker !== undefined && { marker }),
  }
  return withRetries(async () => {
    const page = await call(listObjects, { path, query }, signal)
    const isNamed = (object: StorageObject): object is ListedObject => object.name !== undefined
    return { objects: (page.data ?? []).filter(isNamed), next: page.next_marker ?? undefined }
  }, signal)
}
