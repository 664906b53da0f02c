import { mdiMapMarkerOutline } from '@mdi/js'
import type { Region } from '#api/generated/types.gen.ts'
import type { PaletteArea } from '#ui/paletteArea.ts'
import { paletteObjects } from '#ui/paletteArea.ts'
import { regionPaths } from '#paths/regions.ts'
import { regionsQuery } from '#api/query/regions.ts'

export const paletteArea: PaletteArea = {
  menuKeywords: {
    '/regions': 'locations capabilities resolvers',
  },
  commands: [
    {
      id: 'region-map',
      label: 'Map of regions',
      keywords: 'world status',
      href: regionPaths.map(),
    },
    {
      id: 'region-offers',
      label: 'Capabilities and plans of regions',
      keywords: 'offers gpu premium availability',
      href: regionPaths.offers(),
    },
    {
      id: 'kernels',
      label: 'Kernels',
      keywords: 'linux boot grub',
      href: regionPaths.kernels(),
    },
  ],
  objects: [
    paletteObjects<Region>({
      kind: 'Region',
      icon: mdiMapMarkerOutline,
      list: regionsQuery,
      item: (row) => ({
        label: row.label ?? row.id,
        hint: row.id,
        keywords: `${row.id} ${row.country}`,
        href: regionPaths.region(row.id),
      }),
    }),
  ],
}
