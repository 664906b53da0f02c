import {
  mdiContentDuplicate,
  mdiLinkOff,
  mdiLinkPlus,
  mdiPencilOutline,
  mdiResize,
  mdiTrashCanOutline,
} from '@mdi/js'
import type { Volume } from '#api/generated/types.gen.ts'
import { volumeCan, volumeSize } from '#contract/rules/volumes.ts'
import { formatGigabytes } from '#lib/format.ts'
import { lockedReason } from '#lib/deleteLock.ts'
import type { MenuItem } from '#ui/overlay/menuItem.ts'
import { type VolumeActionName, volumeActionNames, volumePaths } from '#paths/volumes.ts'
import type { useDeniedReasons } from '#api/session/permissions.ts'
import { needs } from '../needs.ts'

export const volumeLabels: Readonly<Record<VolumeActionName, { label: string; icon: string }>> = {
  edit: { label: 'Rename or tag', icon: mdiPencilOutline },
  attach: { label: 'Attach', icon: mdiLinkPlus },
  detach: { label: 'Detach', icon: mdiLinkOff },
  resize: { label: 'Resize', icon: mdiResize },
  clone: { label: 'Clone', icon: mdiContentDuplicate },
  delete: { label: 'Delete', icon: mdiTrashCanOutline },
}

/** Returns the reason why an action on a volume is not possible now (response shapes 6.1 and 8.2). */
export function volumeDisabledReason(volume: Volume, action: VolumeActionName): string | undefined {
  if (action === 'edit') return undefined
  // An unknown status disables nothing, because the API decides.
  const { compute_id: computeId = null } = volume
  const status = volume.status ?? 'active'
  const locked = action === 'delete' ? lockedReason(volume) : undefined
  if (locked !== undefined) return locked
  const reason = volumeCan[action]({ status, compute_id: computeId })
  const isLargest = action === 'resize' && (volume.size ?? 0) >= volumeSize.max
  return (
    reason ??
    (isLargest ? `It already has the maximum size, ${formatGigabytes(volumeSize.max)}.` : undefined)
  )
}

interface VolumeActionsOptions {
  deniedReasonOf: ReturnType<typeof useDeniedReasons>
  /** Filter and sort order of the list, preserved while a drawer or dialog is open. */
  search?: string
  /** True to open the drawers over the screen of the volume. */
  onScreen?: boolean
}

/** Returns the menu actions of a volume, each with its URL. */
export const volumeActions =
  ({ deniedReasonOf, search = '', onScreen = false }: VolumeActionsOptions) =>
  (volume: Volume): MenuItem[] =>
    volumeActionNames.map((action) => ({
      ...volumeLabels[action],
      href: onScreen
        ? volumePaths.actionOnScreen(volume.id, action)
        : volumePaths.action(volume.id, action) + search,
      disabledReason:
        deniedReasonOf(needs.volume[action](volume)) ?? volumeDisabledReason(volume, action),
      ...(action === 'delete' && { danger: true, divider: true }),
    }))
