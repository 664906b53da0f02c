import { mdiLockOutline } from '@mdi/js'
import { isLocked } from '#lib/deleteLock.ts'
import { Icon } from '../display/Icon.tsx'
import { tooltip } from '../overlay/tooltip.ts'

/** Properties of the name column that mark locked rows. */
export const lockMark = {
  mark: (row: { tags?: string[] }) =>
    isLocked(row) && (
      <span {...tooltip('Locked: it cannot be deleted from this console')}>
        <Icon path={mdiLockOutline} size={14} label="Locked" />
      </span>
    ),
  reusable: true,
} as const
