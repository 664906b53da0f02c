import { mdiLockOutline } from '@mdi/js'
import { isLocked } from '#lib/deleteLock.ts'
import { Button } from '#ui/display/Button.tsx'

interface LockBadgeProps {
  object: { tags?: string[] }
  onUnlock: () => void
}

/** Badge in a header for a locked object, which opens the unlock dialog. Renders nothing for an unlocked object. */
export function LockBadge({ object, onUnlock }: LockBadgeProps) {
  if (!isLocked(object)) return null
  return (
    <Button
      size="small"
      variant="quiet"
      icon={mdiLockOutline}
      label="Locked: unlock"
      onClick={onUnlock}
    >
      Locked
    </Button>
  )
}
