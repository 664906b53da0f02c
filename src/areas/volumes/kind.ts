import type { Kind } from '../kinds.ts'

export const kinds: readonly Kind[] = [
  {
    type: 'volume',
    label: 'Volume',
    plural: 'Volumes',
    // Links to the drawer, because a search for the id could match labels of other volumes, and the drawer reports
    // deleted volumes.
    href: (id) => `/volumes/${id}/edit`,
    addGrant: 'add_volumes',
  },
]
