import { type Query, useQueries } from '@tanstack/react-query'
import { type ApiError, asApiError } from '#api/http/client.ts'
import type { Compute, ComputeStats } from '#api/generated/types.gen.ts'
import { pollWhile } from '#api/query/polling.ts'
import { parseTime } from '#lib/time.ts'
import type { Point } from '#ui/chart/chartSeries.ts'
import { pacedStatsQuery } from '../computes/statistics/pacedStats.ts'
import { statsInterval } from '../computes/statistics/queries.ts'
import { type StatsMetric, statsData } from '../computes/statistics/statsMetrics.ts'
import type { StatsRange } from '../computes/statistics/statsRange.ts'
import { computeLabel } from '../labels.ts'

/** An instance with the statistics loaded so far. */
export interface FleetMember {
  id: number
  name: string
  region: string | undefined
  /** Milliseconds since the epoch. */
  created: number | undefined
  /** Values of the finest response. */
  points: readonly Point[]
  /** Values of the response that goes back furthest; undefined until it is loaded. */
  long: readonly Point[] | undefined
  isPending: boolean
  /** Error that prevented its statistics from being loaded. */
  error: ApiError | undefined
}

interface FleetOptions {
  members: readonly Compute[]
  statsRanges: readonly StatsRange[]
  metric: StatsMetric
  now: number
  /** True if there are few enough instances to poll. */
  polls: boolean
}

/**
 * Queries one metric of many instances. Each has its own request and its own error; only a few requests run
 * concurrently.
 */
export function useFleetStats({ members, statsRanges: ranges, metric, now, polls }: FleetOptions) {
  const answers = useQueries({
    // The finest responses are requested first, because the chart needs them; those for the comparison follow.
    queries: ranges.flatMap((range) =>
      members.map(({ id }) => ({
        ...pacedStatsQuery(id, range, now),
        refetchInterval: pollWhile((_: Query<ComputeStats, ApiError>) => polls && statsInterval),
      })),
    ),
  })
  const pointsOf = (data: ComputeStats | undefined) => metric.points(statsData(data))
  const read = members.map((compute, index): FleetMember => {
    const own = ranges.flatMap((_, at) => answers[at * members.length + index] ?? [])
    const [first] = own
    const last = own.at(-1)
    const failedQuery = own.find(({ error, data }) => error && !data)
    return {
      id: compute.id,
      name: computeLabel(compute),
      region: compute.region,
      created: parseTime(compute.created)?.getTime(),
      points: pointsOf(first?.data),
      long: last?.data && pointsOf(last.data),
      isPending: own.some(({ isPending }) => isPending),
      error: failedQuery?.error ? asApiError(failedQuery.error) : undefined,
    }
  })
  return {
    read,
    pending: read.filter(({ isPending }) => isPending).length,
    isFetching: answers.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(answers.map(({ refetch }) => refetch())),
    /** Retries the failed requests. */
    retry: () => Promise.all(answers.flatMap(({ error, refetch }) => (error ? [refetch()] : []))),
  }
}
