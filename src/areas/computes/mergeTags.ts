/**
 * Tags are written as one list, so what somebody else added meanwhile would be lost: takes what this person added and
 * removed, and does the same to the list as it is now.
 * @param shown the list the person changed
 * @param wanted what they made of it
 * @param current the list as it is now
 */
export function mergeTags(
  shown: readonly string[],
  wanted: readonly string[],
  current: readonly string[],
): string[] {
  const removed = new Set(shown.filter((tag) => !wanted.includes(tag)))
  const added = wanted.filter((tag) => !shown.includes(tag) && !current.includes(tag))
  return [...current.filter((tag) => !removed.has(tag)), ...added]
}
