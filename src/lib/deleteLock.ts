import { preference } from './preferences.ts'

interface Tagged {
  tags?: readonly string[] | undefined
}

/**
 * Returns true if the object has the tag that prevents its deletion and rebuild in this console. The API has no such
 * lock.
 */
export function isLocked({ tags }: Tagged): boolean {
  const lock = preference('lockTag')
  return lock !== '' && (tags?.includes(lock) ?? false)
}

/** Returns the reason why the object cannot be unlocked; undefined if it is locked. */
export const notLockedReason = (object: Tagged): string | undefined =>
  isLocked(object) ? undefined : 'It is not locked.'

/** Returns the reason why the object cannot be deleted or rebuilt; undefined if it is not locked. */
export const lockedReason = (object: Tagged): string | undefined =>
  isLocked(object) ? `Locked by its tag “${preference('lockTag')}”. Unlock it first.` : undefined
