import { ApiError } from '#api/client.ts'
import { queryClient } from '#api/query.ts'
import { computeQuery } from '../queries.ts'

/** Hands a refusal on; the instance is read again, since it is not what it was taken for. */
export const refetchIfRefused =
  (computeId: number) =>
  (error: unknown): never => {
    if (error instanceof ApiError && error.status === 400)
      void queryClient.prefetchQuery({ ...computeQuery(computeId), staleTime: 0 })
    throw error
  }
