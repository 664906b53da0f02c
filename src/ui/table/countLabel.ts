import { formatCount } from '#lib/format.ts'

interface Counts {
  matching: number
  loaded: number | undefined
  total: number | undefined
  filtered: boolean
  loading: boolean
  /** Statements about all rows, for example "all active". */
  usual?: readonly string[]
}

/** Returns the row count: "5,000 total", "42 of 5,000", "1,200 of 5,000 loaded", "7 of 1,200 loaded, 5,000 total". */
export function countLabel(counts: Counts): string {
  const { matching, loaded, total, filtered, loading, usual = [] } = counts
  if (loaded === undefined) return ''
  const all = Math.max(total ?? loaded, loaded)
  const partial = all > loaded || loading
  if (!filtered) {
    return partial
      ? `${formatCount(loaded)} of ${formatCount(all)} loaded`
      : [`${formatCount(loaded)} total`, ...usual].join(', ')
  }
  const filteredText = `${formatCount(matching)} of ${formatCount(loaded)}`
  return partial
    ? `${filteredText} loaded, ${formatCount(all)} total`
    : [filteredText, ...usual].join(', ')
}
