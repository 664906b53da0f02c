import { asApiError } from '#api/http/client.ts'
import { refreshAllTabs } from '#api/query/query.ts'
import { preference } from '#lib/preferences.ts'
import { toast } from '#ui/overlay/toast.ts'
import { retag, taggedLabel } from './tagObjects.ts'

/**
 * Adds the delete-lock tag to an object, or removes it.
 * @returns the name of the object
 */
export async function setDeleteLock(kind: string, id: number, locked: boolean): Promise<string> {
  const tag = preference('lockTag')
  await retag(kind, id, locked ? { add: tag } : { remove: tag })
  void refreshAllTabs(['listTags', 'listTaggedObjects', 'listEvents'])
  return taggedLabel(kind, id)
}

export interface LockRejection {
  title: string
  error: unknown
}

/** Locks or unlocks an object and shows a message, with an Undo action after locking. */
export async function lockAtOnce(
  kind: string,
  id: number,
  onRefused: (refusal: LockRejection) => void,
  locked = true,
): Promise<void> {
  const done = locked ? 'locked' : 'unlocked'
  try {
    const name = await setDeleteLock(kind, id, locked)
    toast(
      `${locked ? 'Locked' : 'Unlocked'} ${name}`,
      locked
        ? { label: 'Undo', onSelect: () => void lockAtOnce(kind, id, onRefused, false) }
        : undefined,
    )
  } catch (thrown) {
    const error = asApiError(thrown)
    onRefused({ title: `It ${error.isUncertain ? 'may have been' : 'was not'} ${done}`, error })
  }
}
