import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { lockedReason } from '#lib/deleteLock.ts'
import type { ApiError } from './client.ts'
import { localError } from './clientError.ts'
import { queryClient } from './query.ts'

/**
 * Sends what deletes or rebuilds an object, unless it carries the tag of the delete lock now: another tab or another
 * person may have locked it since it was read. Every screen shows what was read here.
 * @param query that reads the object
 */
export async function ifUnlocked<Row extends { tags?: string[] }, Key extends QueryKey, Answer>(
  query: FetchQueryOptions<Row, ApiError, Row, Key>,
  send: () => Promise<Answer>,
): Promise<Answer> {
  // Not asked a second time by itself: somebody waits, and can.
  const object = await queryClient.fetchQuery({ ...query, staleTime: 0, retry: false })
  const locked = lockedReason(object)
  if (locked !== undefined) throw localError(409, locked)
  return send()
}
