import { mdiLockOpenVariantOutline } from '@mdi/js'
import { useState } from 'react'
import { isLocked } from '#lib/deleteLock.ts'
import { lazyOverlay } from '#ui/lazyWithRetry.tsx'
import type { MenuItem } from '#ui/menuItem.ts'
import type { WritableKind } from './tagSteps.ts'

const unlockDialog = lazyOverlay(async () => (await import('./UnlockDialog.tsx')).UnlockDialog)

interface Lockable {
  id: number
  tags?: string[]
}

/** The menu item that unlocks a locked object; `dialog` is to be put on the screen. */
export function useUnlock(kind: WritableKind) {
  const [id, setId] = useState<number>()
  const open = (object: Lockable) => setId(object.id)
  return {
    open,
    items: (object: Lockable): MenuItem[] =>
      isLocked(object)
        ? [
            {
              label: 'Unlock',
              icon: mdiLockOpenVariantOutline,
              onSelect: () => open(object),
            },
          ]
        : [],
    dialog: id !== undefined && (
      <unlockDialog.Component kind={kind} id={id} onClose={() => setId(undefined)} />
    ),
  }
}
