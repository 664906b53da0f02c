import { Refusal } from '#shared/httpError.ts'

/** A month of UTC, milliseconds; `to` is its end, or now in the current one. */
export interface Month {
  /** As in `2026-03`. */
  name: string
  from: number
  to: number
  isCurrent: boolean
}

/** @throws Refusal 400 for a month that has not begun */
export function monthOf({ year, month }: { year: number; month: number }, now: number): Month {
  const from = Date.UTC(year, month - 1)
  const end = Date.UTC(year, month)
  if (from > now)
    throw new Refusal(
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

export function currentMonth(now: number): Month {
  const date = new Date(now)
  return monthOf({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 }, now)
}
