import { fuzzyScore } from './fuzzy.ts'

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

/** The best `limit` items, best first: a match in the name goes before one in an address or a tag. */
export function searchItems<Item>(query: string, index: SearchIndex<Item>, limit: number): Item[] {
  const wanted = query.trim().toLowerCase()
  if (!wanted) return []
  const found: { item: Item; score: number }[] = []
  for (const { item, label, text } of index) {
    const score = fuzzyScore(wanted, text)
    if (score === 0) continue
    const ofName = fuzzyScore(wanted, label)
    found.push({ item, score: ofName > 0 ? Math.max(score, ofName) + nameBonus : score })
  }
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ item }) => item)
}
