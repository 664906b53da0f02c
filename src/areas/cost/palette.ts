import { mdiSigma } from '@mdi/js'
import type { PaletteArea } from '#ui/paletteArea.ts'
import { costPaths } from '#paths/cost.ts'

export const paletteArea: PaletteArea = {
  menuKeywords: {
    '/cost': 'price bill billing forecast spending money idle',
  },
  commands: [
    {
      id: 'idle-cost',
      label: 'Find idle objects and their cost',
      icon: mdiSigma,
      keywords: 'unused offline unattached suspended waste savings',
      href: costPaths.idle(),
    },
  ],
}
