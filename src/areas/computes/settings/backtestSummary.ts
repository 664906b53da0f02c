import { plural } from '#lib/format.ts'
import { formatDuration } from '#lib/time.ts'
import type { Backtest } from './backtest.ts'

/** Short result and an additional explanation. */
interface BacktestSummary {
  short: string
  more?: string
}

/**
 * Summarizes the alerts that a limit would have triggered, while the user enters it.
 * @param period "the last 24 hours"
 */
export function summarizeBacktest(test: Backtest, limit: unknown, period: string): BacktestSummary {
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 0) {
    return { short: '', more: 'Enter a whole number to preview its alerts.' }
  }
  if (limit === 0) return { short: 'Off:', more: 'no alerts.' }
  const history = test.history(limit)
  if (!history) return { short: '', more: `No data in ${period} to preview it with.` }
  if (history.fired === 0) return { short: 'No alerts', more: `in ${period}.` }
  return {
    short: plural(history.fired, 'alert'),
    more: `in ${period}; above it for ${formatDuration(history.above / 1000)}.`,
  }
}
