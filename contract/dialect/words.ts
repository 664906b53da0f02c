/** A mapping both ways: `back` undoes `out` for every text, and the other way round. */
export interface Mapping {
  /**
   * From the contract's word to the remote's.
   * @param here the origin under which the caller knows the server, for addresses in answers
   */
  out: (word: string, here?: string) => string
  back: (word: string, here?: string) => string
}

export type Direction = keyof Mapping

export interface WordRule {
  from: string
  to: string
  /** Of words that begin so, where what follows stays, or of parts of words wherever they stand; else of whole words. */
  of?: 'beginning' | 'part'
}

/**
 * Maps words by rules, of which a later one wins over an earlier. Each is an exchange of two words, so that nothing is lost
 * even where the remote uses a word that the contract means differently: two words never become one.
 */
export function wordMapping(rules: readonly WordRule[]): Mapping {
  const exchanges: WordRule[] = []
  const run = (word: string, order: Iterable<WordRule>) => {
    let current = word
    for (const exchange of order) current = exchanged(current, exchange)
    return current
  }
  // What the rules before make of a word is what this rule has to give away.
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

const remembered = 2000

/** Few words come again and again. */
function remembering(map: (word: string) => string): (word: string) => string {
  const known = new Map<string, string>()
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    const result = map(word)
    if (word.length <= 100) {
      if (known.size >= remembered) known.clear()
      known.set(word, result)
    }
    return result
  }
}
