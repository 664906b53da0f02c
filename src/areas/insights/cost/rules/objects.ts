import { formatMoney } from '#lib/format.ts'
import type { CostItem } from './item.ts'
import { totalOf } from './sums.ts'

/** Formats a price without the cents of whole dollars, because the column is narrow. */
const shortMoney = (dollars: number) => formatMoney(dollars).replace(/\.00$/, '')

/** Returns the label of a part, with its price: "Dedicated 16GB $144". */
function partText({ partOf, plan, kind, monthly }: CostItem): string {
  const name = partOf === undefined ? (plan ?? kind) : kind.toLowerCase()
  return `${name} ${monthly === undefined ? '(no price)' : shortMoney(monthly)}`
}

function withParts(item: CostItem, parts: readonly CostItem[]): CostItem {
  const { soFar, forecast, monthly } = totalOf(parts)
  const reasons = new Set(parts.flatMap(({ unpriced }) => unpriced ?? []))
  return {
    ...item,
    soFar,
    forecast,
    monthly,
    plan: parts.map(partText).join(' + '),
    unpriced: reasons.size > 0 ? [...reasons].join(' ') : undefined,
    parts,
  }
}

/** Returns one item for each object. The backups of an instance are a part of the instance. */
export function objectItems(items: readonly CostItem[]): CostItem[] {
  const partsById = Map.groupBy(items, ({ id, partOf }) => partOf ?? id)
  return [...partsById.values()].flatMap((parts) => {
    const [item, ...others] = parts
    if (!item) return []
    return [others.length > 0 ? withParts(item, parts) : item]
  })
}
