import { mdiClipboardTextOutline } from '@mdi/js'
import type { PaletteArea } from '#ui/paletteArea.ts'
import { inventoryPaths } from '#paths/inventory.ts'

export const paletteArea: PaletteArea = {
  menuKeywords: {
    '/inventory': 'snapshot export compare changes json',
  },
  commands: [
    {
      id: 'compare-inventories',
      label: 'Save or compare inventory',
      icon: mdiClipboardTextOutline,
      keywords: 'snapshot snapshot export json diff what changed',
      href: inventoryPaths.screen(),
    },
  ],
}
