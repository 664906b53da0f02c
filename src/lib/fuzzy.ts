/** Splits a query into lower-case search terms. Called once per query, not per text. */
export const fuzzyWords = (query: string): readonly string[] =>
  query.toLowerCase().split(/\s+/).filter(Boolean)

/**
 * Scores how well `text` matches all terms of a query, as substrings or as letters in order; 0 for no match. A match of
 * a complete word scores highest, followed by the start of the text, the start of a word, and the middle of a word.
 * `text` must be in lower case.
 * @param name part of the text in which letters in order match; they would match almost any long list of keywords
 */
export function fuzzyScore(words: readonly string[], text: string, name = text): number {
  let total = 0
  for (const word of words) {
    const score = wordScore(word, text) || lettersInOrder(word, name)
    if (score === 0) return 0
    total += score
  }
  return total === 0 ? 0 : total + 1 / (1 + text.length)
}

function wordScore(word: string, text: string): number {
  let best = 0
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length
    if ((at === 0 || text[at - 1] === ' ') && (end === text.length || text[end] === ' '))
      return text.length === word.length ? 130 : 120
    best = Math.max(best, at === 0 ? 100 : startsWord(text, at) ? 80 : 50)
  }
  return best
}

const separators = ' -_./:@'

const startsWord = (text: string, at: number) =>
  at === 0 || separators.includes(text.charAt(at - 1))

/** Scores letters that occur in order. Letters at the start of words count most, so that "dbp" finds "db-primary". */
function lettersInOrder(word: string, text: string): number {
  let from = 0
  let starts = 0
  for (const letter of word) {
    const found = text.indexOf(letter, from)
    if (found < 0) return 0
    if (startsWord(text, found)) starts += 1
    from = found + letter.length
  }
  // Require half of the letters to start a word, because letters scattered over a long text match almost anything.
  return starts > 0 && starts * 2 >= word.length ? 10 + (20 * starts) / word.length : 0
}
