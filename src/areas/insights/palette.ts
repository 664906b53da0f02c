import { mdiLan, mdiRayStartEnd, mdiSigma } from '@mdi/js'
import type { PaletteArea } from '#ui/paletteArea.ts'
import { costPaths } from '#paths/cost.ts'
import { findPaths } from '#paths/find.ts'
import { overviewPaths } from '#paths/overview.ts'
import { reachPaths } from '#paths/reach.ts'

export const paletteArea: PaletteArea = {
  menuKeywords: {
    [overviewPaths.screen()]: 'home today problems snooze',
    [costPaths.screen()]: 'price bill billing forecast spending money idle',
    [findPaths.find()]: 'where used address ip host name dns records allow lists',
    [reachPaths.screen()]: 'connection path blocked open port firewall rule allow list network',
  },
  commands: [
    {
      id: 'idle-cost',
      label: 'Find idle objects and their cost',
      icon: mdiSigma,
      keywords: 'unused offline unattached suspended waste savings',
      href: costPaths.idle(),
    },
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
