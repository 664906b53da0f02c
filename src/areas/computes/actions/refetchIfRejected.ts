import { ApiError } from '#api/http/client.ts'
import { queryClient } from '#api/query/query.ts'
import { computeQuery } from '../queries.ts'

/** Rethrows the error. After a 400 it refetches the instance first, because the cached state was probably stale. */
export const refetchIfRejected =
  (computeId: number) =>
  (error: unknown): never => {
    if (error instanceof ApiError && error.status === 400)
      void queryClient.prefetchQuery({ ...computeQuery(computeId), staleTime: 0 })
    throw error
  }
