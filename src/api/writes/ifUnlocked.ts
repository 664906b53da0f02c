import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { lockedReason } from '#lib/deleteLock.ts'
import type { ApiError } from '../http/client.ts'
import { localError } from '../http/clientError.ts'
import { queryClient } from '../query/query.ts'

/**
 * Sends a delete or rebuild request, unless the object has the delete lock tag. Reads the object first, because another
 * tab or user may have locked it. The result also updates the cache.
 * @param query reads the object
 */
export async function ifUnlocked<Row extends { tags?: string[] }, Key extends QueryKey, Answer>(
  query: FetchQueryOptions<Row, ApiError, Row, Key>,
  send: () => Promise<Answer>,
): Promise<Answer> {
  // Do not retry automatically: the user is waiting and can retry.
  const object = await queryClient.fetchQuery({ ...query, staleTime: 0, retry: false })
  const locked = lockedReason(object)
  if (locked !== undefined) throw localError(409, locked)
  return send()
}
