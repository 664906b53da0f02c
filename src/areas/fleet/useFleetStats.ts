import { type Query, useQueries } from '@tanstack/react-query'
import { type ApiError, asApiError } from '#api/client.ts'
import type { Compute, ComputeStats } from '#api/generated/types.gen.ts'
import { pollWhile } from '#api/query.ts'
import { parseTime } from '#lib/time.ts'
import type { Point } from '#ui/chart/chartSeries.ts'
import { pacedStatsQuery } from '../computes/statistics/pacedStats.ts'
import { statsInterval } from '../computes/statistics/queries.ts'
import { type StatsMetric, statsData } from '../computes/statistics/statsMetrics.ts'
import type { StatsRange } from '../computes/statistics/statsRange.ts'
import { computeLabel } from '../labels.ts'

/** One instance as far as it was read. */
export interface FleetMember {
  id: number
  name: string
  region: string | undefined
  /** Milliseconds since 1970. */
  created: number | undefined
  /** In the finest answer. */
  points: readonly Point[]
  /** In the answer that reaches back furthest; undefined until it is here. */
  long: readonly Point[] | undefined
  isPending: boolean
  /** The reason why its statistics are not there. */
  error: ApiError | undefined
}

interface FleetOptions {
  members: readonly Compute[]
  asked: readonly StatsRange[]
  metric: StatsMetric
  now: number
  /** They are few enough to be asked again by themselves. */
  polls: boolean
}

/** One metric of many instances. Each is asked for by itself, a few at a time, and fails by itself. */
export function useFleetStats({ members, asked, metric, now, polls }: FleetOptions) {
  const answers = useQueries({
    // The chart grows from the finest answers; those to compare with follow.
    queries: asked.flatMap((range) =>
      members.map(({ id }) => ({
        ...pacedStatsQuery(id, range, now),
        refetchInterval: pollWhile((_: Query<ComputeStats, ApiError>) => polls && statsInterval),
      })),
    ),
  })
  const pointsOf = (data: ComputeStats | undefined) => metric.points(statsData(data))
  const read = members.map((compute, index): FleetMember => {
    const own = asked.flatMap((_, at) => answers[at * members.length + index] ?? [])
    const [first] = own
    const last = own.at(-1)
    const failed = own.find(({ error, data }) => error && !data)
    return {
      id: compute.id,
      name: computeLabel(compute),
      region: compute.region,
      created: parseTime(compute.created)?.getTime(),
      points: pointsOf(first?.data),
      long: last?.data && pointsOf(last.data),
      isPending: own.some(({ isPending }) => isPending),
      error: failed?.error ? asApiError(failed.error) : undefined,
    }
  })
  return {
    read,
    pending: read.filter(({ isPending }) => isPending).length,
    isFetching: answers.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(answers.map(({ refetch }) => refetch())),
    /** Asks again for what failed. */
    retry: () => Promise.all(answers.flatMap(({ error, refetch }) => (error ? [refetch()] : []))),
  }
}
