import type { StorageKey } from '#api/generated/types.gen.ts'
import type { BucketPath } from '../paths.ts'

/** The access that a key has to a bucket; undefined when it does not reach it. A key without limits reaches all (document 2, 4.4). */
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
