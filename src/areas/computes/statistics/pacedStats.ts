import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '#api/client.ts'
import type { ComputeStats } from '#api/generated/types.gen.ts'
import { createSendQueue } from '#lib/sendQueue.ts'
import { statsQuery } from './queries.ts'
import type { StatsRange } from './statsRange.ts'

/** The API answers fifty of these a minute; more at once would only wait there. */
const queue = createSendQueue<symbol>(4)

const inTurn = <Answer>(signal: AbortSignal, ask: () => Promise<Answer>) =>
  new Promise<Answer>((resolve, reject) => {
    const id = Symbol()
    queue.add(id, () => ask().then(resolve, reject))
    signal.addEventListener(
      'abort',
      () => {
        queue.stop(id)
        reject(signal.reason as Error)
      },
      { once: true },
    )
  })

/** The same answer as that of one instance, where many instances are asked: a few at a time, in their order. */
export function pacedStatsQuery(computeId: number, range: StatsRange, now: number) {
  const { queryFn, ...options } = statsQuery(computeId, range, now)
  return queryOptions<ComputeStats, ApiError>({
    ...options,
    queryFn: async (context) => {
      if (typeof queryFn !== 'function') throw new Error('A query without a function.')
      return inTurn(context.signal, async () => queryFn(context))
    },
  })
}
