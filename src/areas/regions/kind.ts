import type { Kind } from '../kinds.ts'

export const kinds: readonly Kind[] = [
  {
    type: 'region',
    label: 'Region',
    plural: 'Regions',
    href: (id) => `/regions?q=${id}`,
  },
]
