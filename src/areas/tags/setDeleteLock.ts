import { asApiError } from '#api/http/client.ts'
import { refreshAllTabs } from '#api/query/query.ts'
import { lockTag } from '#lib/deleteLock.ts'
import { toast } from '#ui/overlay/toast.ts'
import { retag, taggedLabel } from './tagObjects.ts'

/** Adds the delete-lock tag to an object, or removes it. */
export async function setDeleteLock(kind: string, id: number, locked: boolean): Promise<void> {
  await retag(kind, id, locked ? { add: lockTag } : { remove: lockTag })
  void refreshAllTabs(['listTags', 'listTaggedObjects', 'listEvents'])
}

export interface LockRejection {
  title: string
  error: unknown
}

/** Locks or unlocks an object and shows a message, with an Undo action after locking. */
export async function lockAtOnce(
  kind: string,
  object: { id: number; tags?: string[] },
  onRefused: (refusal: LockRejection) => void,
  locked = true,
): Promise<void> {
  const done = locked ? 'locked' : 'unlocked'
  try {
    await setDeleteLock(kind, object.id, locked)
    const name = taggedLabel(kind, object.id, object)
    toast(
      `${locked ? 'Locked' : 'Unlocked'} ${name}`,
      locked
        ? { label: 'Undo', onSelect: () => void lockAtOnce(kind, object, onRefused, false) }
        : undefined,
    )
  } catch (thrown) {
    const error = asApiError(thrown)
    onRefused({ title: `It ${error.isUncertain ? 'may have been' : 'was not'} ${done}`, error })
  }
}
