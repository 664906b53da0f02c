import type { Price } from '#api/generated/types.gen.ts'
import { hour } from '#contract/rules/durations.ts'
import { parseTime } from '#lib/time.ts'

interface Month {
  /** Start and end, in milliseconds since 1970. */
  begins: number
  ends: number
}

/** Returns the calendar month in UTC, which is the billing period. */
export function billingMonth(now: number): Month {
  const date = new Date(now)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return { begins: Date.UTC(year, month), ends: Date.UTC(year, month + 1) }
}

/** Partial hours are billed as whole hours. */
const hoursBetween = (from: number, until: number) => Math.max(0, Math.ceil((until - from) / hour))

/**
 * Returns the cost of the given number of hours in dollars, capped at the monthly price; undefined without an hourly
 * price.
 */
export const accrued = ({ hourly, monthly }: Price, hours: number): number | undefined =>
  hourly == null ? undefined : Math.min(hourly * hours, monthly ?? Infinity)

/**
 * Returns true if there is an hourly price, because a monthly price alone does not determine the cost of a partial
 * month.
 */
export const isPriced = (price: Price | undefined): price is Price => price?.hourly != null

/** Cost of an object in dollars; undefined means unknown, not zero. */
export interface Charge {
  soFar: number | undefined
  forecast: number | undefined
  /** Cost of a whole month in the current configuration. */
  monthly: number | undefined
}

/** Statuses of objects that incur no further cost. */
const leaving = new Set(['deleting', 'deleted'])

interface Standing {
  created?: string | undefined
  status?: string | undefined
}

/**
 * Returns the cost from creation, or from the start of the month, until now, and the forecast until the end of the
 * month.
 */
export function chargeOf(price: Price, { created, status = '' }: Standing, now: number): Charge {
  const { begins, ends } = billingMonth(now)
  const from = Math.max(parseTime(created)?.getTime() ?? begins, begins)
  const soFar = accrued(price, hoursBetween(from, now))
  if (leaving.has(status)) return { soFar, forecast: soFar, monthly: 0 }
  return {
    soFar,
    forecast: accrued(price, hoursBetween(from, ends)),
    monthly: price.monthly ?? undefined,
  }
}

/** Returns the cost from now to the end of the month, in dollars. */
export const remaining = (price: Price, now: number): number | undefined =>
  accrued(price, hoursBetween(now, billingMonth(now).ends))
