import {
  type QueryClient,
  type QueryFunction,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import type { ApiError } from '#api/client.ts'
import {
  getComputeStatsByMonthOptions,
  getComputeStatsOptions,
  getComputeTransferByMonthOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import type { ComputeStats } from '#api/generated/types.gen.ts'
import { loadPlot } from '#ui/chart/usePlot.ts'
import { type Month, monthAt, parseMonth, rangeParam, type StatsRange } from './statsRange.ts'

/** Averages of five minutes need no faster look. */
export const statsInterval = 5 * 60_000

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

/** For the route: asks what the tab shows first, and fetches what draws, without waiting for either. */
export function prefetchStatistics(client: QueryClient, computeId: number, address: string): void {
  const range = rangeParam(new URL(address).searchParams.get('range'), Date.now())
  void loadPlot()
  void client.prefetchQuery(statsQuery(computeId, range))
}
