import type { Area } from '../area.ts'

export const area: Area = {
  kinds: [
    {
      type: 'region',
      label: 'Region',
      plural: 'Regions',
      href: (id) => `/regions?q=${id}`,
    },
  ],
  palette: () => import('./palette.ts'),
}
