import type { Price } from '#api/generated/types.gen.ts'
import { hour } from '#contract/rules/durations.ts'
import { parseTime } from '#lib/time.ts'

interface Month {
  /** Milliseconds. */
  begins: number
  ends: number
}

/** The calendar month in UTC, by which the API bills. */
export function monthOf(now: number): Month {
  const date = new Date(now)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return { begins: Date.UTC(year, month), ends: Date.UTC(year, month + 1) }
}

/** Begun hours count whole. */
const hoursBetween = (from: number, until: number) => Math.max(0, Math.ceil((until - from) / hour))

/** Dollars of so many hours, up to the price of a month; undefined without an hourly price. */
export const accrued = ({ hourly, monthly }: Price, hours: number): number | undefined =>
  hourly == null ? undefined : Math.min(hourly * hours, monthly ?? Infinity)

/** It accrues by the hour; a monthly price alone does not tell the cost of a part of the month. */
export const isPriced = (price: Price | undefined): price is Price => price?.hourly != null

/** Dollars of one object; undefined is unknown, and never zero. */
export interface Charge {
  soFar: number | undefined
  forecast: number | undefined
  /** A whole month of it, as it stands. */
  monthly: number | undefined
}

/** Things that are being deleted add nothing more. */
const leaving = new Set(['deleting', 'deleted'])

interface Standing {
  created?: string | undefined
  status?: string | undefined
}

/** The charge of what stands since its creation or the first of the month, and will until the month ends. */
export function chargeOf(price: Price, { created, status = '' }: Standing, now: number): Charge {
  const { begins, ends } = monthOf(now)
  const from = Math.max(parseTime(created)?.getTime() ?? begins, begins)
  const soFar = accrued(price, hoursBetween(from, now))
  if (leaving.has(status)) return { soFar, forecast: soFar, monthly: 0 }
  return {
    soFar,
    forecast: accrued(price, hoursBetween(from, ends)),
    monthly: price.monthly ?? undefined,
  }
}

/** Dollars from now to the end of the month. */
export const remaining = (price: Price, now: number): number | undefined =>
  accrued(price, hoursBetween(now, monthOf(now).ends))
