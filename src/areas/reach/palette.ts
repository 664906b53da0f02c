import { mdiRayStartEnd } from '@mdi/js'
import type { PaletteArea } from '#ui/paletteArea.ts'
import { reachPaths } from './paths.ts'

export const paletteArea: PaletteArea = {
  commands: [
    {
      id: 'check-reach',
      label: 'Check what reaches what',
      icon: mdiRayStartEnd,
      keywords: 'connection blocked firewall rule port path allow list',
      href: reachPaths.screen(),
    },
  ],
}
