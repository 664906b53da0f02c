import { fuzzyScore, fuzzyWords } from './fuzzy.ts'

interface Entry<Item> {
  item: Item
  label: string
  text: string
}

/** Items prepared for search. Built once and searched on every keystroke. */
export type SearchIndex<Item> = readonly Entry<Item>[]

interface Searched {
  label: string
  keywords?: string | undefined
  hint?: string | undefined
}

export const searchIndex = <Item extends Searched>(items: readonly Item[]): SearchIndex<Item> =>
  items.map((item) => {
    const label = item.label.toLowerCase()
    return { item, label, text: `${label} ${item.keywords ?? ''} ${item.hint ?? ''}`.toLowerCase() }
  })

/** Score bonus for a match in the name instead of in keywords or hints. */
const nameBonus = 40

/**
 * Returns the `limit` best items of several indexes, best first. Matches in the name rank above matches in an IP
 * address or a tag. Items with equal scores keep their order.
 */
export function searchItems<Item>(
  query: string,
  indexes: readonly SearchIndex<Item>[],
  limit: number,
): Item[] {
  const words = fuzzyWords(query)
  if (words.length === 0) return []
  const best: { item: Item; score: number }[] = []
  for (const index of indexes)
    for (const { item, label, text } of index) {
      const ofAll = fuzzyScore(words, text, label)
      if (ofAll === 0) continue
      const ofName = fuzzyScore(words, label)
      const score = ofName > 0 ? Math.max(ofAll, ofName) + nameBonus : ofAll
      // Skip items that cannot enter the result, because a short query matches thousands.
      if (best.length === limit && score <= (best.at(-1)?.score ?? 0)) continue
      let position = best.length
      while (position > 0 && score > (best[position - 1]?.score ?? 0)) position -= 1
      best.splice(position, 0, { item, score })
      if (best.length > limit) best.pop()
    }
  return best.map(({ item }) => item)
}
