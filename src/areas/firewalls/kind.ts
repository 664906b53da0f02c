import type { Kind } from '../kinds.ts'

export const kinds: readonly Kind[] = [
  {
    type: 'firewall',
    label: 'Firewall',
    plural: 'Firewalls',
    href: (id) => `/firewalls/${id}`,
    addGrant: 'add_firewalls',
  },
]
