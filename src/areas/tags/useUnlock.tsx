import { mdiLockOpenVariantOutline } from '@mdi/js'
import { isLocked } from '#lib/deleteLock.ts'
import { lazyOverlay } from '#ui/lazyWithRetry.tsx'
import type { MenuItem } from '#ui/menuItem.ts'
import { useDrawerAddress } from '#ui/useDrawerAddress.ts'

const unlockDialog = lazyOverlay(async () => (await import('./UnlockDialog.tsx')).UnlockDialog)

interface Lockable {
  id: number
  tags?: string[]
}

const names = ['unlock'] as const

/**
 * The menu item that unlocks a locked object, at an address; `dialog` is to be put on the screen, once.
 * @param name of the one object that it can be about; else that of the lists
 */
export function useUnlock(kind: string, name?: string) {
  const drawer = useDrawerAddress({ names })
  const open = (object: Lockable) => drawer.open('unlock', object.id)
  const id = drawer.name === undefined ? Number.NaN : Number(drawer.id)
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
    dialog: Number.isSafeInteger(id) && (
      <unlockDialog.Component kind={kind} id={id} name={name} onClose={drawer.close} />
    ),
  }
}
