import { formatCount, sentenceList } from '#lib/format.ts'
import { formatMeasure, type Quantity, unitFor } from '#ui/chart/chartUnits.ts'
import type { StatsMetric } from '../computes/statistics/statsMetrics.ts'
import { unlikeFactor, type SimilarityVerdict } from './rules/unlike.ts'

const measure = (value: number, quantity: Quantity) =>
  formatMeasure(value, unitFor(quantity, value))

/** Returns the minimum significant difference of averages, in the base unit of the metric. */
export const leastOf = ({ measures }: StatsMetric): number =>
  ({ percent: 10, operations: 20, network: 1_000_000 })[measures]

/** Formats a factor, for example "4.1×"; undefined if the old value was zero. */
export function factorText(before: number, now: number): string | undefined {
  const factor = now / before
  if (!Number.isFinite(factor)) return undefined
  return `${factor.toFixed(factor >= 9.95 ? 0 : factor >= 0.1 ? 1 : 2)}×`
}

/** Formats a change, for example "CPU 4.1× the previous week: 82.0% instead of 20.0%". */
export function unlikeReason(
  verdict: Extract<SimilarityVerdict, { is: 'unlike' | 'silent' }>,
  label: string,
  quantity: Quantity,
  before: string,
): string {
  const then = measure(verdict.before, quantity)
  if (verdict.is === 'silent') return `${label}: no data since, ${then} ${before}`
  const now = measure(verdict.now, quantity)
  const name = verdict.by === 'p95' ? `${label} peaks (p95)` : label
  const factor = factorText(verdict.before, verdict.now)
  return factor === undefined
    ? `${name}: ${now}, nothing ${before}`
    : `${name} ${factor} ${before}: ${now} instead of ${then}`
}

/**
 * Formats the rule, for example "At least 2× or at most half of the previous week: on average by 10.0% or more, or in p95
 * by 20.0% or more".
 */
export const fleetRuleText = (metric: StatsMetric, quantity: Quantity, before: string): string => {
  const least = leastOf(metric)
  return `At least ${unlikeFactor}× or at most half of ${before}: on average by ${measure(least, quantity)} or more, or in p95 by ${measure(2 * least, quantity)} or more`
}

const namesShown = 3

/** Formats a list of names, for example "web-1, web-2, web-3 and 4 more". */
export function namesText(names: readonly string[]): string {
  const visibleNames = names.slice(0, namesShown)
  const more = names.length - visibleNames.length
  return sentenceList(more > 0 ? [...visibleNames, `${formatCount(more)} more`] : visibleNames)
}
