import type { Kind } from '../kinds.ts'

export const kinds: readonly Kind[] = [
  {
    type: 'volume',
    label: 'Volume',
    plural: 'Volumes',
    // A search for its number would find others by their labels; the drawer tells of one that is gone.
    href: (id) => `/volumes/${id}/edit`,
    addGrant: 'add_volumes',
  },
]
