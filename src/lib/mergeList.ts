/**
 * The API takes some lists whole, so that what somebody else did to one meanwhile would be lost: takes what a person
 * added and removed, and does the same to the list as it is now.
 * @param shown the list the person changed @param wanted what they made of it @param current the list as it is now
 */
export function mergeList(
  shown: readonly string[],
  wanted: readonly string[],
  current: readonly string[],
): string[] {
  const gone = new Set(shown.filter((entry) => !current.includes(entry)))
  const others = current.filter((entry) => !shown.includes(entry) && !wanted.includes(entry))
  return [...wanted.filter((entry) => !gone.has(entry)), ...others]
}
