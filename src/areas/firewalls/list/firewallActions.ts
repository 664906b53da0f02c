import {
  mdiFormatListBulleted,
  mdiPause,
  mdiPencilOutline,
  mdiPlay,
  mdiServerOutline,
  mdiTrashCanOutline,
} from '@mdi/js'
import type { Firewall } from '#api/generated/types.gen.ts'
import { lockedReason } from '#lib/deleteLock.ts'
import type { MenuItem } from '#ui/overlay/menuItem.ts'
import { firewallPaths } from '#paths/firewalls.ts'

interface FirewallActionsOptions {
  deniedReasonOf: (firewallId: number) => string | undefined
  onStatus: (firewall: Firewall) => void
  /** Filter and sort order of the list, preserved while a drawer or dialog is open. */
  search: string
}

/** Returns the menu actions of a firewall in the list. */
export const firewallActions =
  ({ deniedReasonOf, onStatus, search }: FirewallActionsOptions) =>
  (firewall: Firewall): MenuItem[] => {
    const { id, status } = firewall
    const disabledReason = deniedReasonOf(id)
    return [
      { label: 'Edit rules', icon: mdiFormatListBulleted, href: firewallPaths.tab(id, 'rules') },
      { label: 'Devices', icon: mdiServerOutline, href: firewallPaths.tab(id, 'devices') },
      {
        label: 'Rename or tag',
        icon: mdiPencilOutline,
        href: firewallPaths.edit(id) + search,
        disabledReason,
      },
      {
        label: status === 'enabled' ? 'Disable' : 'Enable',
        icon: status === 'enabled' ? mdiPause : mdiPlay,
        onSelect: () => onStatus(firewall),
        disabledReason,
      },
      {
        label: 'Delete',
        icon: mdiTrashCanOutline,
        href: firewallPaths.remove(id) + search,
        disabledReason: disabledReason ?? lockedReason(firewall),
        danger: true,
        divider: true,
      },
    ]
  }
