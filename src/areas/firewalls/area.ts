import type { Area } from '../area.ts'

export const area: Area = {
  kinds: [
    {
      type: 'firewall',
      label: 'Firewall',
      plural: 'Firewalls',
      href: (id) => `/firewalls/${id}`,
      addGrant: 'add_firewalls',
    },
  ],
  palette: () => import('./palette.ts'),
  objects: () => import('./objects.ts'),
}
