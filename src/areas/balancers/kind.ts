import type { Kind } from '../kinds.ts'

/** Load balancers are listed and counted with all other objects, but have no screen. */
export const kinds: readonly Kind[] = [
  {
    type: 'balancer',
    label: 'Load balancer',
    plural: 'Load balancers',
    addGrant: 'add_balancers',
  },
]
