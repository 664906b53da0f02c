interface Tagged {
  tags?: readonly string[] | undefined
}

/**
 * Tag that locks an object: this console neither deletes nor rebuilds it. The tag is the same for all users and
 * browsers, so that a lock is a decision of the account. The API has no such lock, so other clients ignore it.
 */
export const lockTag = 'protected'

export const isLocked = ({ tags }: Tagged): boolean => tags?.includes(lockTag) ?? false

/** Returns the reason why the object cannot be unlocked; undefined if it is locked. */
export const notLockedReason = (object: Tagged): string | undefined =>
  isLocked(object) ? undefined : 'It is not locked.'

/** Returns the reason why the object cannot be deleted or rebuilt; undefined if it is not locked. */
export const lockedReason = (object: Tagged): string | undefined =>
  isLocked(object) ? `Locked by its tag “${lockTag}”. Unlock it first.` : undefined

/** Returns the tags that do not lock the object, for display next to a lock. */
export const tagsWithoutLock = (tags: readonly string[]): readonly string[] =>
  tags.includes(lockTag) ? tags.filter((tag) => tag !== lockTag) : tags
