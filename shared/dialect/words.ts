/** A bidirectional mapping: `back` is the inverse of `out` for every text. */
export interface Mapping {
  /**
   * Maps a value of the contract to that of the remote API.
   * @param here origin of this server as the client sees it, for URLs in responses
   */
  out: (word: string, here?: string) => string
  back: (word: string, here?: string) => string
}

export type MappingDirection = keyof Mapping

export interface WordRule {
  from: string
  to: string
  /**
   * `beginning` matches prefixes and leaves the rest unchanged, `part` matches anywhere; by default the whole string
   * must match.
   */
  of?: 'beginning' | 'part'
}

/**
 * Creates a mapping from rules, of which later ones take precedence. Each rule swaps two values, so that the mapping is
 * invertible even if the remote API uses a value that has another meaning in the contract.
 */
export function wordMapping(rules: readonly WordRule[]): Mapping {
  const exchanges: WordRule[] = []
  const run = (word: string, order: Iterable<WordRule>) => {
    let current = word
    for (const exchange of order) current = exchanged(current, exchange)
    return current
  }
  // Earlier rules may have changed the value, so swap their result.
  for (const rule of rules) exchanges.push({ ...rule, from: run(rule.from, exchanges) })
  const reversed = exchanges.toReversed()
  return {
    out: remembering((word) => run(word, exchanges)),
    back: remembering((word) => run(word, reversed)),
  }
}

function exchanged(word: string, { from, to, of }: WordRule): string {
  if (of === 'part')
    return word
      .split(from)
      .map((piece) => piece.replaceAll(to, from))
      .join(to)
  if (of === undefined) return word === from ? to : word === to ? from : word
  if (word.startsWith(from)) return to + word.slice(from.length)
  return word.startsWith(to) ? from + word.slice(to.length) : word
}

const maxCacheEntries = 2000

/** Caches results, because there are few distinct values. */
function remembering(map: (word: string) => string): (word: string) => string {
  const known = new Map<string, string>()
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    const result = map(word)
    if (word.length <= 100) {
      if (known.size >= maxCacheEntries) known.clear()
      known.set(word, result)
    }
    return result
  }
}
