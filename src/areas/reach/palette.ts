import { mdiLan, mdiRayStartEnd } from '@mdi/js'
import type { PaletteArea } from '#ui/paletteArea.ts'
import { reachPaths } from '#paths/reach.ts'

export const paletteArea: PaletteArea = {
  menuKeywords: {
    '/reach': 'connection path blocked open port firewall rule allow list network',
  },
  commands: [
    {
      id: 'check-reach',
      label: 'Check connectivity',
      icon: mdiRayStartEnd,
      keywords: 'connection blocked firewall rule port path allow list',
      href: reachPaths.screen(),
    },
    {
      id: 'network',
      label: 'Network diagram',
      icon: mdiLan,
      keywords: 'map diagram topology regions vpcs subnets firewalls internet',
      href: reachPaths.network(),
    },
  ],
}
