/**
 * How well `text` answers `query`: every word of the query must occur, as a whole or as letters
 * in order. 0 is no match; a word of the text as a whole, an address say, beats the start of a text, that the start of
 * a word, and that the middle.
 * Both are expected in lower case.
 */
export function fuzzyScore(query: string, text: string): number {
  let total = 0
  for (const word of query.split(/\s+/)) {
    if (!word) continue
    const score = wordScore(word, text)
    if (score === 0) return 0
    total += score
  }
  return total === 0 ? 0 : total + 1 / (1 + text.length)
}

function wordScore(word: string, text: string): number {
  if (` ${text} `.includes(` ${word} `)) return text.length === word.length ? 130 : 120
  const at = text.indexOf(word)
  if (at === 0) return 100
  if (at > 0) return /[\s\-_./:@]/.test(text.charAt(at - 1)) ? 80 : 50
  return lettersInOrder(word, text)
}

/** Letters at starts of words count most, so that "dbp" finds "db-primary". */
function lettersInOrder(word: string, text: string): number {
  let from = 0
  let starts = 0
  for (const letter of word) {
    const found = text.indexOf(letter, from)
    if (found < 0) return 0
    if (found === 0 || /[\s\-_./:@]/.test(text.charAt(found - 1))) starts += 1
    from = found + letter.length
  }
  // Letters strewn over a long text match nearly anything: half of them must start a word.
  return starts > 0 && starts * 2 >= word.length ? 10 + (20 * starts) / word.length : 0
}

type Ranked<Item> = { item: Item; score: number }

/** The best `limit` items, best first; equal scores keep their order. */
export function fuzzyRank<Item>(
  query: string,
  items: readonly Item[],
  textOf: (item: Item) => string,
  limit = 50,
): Ranked<Item>[] {
  const wanted = query.trim().toLowerCase()
  if (!wanted) return []
  return items
    .map((item) => ({ item, score: fuzzyScore(wanted, textOf(item).toLowerCase()) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
}
