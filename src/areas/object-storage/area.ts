import type { Area } from '../area.ts'
import { drafts } from './drafts.ts'

export const area: Area = {
  kinds: [
    { type: 'object_storage_key', label: 'Access key', plural: 'Access keys' },
    // The spelling that event actions use.
    { type: 'obj_access_key', label: 'Access key', plural: 'Access keys' },
  ],
  drafts,
  palette: () => import('./palette.ts'),
  objects: () => import('./objects.ts'),
}
