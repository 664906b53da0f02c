import { mdiLockOpenVariantOutline, mdiLockOutline } from '@mdi/js'
import { useState } from 'react'
import { type Need, useDeniedReason } from '#api/session/permissions.ts'
import { isLocked } from '#lib/deleteLock.ts'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import type { MenuItem } from '#ui/overlay/menuItem.ts'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import { withAreaObjects } from '../../areaObjects.ts'
import { LockBadge } from '../LockBadge.tsx'
import type { LockRejection } from '../setDeleteLock.ts'

const unlockDialog = lazyOverlay(
  async () => (await withAreaObjects(import('../UnlockDialog.tsx'))).UnlockDialog,
)
const refusalDialog = lazyOverlay(
  async () => (await import('#ui/overlay/RejectionDialog.tsx')).RejectionDialog,
)

interface Lockable {
  id: number
  tags?: string[]
}

const names = ['unlock'] as const

/**
 * Returns the menu item that locks an object immediately, or opens the unlock dialog at a URL. The caller renders
 * `dialog` once.
 * @param need permission to change its tags
 * @param name name of the object on its own screen; by default it is looked up in the lists
 */
export function useDeleteLock(kind: string, need: Need, name?: string) {
  const drawer = useDrawerAddress({ names })
  const disabledReason = useDeniedReason(need)
  const [refusal, setRefusal] = useState<LockRejection>()
  const open = (object: Lockable) => drawer.open('unlock', object.id)
  const id = drawer.name === undefined ? Number.NaN : Number(drawer.id)

  const lock = (object: Lockable) =>
    withAreaObjects(import('../setDeleteLock.ts')).then(
      ({ lockAtOnce }) => lockAtOnce(kind, object, setRefusal),
      (error: unknown) => setRefusal({ title: 'It was not locked', error }),
    )

  const itemFor = (object: Lockable): MenuItem =>
    isLocked(object)
      ? {
          label: 'Unlock',
          icon: mdiLockOpenVariantOutline,
          onSelect: () => open(object),
          disabledReason,
        }
      : {
          label: 'Lock',
          icon: mdiLockOutline,
          onSelect: () => void lock(object),
          disabledReason,
        }

  return {
    kind,
    /** The reason why its tags cannot be changed. */
    disabledReason,
    /** Badge for the header of a locked object, which opens the unlock dialog. */
    badge: (object: Lockable) => <LockBadge object={object} onUnlock={() => open(object)} />,
    /** Inserts the lock action into an object's menu, before a delete action at the end. */
    withLock: (object: Lockable, items: readonly MenuItem[]): MenuItem[] => {
      const end = items.at(-1)?.danger ? items.length - 1 : items.length
      return [...items.slice(0, end), itemFor(object), ...items.slice(end)]
    },
    dialog: (
      <>
        {Number.isSafeInteger(id) && (
          <unlockDialog.Component kind={kind} id={id} name={name} onClose={drawer.close} />
        )}
        {refusal && <refusalDialog.Component {...refusal} onClose={() => setRefusal(undefined)} />}
      </>
    ),
  }
}
