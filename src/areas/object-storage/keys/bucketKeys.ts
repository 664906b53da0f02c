import type { StorageKey } from '#api/generated/types.gen.ts'
import type { BucketPath } from '#paths/object-storage.ts'

/**
 * Returns the access of a key to a bucket; undefined if it has none. An unlimited key can access all buckets (document
 * 2, 4.4).
 */
export function keyAccess(
  { bucket_access: access }: StorageKey,
  { bucket, clusterId }: BucketPath,
): 'read' | 'read and write' | undefined {
  if (access == null) return 'read and write'
  const found = access.find(
    ({ bucket_name: name, cluster }) => name === bucket && cluster === clusterId,
  )
  if (!found) return undefined
  return found.permissions === 'read_only' ? 'read' : 'read and write'
}
