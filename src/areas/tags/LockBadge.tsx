import { mdiLockOutline } from '@mdi/js'
import { isLocked } from '#lib/deleteLock.ts'
import { Button } from '#ui/Button.tsx'
import { useUnlock } from './useUnlock.tsx'

interface LockBadgeProps {
  kind: string
  object: { id: number; tags?: string[] }
  name: string
}

/** Says in a header that the object is locked, and leads to its unlocking; nothing while it is not. */
export function LockBadge({ kind, object, name }: LockBadgeProps) {
  const unlock = useUnlock(kind, name)
  if (!isLocked(object)) return null
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon={mdiLockOutline}
        label="Locked: unlock"
        onClick={() => unlock.open(object)}
      >
        Locked
      </Button>
      {unlock.dialog}
    </>
  )
}
