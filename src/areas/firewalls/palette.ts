import {
  mdiLockOpenVariantOutline,
  mdiPencilOutline,
  mdiPlus,
  mdiServerPlusOutline,
  mdiTrashCanOutline,
  mdiWallFire,
} from '@mdi/js'
import type { Firewall } from '#api/generated/types.gen.ts'
import { lockedReason, notLockedReason } from '#lib/deleteLock.ts'
import type { PaletteArea } from '#ui/paletteArea.ts'
import { paletteObjects } from '#ui/paletteArea.ts'
import { firewallLabel } from '../labels.ts'
import { unlockAt } from '#paths/tags.ts'
import { firewallPaths, firewallTabs } from '#paths/firewalls.ts'
import { firewallsQuery } from './queries.ts'

export const paletteArea: PaletteArea = {
  menuKeywords: {
    '/firewalls': 'rules ports networking policy filter',
  },
  commands: [
    {
      id: 'create-firewall',
      label: 'Create firewall',
      icon: mdiPlus,
      keywords: 'new add rules',
      href: firewallPaths.create(),
    },
  ],
  objects: [
    paletteObjects<Firewall>({
      kind: 'Firewall',
      icon: mdiWallFire,
      list: firewallsQuery,
      item: (row) => ({
        label: firewallLabel(row),
        hint: row.status ?? '',
        keywords: [row.id, ...(row.tags ?? [])].join(' '),
        href: firewallPaths.tab(row.id, 'rules'),
      }),
      actions: [
        {
          label: 'Rename or tag firewall',
          icon: mdiPencilOutline,
          href: ({ id }) => firewallPaths.edit(id),
        },
        {
          label: 'Add device to firewall',
          icon: mdiServerPlusOutline,
          href: ({ id }) => firewallPaths.addDevice(id),
        },
        {
          label: 'Enable or disable firewall',
          icon: mdiWallFire,
          href: ({ id }) => firewallPaths.tab(id, 'rules'),
        },
        {
          label: 'Delete firewall',
          icon: mdiTrashCanOutline,
          href: ({ id }) => firewallPaths.remove(id),
          disabledReason: lockedReason,
        },
        {
          label: 'Unlock firewall',
          icon: mdiLockOpenVariantOutline,
          href: ({ id }) => unlockAt(firewallPaths.tab(id, 'rules'), id),
          disabledReason: notLockedReason,
        },
        ...firewallTabs.map(({ part, label }) => ({
          label: `${label} of firewall`,
          href: ({ id }: Firewall) => firewallPaths.tab(id, part),
        })),
      ],
    }),
  ],
}
