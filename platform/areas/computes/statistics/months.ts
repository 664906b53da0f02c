import { HttpError } from '#shared/httpError.ts'

/** Month in UTC, in milliseconds; `to` is its end, or the current time in the current month. */
export interface MonthRange {
  /** Name such as `2026-03`. */
  name: string
  from: number
  to: number
  isCurrent: boolean
}

/**
 * Returns a month.
 * @throws HttpError 400 when the month is in the future
 */
export function monthRange(
  { year, month }: { year: number; month: number },
  now: number,
): MonthRange {
  const from = Date.UTC(year, month - 1)
  const end = Date.UTC(year, month)
  if (from > now)
    throw new HttpError(
      400,
      'Must be the current month or a past one',
      year > new Date(now).getUTCFullYear() ? 'year' : 'month',
    )
  return {
    name: `${year}-${String(month).padStart(2, '0')}`,
    from,
    to: Math.min(end, now),
    isCurrent: now < end,
  }
}

export function currentMonth(now: number): MonthRange {
  const date = new Date(now)
  return monthRange({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 }, now)
}
