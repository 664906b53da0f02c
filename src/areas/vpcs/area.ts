import type { Area } from '../area.ts'

export const area: Area = {
  kinds: [
    {
      type: 'vpc',
      label: 'VPC',
      plural: 'VPCs',
      href: (id) => `/vpcs/${id}`,
      addGrant: 'add_vpc',
    },
    { type: 'vlan', label: 'VLAN', plural: 'VLANs' },
  ],
  palette: () => import('./palette.ts'),
  objects: () => import('./objects.ts'),
}
