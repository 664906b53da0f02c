import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '#api/http/client.ts'
import type { ComputeStats } from '#api/generated/types.gen.ts'
import { callInTurn, createSendQueue } from '#lib/sendQueue.ts'
import { statsQuery } from './queries.ts'
import type { StatsRange } from './statsRange.ts'

/** Limits concurrency, because the API allows 50 of these requests per minute and would delay more. */
const queue = createSendQueue<symbol>(4)

/** Returns the statistics query of an instance, throttled by a queue. For screens that query many instances. */
export function pacedStatsQuery(computeId: number, range: StatsRange, now: number) {
  const { queryFn, ...options } = statsQuery(computeId, range, now)
  return queryOptions<ComputeStats, ApiError>({
    ...options,
    queryFn: async (context) => {
      if (typeof queryFn !== 'function') throw new Error('A query without a function.')
      return callInTurn(queue, context.signal, async () => queryFn(context))
    },
  })
}
