/**
 * A list as it is to be written: what the person added and took away, done to what is there by now.
 * @param shown what the person saw @param wanted what they made of it @param current what is there
 */
export function mergeList(
  shown: readonly string[],
  wanted: readonly string[],
  current: readonly string[],
): string[] {
  const removed = new Set(shown.filter((entry) => !wanted.includes(entry)))
  const others = current.filter((entry) => !shown.includes(entry) && !wanted.includes(entry))
  const gone = new Set(shown.filter((entry) => !current.includes(entry)))
  return [...wanted.filter((entry) => !gone.has(entry)), ...others].filter(
    (entry) => !removed.has(entry),
  )
}
