import type { Kind } from '../kinds.ts'

export const kinds: readonly Kind[] = [
  { type: 'object_storage_key', label: 'Access key', plural: 'Access keys' },
  // The spelling that event actions use.
  { type: 'obj_access_key', label: 'Access key', plural: 'Access keys' },
]
