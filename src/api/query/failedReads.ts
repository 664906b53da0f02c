import type { Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../http/client.ts'
import { askForMissingParts } from './missingParts.ts'
import { queryClient } from './query.ts'

/** Returns the error of a query, including the error of a list that could be read only in part. */
function failureOf({ state }: Query): unknown {
  const { error, data } = state
  if (error !== null) return error
  return typeof data === 'object' && data !== null && 'failure' in data ? data.failure : undefined
}

/**
 * Returns true for temporary errors: a lost connection, a server error or a rate limit. Rejected requests (4xx) do not
 * count.
 */
export function hasQueryFailed(query: Query): boolean {
  const failure = failureOf(query)
  return failure instanceof ApiError && (failure.isUncertain || failure.status === 429)
}

/** Refetches all active queries that failed, including secondary data such as names and statistics. */
export async function readFailedAgain(client: QueryClient = queryClient): Promise<void> {
  await client.refetchQueries(
    { type: 'active', predicate: hasQueryFailed },
    { cancelRefetch: false },
  )
}

/**
 * Handles a retry by the user: calls `read`, refetches all failed queries, and requests operations again that the API
 * did not offer before.
 */
export function readAgain(read?: () => unknown): void {
  askForMissingParts()
  read?.()
  void readFailedAgain()
}
