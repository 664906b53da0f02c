import type { Area } from '../area.ts'

export const area: Area = {
  /** Load balancers are listed and counted with all other objects, but have no screen. */
  kinds: [
    {
      type: 'balancer',
      label: 'Load balancer',
      plural: 'Load balancers',
      addGrant: 'add_balancers',
    },
  ],
  objects: () => import('./objects.ts'),
}
