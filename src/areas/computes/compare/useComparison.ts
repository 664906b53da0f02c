import { type Query, useQueries } from '@tanstack/react-query'
import { type ApiError, asApiError } from '#api/http/client.ts'
import type { Compute, ComputeStats } from '#api/generated/types.gen.ts'
import { pollWhile } from '#api/query/polling.ts'
import { mergeSeries, rowsWithin } from '#ui/chart/chartRows.ts'
import type { ChartSeries, ChartDomain } from '#ui/chart/chartSeries.ts'
import { type SeriesStatistics, seriesStatistics } from '#ui/chart/seriesStatistics.ts'
import { statsInterval, statsQuery } from '../statistics/queries.ts'
import { type StatsMetric, statsData } from '../statistics/statsMetrics.ts'
import { isRollingRange, type StatsRange } from '../statistics/statsRange.ts'
import { computeLabel } from '../../labels.ts'

/** An instance in a comparison. */
export interface Compared {
  id: number
  name: string
  points: ChartSeries['points']
  /** Error of its statistics query. */
  error: ApiError | undefined
  retry: () => void
}

interface ComparisonOptions {
  ids: readonly number[]
  computes: readonly Compute[]
  metric: StatsMetric
  range: StatsRange
  now: number
  paused: boolean
}

/** Queries a metric of several instances; each query succeeds or fails independently. */
export function useComparison(options: ComparisonOptions) {
  const { ids, computes, metric, range, now, paused } = options
  const answers = useQueries({
    queries: ids.map((id) => ({
      ...statsQuery(id, range, now),
      refetchInterval: pollWhile(
        (_: Query<ComputeStats, ApiError>) => isRollingRange(range) && !paused && statsInterval,
      ),
    })),
  })
  const compared = ids.map((id, index): Compared => {
    const answer = answers[index]
    return {
      id,
      name: computeLabel({ id, ...computes.find((compute) => compute.id === id) }),
      points: metric.points(statsData(answer?.data)),
      error: answer?.error && !answer.data ? asApiError(answer.error) : undefined,
      retry: () => void answer?.refetch(),
    }
  })
  return {
    compared,
    pending: answers.some(({ isPending }) => isPending),
    fetching: answers.some(({ isFetching }) => isFetching),
    /** Time of the oldest response, so that no shown value is older; 0 until all queries have finished. */
    updatedAt: Math.min(
      ...answers.flatMap(({ dataUpdatedAt, error }) => (error ? [] : [dataUpdatedAt])),
    ),
    refetch: () => {
      for (const { refetch } of answers) void refetch()
    },
  }
}

/** Returns the figures of an instance in the visible range, computed from its original points. */
export const figuresOf = (
  { id, name, points }: Compared,
  domain: ChartDomain,
): SeriesStatistics | undefined =>
  seriesStatistics(rowsWithin(mergeSeries([{ id: `${id}`, name, points }]), domain), 0)
