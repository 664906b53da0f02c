import type { Kind } from '../kinds.ts'

/** They are listed and counted with everything else, and have no screen. */
export const kinds: readonly Kind[] = [
  {
    type: 'balancer',
    label: 'Load balancer',
    plural: 'Load balancers',
    addGrant: 'add_balancers',
  },
]
