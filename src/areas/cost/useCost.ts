import { useNow } from '#ui/useNow.ts'
import { type AccountRead, readByName, useAccountReads } from '../accountReads.ts'
import { costReads } from './reads.ts'
import type { CostRow } from './costColumns.tsx'
import { costItems } from './rules/costs.ts'
import type { ReadName, Reads } from './rules/item.ts'

const named = Object.entries(costReads) as [ReadName, AccountRead][]
const all = named.map(([, read]) => read)

/** The cost of the account, as far as this user and token may read it and it could be read. */
export function useCost() {
  const account = useAccountReads(all)
  const now = useNow()
  const reads = readByName(named, account).reads as Partial<Reads>
  return { ...account, reads, items: costItems(reads, now) as CostRow[], now }
}
