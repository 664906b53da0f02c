import { plural } from '#lib/format.ts'
import { formatDuration } from '#lib/time.ts'
import { formatMeasure, unitFor } from '#ui/chart/chartUnits.ts'
import type { Backtest } from './backtest.ts'

/** The answer in a few words, and what is to be said beside it. */
export interface Verdict {
  short: string
  more?: string
}

/**
 * What a limit would have done, while it is being typed.
 * @param period "the last 24 hours"
 */
export function verdictOf(test: Backtest, limit: unknown, period: string): Verdict {
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 0) {
    return { short: '', more: 'Type a whole number to see how often it would have fired.' }
  }
  if (limit === 0) return { short: 'Off:', more: 'it never fires.' }
  const history = test.history(limit)
  if (!history) return { short: '', more: `Nothing was measured in ${period} to hold it against.` }
  const say = (value: number) => formatMeasure(value, unitFor(test.quantity, value))
  const highest = `highest ${say(history.highest)}.`
  if (history.fired === 0) {
    return { short: 'Would not have fired', more: `in ${period}; ${highest}` }
  }
  const lasting = `above it for ${formatDuration(history.above / 1000)} in all`
  return {
    short: `Would have fired ${plural(history.fired, 'time')}`,
    more: `in ${period}; ${lasting}, ${highest}`,
  }
}
