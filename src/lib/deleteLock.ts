import { preference } from './preferences.ts'

interface Tagged {
  tags?: readonly string[] | undefined
}

/** True when an object carries the tag that keeps it from being deleted and rebuilt from this console; the API has no such lock. */
export function isLocked({ tags }: Tagged): boolean {
  const lock = preference('lockTag')
  return lock !== '' && (tags?.includes(lock) ?? false)
}

/** The reason why it cannot be unlocked; undefined when it can. */
export const notLockedReason = (object: Tagged): string | undefined =>
  isLocked(object) ? undefined : 'It is not locked.'

/** The reason why it can be neither deleted nor rebuilt from here now; undefined when it can. */
export const lockedReason = (object: Tagged): string | undefined =>
  isLocked(object) ? `Locked by its tag “${preference('lockTag')}”. Unlock it first.` : undefined
