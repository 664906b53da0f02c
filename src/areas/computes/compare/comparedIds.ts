/** More lines than these cannot be told apart in one chart. */
export const mostCompared = 8

/**
 * The instances an address names, each once and in its order; what is no id is passed over.
 * @returns the first eight, and how many more there were
 */
export function comparedIds(text: string | null): { ids: number[]; left: number } {
  const all = new Set(
    (text ?? '')
      .split(',')
      .filter((part) => /^[1-9]\d*$/.test(part))
      .map(Number)
      .filter(Number.isSafeInteger),
  )
  const ids = [...all].slice(0, mostCompared)
  return { ids, left: all.size - ids.length }
}

/** The reason why a choice of instances cannot be compared. */
export function compareDisabledReason(count: number): string | undefined {
  if (count < 2) return 'Select two to eight instances to compare them.'
  if (count > mostCompared) return `At most eight instances can be compared; ${count} are selected.`
  return undefined
}
