import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNow } from '#ui/display/useNow.ts'
import { computeTransferQuery } from '../queries.ts'
import { statsQuery } from '../statistics/queries.ts'
import { statsTimes } from '../statistics/statsCharts.ts'
import { rangeDomain } from '../statistics/statsRange.ts'
import { alertFields } from './alertFields.ts'
import { backtest } from './backtest.ts'

/** Returns the measured values of all alerts, over a day or 30 days. */
export function useBacktests(computeId: number, range: '24h' | '30d') {
  const now = useNow()
  const stats = useQuery({
    ...statsQuery(computeId, range, now),
    placeholderData: keepPreviousData,
  })
  const transfer = useQuery(computeTransferQuery(computeId))
  const { data, isPlaceholderData: stale } = stats
  const times = statsTimes(data)
  const at = stats.dataUpdatedAt || now
  return {
    stats,
    transfer,
    stale,
    // Placeholder data of the previous range keeps its time axis.
    domain:
      stale && times.length > 1
        ? ([times[0] ?? 0, times.at(-1) ?? 0] as const)
        : rangeDomain(range, times, at),
    tests: alertFields.map((field) => ({
      field,
      test: backtest(field.name, data, transfer.data, at),
    })),
  }
}
