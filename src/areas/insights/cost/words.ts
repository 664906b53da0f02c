import { formatCount, formatMoney, plural, sentenceList } from '#lib/format.ts'
import type { UnavailablePart } from '../public/accountReads.ts'
import type { CostItem } from './rules/item.ts'
import type { CostSum } from './rules/sums.ts'

/** Formats the month in UTC: "November 2026". */
export const billingMonthName = (now: number) =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(now)

/**
 * Excludes parts that this API does not have, because they cost nothing. Any other missing part makes the sums a lower
 * bound.
 */
const missingParts = (unavailable: readonly UnavailablePart[]) =>
  unavailable.filter(({ absent, noun }) => !absent && noun !== 'unbilled usage')

/** Returns the reason why the sums are a lower bound; undefined if nothing is missing. */
export function lowerBoundReason(
  unavailable: readonly UnavailablePart[],
  unpriced: number,
  isRestricted: boolean,
): string | undefined {
  const missing = missingParts(unavailable).map(({ noun }) => noun)
  const reasons = [
    missing.length > 0 && `${sentenceList(missing)} not loaded`,
    isRestricted && 'you may not see every object',
    unpriced > 0 && `${plural(unpriced, 'object')} ${unpriced === 1 ? 'has' : 'have'} no price`,
  ].filter((reason) => reason !== false)
  return reasons.length > 0 ? `Minimum; ${sentenceList(reasons)}` : undefined
}

interface UnbilledText {
  /** Amount and difference: "Provider: $1,841.27 · $12.40 above this estimate". */
  amount: string
  /** Reason for the difference, if there is one. */
  reason?: string
}

/** Returns the unbilled usage that the provider reports, compared with the estimate. */
export function unbilledText(unbilled: number, estimate: number): UnbilledText {
  const difference = Math.round((unbilled - estimate) * 100) / 100
  const amount = `Provider: ${formatMoney(unbilled)}`
  if (difference === 0) return { amount: `${amount}, matches` }
  return {
    amount: `${amount} · ${formatMoney(Math.abs(difference))} ${difference > 0 ? 'above' : 'below'} this estimate`,
    reason:
      'You pay the provider’s amount: it starts at the last invoice and includes deleted objects, credits and earlier plans, which this estimate does not.',
  }
}

/** Backups are an item of their instance, but not an object. */
export type CostNoun = 'object' | 'item'

/** Returns what the sum of a table includes: "43 objects, 12 without a price". */
export const includedText = ({ objects, unpriced }: CostSum, noun: CostNoun = 'object'): string =>
  plural(objects, noun) + (unpriced > 0 ? `, ${formatCount(unpriced)} without a price` : '')

interface Gap {
  reason: string
  /** Shortened list of names: "data, logs and 4 more". */
  things: string
}

const namesShown = 3

/** Returns the names of all items without a price, grouped by reason. */
export const unpricedGaps = (items: readonly CostItem[]): Gap[] =>
  [...Map.groupBy(items, ({ unpriced }) => unpriced)].flatMap(([reason, rows]) => {
    if (reason === undefined) return []
    const names = rows.slice(0, namesShown).map(({ object }) => object)
    const more = rows.length - names.length
    if (more > 0) names.push(`${formatCount(more)} more`)
    return [{ reason, things: sentenceList(names) }]
  })
