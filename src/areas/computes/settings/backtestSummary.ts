import { plural } from '#lib/format.ts'
import { formatDuration } from '#lib/time.ts'
import type { Backtest } from './backtest.ts'

/** The answer in a few words, and what is to be said beside it. */
interface BacktestSummary {
  short: string
  more?: string
}

/**
 * What a limit would have done, while it is being typed.
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
