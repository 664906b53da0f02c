import { minute } from '#contract/rules/durations.ts'
import { type QueryFunction, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { ApiError } from '#api/http/client.ts'
import {
  getComputeStatsByMonthOptions,
  getComputeStatsOptions,
  getComputeTransferByMonthOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import type { ComputeStats } from '#api/generated/types.gen.ts'
import { queryClient } from '#api/query/query.ts'
import { idParam } from '#lib/params.ts'
import { loadPlot } from '#ui/chart/usePlot.ts'
import { type Month, monthAt, parseMonth, rangeParam, type StatsRange } from './statsRange.ts'

/** Poll interval; equal to the averaging period of the values. */
export const statsInterval = 5 * minute

/** The two operations have the same response type, and differ only in the types of their keys. */
const statsOptions = (queryKey: QueryKey, queryFn: unknown) =>
  queryOptions<ComputeStats, ApiError>({
    queryKey,
    queryFn: queryFn as QueryFunction<ComputeStats>,
    // Recently loaded data is still fresh when the user returns to the tab.
    staleTime: statsInterval / 2,
  })

/** Returns the statistics query of a range. For the current month the API returns the last 30 days (document 3, 4). */
export function statsQuery(computeId: number, range: StatsRange, now = Date.now()) {
  if (range === '24h') {
    const { queryKey, queryFn } = getComputeStatsOptions({ path: { computeId } })
    return statsOptions(queryKey, queryFn)
  }
  const { year, month } = parseMonth(range) ?? monthAt(now)
  const { queryKey, queryFn } = getComputeStatsByMonthOptions({ path: { computeId, year, month } })
  return statsOptions(queryKey, queryFn)
}

export const transferOfMonthQuery = (computeId: number, { year, month }: Month) =>
  getComputeTransferByMonthOptions({ path: { computeId, year, month } })

/** Prefetches the first charts' data and the chart library in parallel. */
export function prefetchStatistics(computeId: number, address: string): void {
  const range = rangeParam(new URL(address).searchParams.get('range'), Date.now())
  void loadPlot()
  void queryClient.prefetchQuery(statsQuery(computeId, range))
}

/**
 * Prefetches the statistics without waiting, because the charts render placeholders. It is in a separate module from
 * the other tabs' loaders, so that those do not load chart code.
 */
export function loadStatistics({ params, request }: LoaderFunctionArgs) {
  prefetchStatistics(idParam(params, 'computeId'), request.url)
  return null
}
