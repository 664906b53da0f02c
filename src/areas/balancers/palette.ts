import { mdiCallSplit } from '@mdi/js'
import type { Balancer } from '#api/generated/types.gen.ts'
import { knownRegionLabel } from '#api/query/regions.ts'
import { balancerPaths } from '#paths/balancers.ts'
import type { PaletteArea } from '#ui/paletteArea.ts'
import { paletteObjects } from '#ui/paletteArea.ts'
import { balancerLabel } from '../labels.ts'
import { balancersQuery } from './queries.ts'

export const paletteArea: PaletteArea = {
  menuKeywords: {
    '/balancers': 'balancing traffic networking lb',
  },
  objects: [
    paletteObjects<Balancer>({
      kind: 'Load balancer',
      icon: mdiCallSplit,
      list: balancersQuery,
      item: (row) => ({
        label: balancerLabel(row),
        hint: [knownRegionLabel(row.region), row.ipv4].filter(Boolean).join(' · '),
        keywords: [row.id, row.ipv4, row.ipv6, row.hostname, ...(row.tags ?? [])].join(' '),
        href: balancerPaths.detail(row.id),
      }),
    }),
  ],
}
