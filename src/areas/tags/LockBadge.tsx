import { mdiLockOutline } from '@mdi/js'
import { isLocked } from '#lib/deleteLock.ts'
import { Button } from '#ui/Button.tsx'

interface LockBadgeProps {
  object: { tags?: string[] }
  onUnlock: () => void
}

/** Says in a header that the object is locked, and leads to its unlocking; nothing while it is not. */
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
