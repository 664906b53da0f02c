import type { StorageKeyCreate } from '#api/generated/types.gen.ts'

/** What a key reaches: everything, or what the matrix says, which may be nothing. */
export interface KeyDraft {
  label: string
  reach: 'all' | 'limited'
  /** By `cluster/bucket`; buckets left out are not reached. */
  permissions: Record<string, 'none' | 'read_only' | 'read_write'>
}

/** Left out, an empty list and rows are three different keys (document 2, 4.4). */
export function keyBody({ label, reach, permissions }: KeyDraft): StorageKeyCreate {
  if (reach === 'all') return { label }
  return {
    label,
    bucket_access: Object.entries(permissions).flatMap(([place, permission]) => {
      const at = place.indexOf('/')
      return permission === 'none'
        ? []
        : [
            {
              cluster: place.slice(0, at),
              bucket_name: place.slice(at + 1),
              permissions: permission,
            },
          ]
    }),
  }
}
