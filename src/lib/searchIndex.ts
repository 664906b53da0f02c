import { fuzzyScore, fuzzyWords } from './fuzzy.ts'

interface Entry<Item> {
  item: Item
  label: string
  text: string
}

/** Items in the form in which they are searched; made once and asked at every key. */
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

/** What a match in the name itself is worth beside one in its further words. */
const nameBonus = 40

/**
 * The best `limit` items of some indexes, best first: a match in the name goes before one in an address or a tag, and of
 * equals the one that stands first.
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
      const ofAll = fuzzyScore(words, text)
      if (ofAll === 0) continue
      const ofName = fuzzyScore(words, label)
      const score = ofName > 0 ? Math.max(ofAll, ofName) + nameBonus : ofAll
      // A short query matches thousands: what the best leave behind is not sorted.
      if (best.length === limit && score <= (best.at(-1)?.score ?? 0)) continue
      let place = best.length
      while (place > 0 && score > (best[place - 1]?.score ?? 0)) place -= 1
      best.splice(place, 0, { item, score })
      if (best.length > limit) best.pop()
    }
  return best.map(({ item }) => item)
}
