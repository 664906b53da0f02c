import type { ComputeStats } from '#api/generated/types.gen.ts'
import { hour } from '#contract/rules/durations.ts'
import { lazyValue } from '#lib/lazyValue.ts'
import { withParams } from '#lib/params.ts'
import type { ChartDomain } from '#ui/chart/chartSeries.ts'

/** Range of the charts, as in the URL: `24h`, `30d`, or a past month such as `2026-10`. */
export type StatsRange = '24h' | '30d' | MonthText
type MonthText = `${number}-${number}`

export interface Month {
  year: number
  /** Month number, 1 to 12. */
  month: number
}

/** Years that the contract accepts for statistics and transfer. */
const firstYear = 2000
const lastYear = 2037

export const isRollingRange = (range: StatsRange) => range === '24h' || range === '30d'

/** Returns the UTC month of a time, because the platform uses UTC months. */
export function monthAt(time: number): Month {
  const date = new Date(time)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 }
}

const count = ({ year, month }: Month) => year * 12 + month - 1

export const monthText = ({ year, month }: Month) =>
  `${year}-${String(month).padStart(2, '0')}` as MonthText

export function parseMonth(text: string | null): Month | undefined {
  const match = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text ?? '')
  if (!match) return undefined
  const [year, month] = [Number(match[1]), Number(match[2])]
  return year >= firstYear && year <= lastYear ? { year, month } : undefined
}

/** Parses a month; undefined if it is invalid or in the future. */
export function monthParam(text: string | null, now: number): Month | undefined {
  const month = parseMonth(text)
  return month && count(month) <= count(monthAt(now)) ? month : undefined
}

/** Parses the range in the URL. Only past months are ranges, because `30d` covers the current one. */
export function rangeParam(text: string | null, now: number): StatsRange {
  if (text === '30d') return text
  const month = monthParam(text, now)
  return month && count(month) < count(monthAt(now)) ? monthText(month) : '24h'
}

/** Returns the query string for another range, without the zoom. */
export const withRange = (search: URLSearchParams, range: string) =>
  withParams(search, rangeChange(range))

/** Changes of the query string; resets the zoom, which belongs to the previous range. */
export const rangeChange = (range: string) => ({
  range: range === '24h' ? undefined : range,
  zoom: undefined,
})

/** Returns months from `since` (or the first that the contract accepts) to `now`, newest first. */
export function monthsBetween(since: number | undefined, now: number): Month[] {
  const first = Math.max(since === undefined ? 0 : count(monthAt(since)), firstYear * 12)
  const last = Math.min(count(monthAt(now)), lastYear * 12 + 11)
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => {
    const at = last - index
    return { year: Math.floor(at / 12), month: (at % 12) + 1 }
  })
}

const monthNames = lazyValue(
  () => new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** Formats a month: "October 2026". */
export const statsMonthName = ({ year, month }: Month) =>
  monthNames().format(Date.UTC(year, month - 1))

export function rangeName(range: StatsRange): string {
  if (range === '24h') return '24 hours'
  if (range === '30d') return '30 days'
  const month = parseMonth(range)
  return month ? statsMonthName(month) : range
}

/** Minimum length of the time axis for a new instance, in milliseconds. */
const minLength = hour

/**
 * Returns the time axis of the charts: the range, extended if points are outside of it, because the clocks of browser
 * and platform can differ.
 * @param since time of the first value of an instance that was created within the range, where the axis starts
 */
export function rangeDomain(
  range: StatsRange,
  times: readonly number[],
  now: number,
  since?: number,
): ChartDomain {
  const month = parseMonth(range)
  if (month) return [Date.UTC(month.year, month.month - 1), Date.UTC(month.year, month.month)]
  const to = Math.max(now, times.at(-1) ?? now)
  if (since !== undefined) return [Math.min(since, to - minLength), to]
  return [Math.min(to - lengthOf(range), times[0] ?? to), to]
}

/** Length of a rolling range, in milliseconds. */
const lengthOf = (range: StatsRange) => (range === '24h' ? 24 : 30 * 24) * hour

/**
 * Returns the time of the first value of an instance that was created within a rolling range; undefined for older ones.
 * @param created in milliseconds since 1970
 */
export function firstValueOfNew(
  range: StatsRange,
  stats: ComputeStats | undefined,
  created: number | undefined,
  now: number,
): number | undefined {
  if (created === undefined || !isRollingRange(range) || created <= now - lengthOf(range))
    return undefined
  const points = stats?.data?.cpu ?? stats?.data?.netv4?.in ?? []
  // The API can return zeros or gaps for the time before the creation.
  return points.find(([time, value]) => time >= created && value != null)?.[0]
}
