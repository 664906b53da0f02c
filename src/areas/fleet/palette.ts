import { mdiChartBar } from '@mdi/js'
import type { PaletteArea } from '#ui/paletteArea.ts'
import { fleetPaths } from '#paths/fleet.ts'

export const paletteArea: PaletteArea = {
  menuKeywords: {
    '/fleet': 'load cpu network disk chart fleet tag region week usage',
  },
  commands: [
    {
      id: 'fleet-statistics',
      label: 'Statistics of many instances',
      icon: mdiChartBar,
      keywords: 'load cpu network disk chart fleet tag region unusual outlier week',
      href: fleetPaths.screen(),
    },
  ],
}
