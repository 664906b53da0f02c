import type { Kind } from '../kinds.ts'

export const kinds: readonly Kind[] = [
  {
    type: 'vpc',
    label: 'VPC',
    plural: 'VPCs',
    href: (id) => `/vpcs/${id}`,
    addGrant: 'add_vpc',
  },
  { type: 'vlan', label: 'VLAN', plural: 'VLANs' },
]
