import { minute } from '#contract/rules/durations.ts'
import { type QueryFunction, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { ApiError } from '#api/client.ts'
import {
  getComputeStatsByMonthOptions,
  getComputeStatsOptions,
  getComputeTransferByMonthOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import type { ComputeStats } from '#api/generated/types.gen.ts'
import { queryClient } from '#api/query.ts'
import { idParam } from '#lib/params.ts'
import { loadPlot } from '#ui/chart/usePlot.ts'
import { type Month, monthAt, parseMonth, rangeParam, type StatsRange } from './statsRange.ts'

/** Averages of five minutes need no faster look. */
export const statsInterval = 5 * minute

/** The two operations differ in the types of their keys alone. */
const statsOptions = (queryKey: QueryKey, queryFn: unknown) =>
  queryOptions<ComputeStats, ApiError>({
    queryKey,
    queryFn: queryFn as QueryFunction<ComputeStats>,
    // What was just looked at is still true when the person comes back to the tab.
    staleTime: statsInterval / 2,
  })

/** The month in progress answers with the last 30 days (document 3, 4). */
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

/** Asks for what the charts show first, and fetches what draws, without waiting for either. */
export function prefetchStatistics(computeId: number, address: string): void {
  const range = rangeParam(new URL(address).searchParams.get('range'), Date.now())
  void loadPlot()
  void queryClient.prefetchQuery(statsQuery(computeId, range))
}

/**
 * The charts' own frame is what waits for their data. Unlike the loaders of other tabs this one comes with the screens: the
 * list of instances does without charts.
 */
export function loadStatistics({ params, request }: LoaderFunctionArgs) {
  prefetchStatistics(idParam(params, 'computeId'), request.url)
  return null
}
