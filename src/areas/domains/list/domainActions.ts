import {
  mdiCogOutline,
  mdiContentCopy,
  mdiContentDuplicate,
  mdiFormatListBulleted,
  mdiMagnify,
  mdiPause,
  mdiPlay,
  mdiTrashCanOutline,
} from '@mdi/js'
import type { Domain } from '#api/generated/types.gen.ts'
import { lockedReason } from '#lib/deleteLock.ts'
import { copyText } from '#ui/clipboard.ts'
import type { MenuItem } from '#ui/overlay/menuItem.ts'
import { toast } from '#ui/overlay/toast.ts'
import { usageAddress } from '#ui/usage/usageAddress.ts'
import { domainPaths, type FormScreen } from '#paths/domains.ts'

interface DomainActionsOptions {
  screen: FormScreen
  deniedReasonOf: (domainId: number) => string | undefined
  /** The reason why the user cannot create domains, which also disables cloning. */
  createDenied: string | undefined
  onStatus: (domain: Domain) => void
  onDelete: (domain: Domain) => void
}

async function copyName(name: string) {
  const copied = await copyText(name)
  toast(copied ? `Copied ${name}` : `Could not copy ${name}`)
}

/** Returns the menu actions of a domain, for the list and for the domain's screen. */
export const domainActions =
  ({ screen, deniedReasonOf, createDenied, onStatus, onDelete }: DomainActionsOptions) =>
  (domain: Domain): MenuItem[] => {
    const disabledReason = deniedReasonOf(domain.id)
    const isActive = domain.status === 'active'
    return [
      ...(screen === 'list'
        ? [
            {
              label: 'Open records',
              icon: mdiFormatListBulleted,
              href: domainPaths.records(domain.id),
            },
          ]
        : []),
      {
        label: 'Settings',
        icon: mdiCogOutline,
        href: domainPaths.settings(domain.id, screen),
      },
      {
        label: isActive ? 'Disable' : 'Enable',
        icon: isActive ? mdiPause : mdiPlay,
        onSelect: () => onStatus(domain),
        disabledReason,
      },
      {
        label: 'Clone',
        icon: mdiContentDuplicate,
        href: domainPaths.clone(domain.id, screen),
        disabledReason: createDenied,
      },
      {
        label: 'Copy name',
        icon: mdiContentCopy,
        onSelect: () => void copyName(domain.domain ?? ''),
      },
      // Only in the list, because the domain's screen shows the IP addresses with links.
      ...(screen === 'list' ? (domain.master_ips ?? []) : []).map((address) => ({
        label: `Find usage of ${address}`,
        icon: mdiMagnify,
        href: usageAddress(address),
      })),
      {
        label: 'Delete',
        icon: mdiTrashCanOutline,
        onSelect: () => onDelete(domain),
        disabledReason: disabledReason ?? lockedReason(domain),
        danger: true,
        divider: true,
      },
    ]
  }
