import { useNow } from '#ui/display/useNow.ts'
import { type AccountRead, readByName, useAccountReads } from '../public/accountReads.ts'
import type { CostRow } from './costColumns.tsx'
import { costReads } from './reads.ts'
import { costItems } from './rules/costs.ts'
import type { CostReadName, CostReads } from './rules/item.ts'

const namedReads = Object.entries(costReads) as [CostReadName, AccountRead][]
const all = namedReads.map(([, read]) => read)

/** Loads the cost of the account, within the permissions of the user and the token. */
export function useCost() {
  const account = useAccountReads(all)
  const now = useNow()
  const reads = readByName(namedReads, account).reads as Partial<CostReads>
  return { ...account, reads, items: costItems(reads, now) as CostRow[], now }
}
