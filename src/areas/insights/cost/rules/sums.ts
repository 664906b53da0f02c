import type { Charge } from './accrual.ts'
import { type CostItem, noCharge } from './item.ts'

/** Sums in dollars; undefined if none of the objects has a price. */
export interface CostSum extends Charge {
  objects: number
  /** Number of objects without a price, which the sums exclude. */
  unpriced: number
}

/** Sum of the items that share a property value. */
export interface CostGroup extends CostSum {
  /** The shared value; empty for items without one. */
  id: string
}

const emptySum = (): CostSum => ({ ...noCharge, objects: 0, unpriced: 0 })

const plus = (sum: number | undefined, more: number | undefined) =>
  more === undefined ? sum : (sum ?? 0) + more

function add(sum: CostSum, { soFar, forecast, monthly, unpriced }: CostItem): void {
  sum.objects += 1
  sum.soFar = plus(sum.soFar, soFar)
  sum.forecast = plus(sum.forecast, forecast)
  sum.monthly = plus(sum.monthly, monthly)
  if (unpriced !== undefined) sum.unpriced += 1
}

export function totalOf(items: readonly CostItem[]): CostSum {
  const sum = emptySum()
  for (const item of items) add(sum, item)
  return sum
}

/** Returns the sum of groups. The result counts an item of several groups several times. */
export function totalOfGroups(groups: readonly CostGroup[]): CostSum {
  const sum = emptySum()
  for (const { soFar, forecast, monthly, objects, unpriced } of groups) {
    sum.objects += objects
    sum.unpriced += unpriced
    sum.soFar = plus(sum.soFar, soFar)
    sum.forecast = plus(sum.forecast, forecast)
    sum.monthly = plus(sum.monthly, monthly)
  }
  return sum
}

export type Dimension = 'kind' | 'region' | 'tag'

const valuesOf: Readonly<Record<Dimension, (item: CostItem) => readonly string[]>> = {
  kind: ({ kind }) => [kind],
  region: ({ region }) => [region ?? ''],
  // An item with several tags counts in full for each of them, so that each group's sum is complete.
  tag: ({ tags }) => (tags.length > 0 ? [...new Set(tags)] : ['']),
}

export function groupsOf(items: readonly CostItem[], dimension: Dimension): CostGroup[] {
  const groups = new Map<string, CostGroup>()
  for (const item of items)
    for (const id of valuesOf[dimension](item)) {
      let group = groups.get(id)
      if (!group) groups.set(id, (group = { id, ...emptySum() }))
      add(group, item)
    }
  return [...groups.values()]
}
