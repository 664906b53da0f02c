import type { Area } from '../area.ts'

export const area: Area = {
  kinds: [
    {
      type: 'balancer',
      label: 'Load balancer',
      plural: 'Load balancers',
      href: (id) => `/balancers/${id}`,
      addGrant: 'add_balancers',
    },
  ],
  palette: () => import('./palette.ts'),
  objects: () => import('./objects.ts'),
}
