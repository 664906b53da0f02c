import { formatCount, formatMoney, plural, sentenceList } from '#lib/format.ts'
import type { UnreadPart } from '../accountReads.ts'
import type { CostItem } from './rules/item.ts'

/** Formats the month in UTC: "November 2026". */
export const billingMonthName = (now: number) =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(now)

/**
 * Excludes parts that this API does not have, because they cost nothing. Any other missing part makes the sums a lower
 * bound.
 */
const missingParts = (unread: readonly UnreadPart[]) =>
  unread.filter(({ absent, noun }) => !absent && noun !== 'unbilled usage')

/** Returns the reason why the sums are a lower bound; undefined if nothing is missing. */
export function lowerBoundReason(
  unread: readonly UnreadPart[],
  unpriced: number,
  isRestricted: boolean,
): string | undefined {
  const missing = missingParts(unread).map(({ noun }) => noun)
  const reasons = [
    missing.length > 0 && `${sentenceList(missing)} not read`,
    isRestricted && 'your user may not see every object',
    unpriced > 0 && `${plural(unpriced, 'object')} without a price`,
  ].filter((reason) => reason !== false)
  return reasons.length > 0 ? `Lower bound: ${sentenceList(reasons)}` : undefined
}

/** Formats unbilled usage: "$1,841.27, $12.40 more than counted". */
export function unbilledText(unbilled: number, counted: number): string {
  const difference = Math.round((unbilled - counted) * 100) / 100
  if (difference === 0) return `${formatMoney(unbilled)}, as counted`
  return `${formatMoney(unbilled)}, ${formatMoney(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than counted`
}

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
