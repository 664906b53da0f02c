import type { Kind } from '../kinds.ts'

export const kinds: readonly Kind[] = [
  { type: 'object_storage_key', label: 'Access key', plural: 'Access keys' },
  // As the actions of events spell it.
  { type: 'obj_access_key', label: 'Access key', plural: 'Access keys' },
]
