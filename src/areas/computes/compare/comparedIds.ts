/** Maximum number of instances in a comparison; more lines would be indistinguishable. */
export const maxCompared = 8

/**
 * Parses the instance ids in the URL, without duplicates and invalid ids.
 * @returns the first eight ids, and the number of further ones
 */
export function comparedIds(text: string | null): { ids: number[]; left: number } {
  const all = new Set(
    (text ?? '')
      .split(',')
      .filter((part) => /^[1-9]\d*$/.test(part))
      .map(Number)
      .filter(Number.isSafeInteger),
  )
  const ids = [...all].slice(0, maxCompared)
  return { ids, left: all.size - ids.length }
}

/** Returns the reason why the given number of instances cannot be compared. */
export function compareDisabledReason(count: number): string | undefined {
  if (count < 2) return 'Select two to eight instances to compare them.'
  if (count > maxCompared) return `At most eight instances can be compared; ${count} are selected.`
  return undefined
}
