import {
  notifyManager,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError } from '../http/client.ts'
import type { ClientOperationId } from '../http/operationId.ts'
import type { ListResponse } from './pages.ts'
import { firstPageOf, type ListOptions, type AllPages, allPagesKey } from './allPages.ts'
import { dropRow, rowOfLists, replaceRow } from './cachedRows.ts'

interface Identified {
  id: number
}

/** Last known row of an object, by the 404 error that reported its deletion. */
const lastSeen = new WeakMap<ApiError, Identified>()

/**
 * Returns the last known row of the object that a 404 refers to; undefined if no list contained it, and for other
 * errors.
 */
export const goneRow = (error: unknown): Identified | undefined =>
  error instanceof ApiError ? lastSeen.get(error) : undefined

/** Removes an object from the cached lists if the error is a 404. `goneRow` then returns its last known row. */
export function dropIfGone(
  client: QueryClient,
  list: ClientOperationId,
  listed: Identified | undefined,
  error: unknown,
): void {
  if (!listed || !(error instanceof ApiError && error.isGone)) return
  lastSeen.set(error, listed)
  dropRow(client, list, listed.id)
}

/**
 * Wraps the query function of a single object: copies the result into the cached lists, or removes the object from them
 * after a 404.
 */
export const writeThrough =
  <Row extends Identified, Context>(
    client: QueryClient,
    list: ClientOperationId,
    id: number,
    read: ((context: Context) => Row | Promise<Row>) | symbol | undefined,
  ) =>
  async (context: Context): Promise<Row> => {
    if (typeof read !== 'function') throw new TypeError('One thing needs a function that reads it.')
    try {
      const row = await read(context)
      replaceRow(client, list, row)
      return row
    } catch (error) {
      dropIfGone(client, list, rowOfLists(client, list, id), error)
      throw error
    }
  }

/** Returns the object from a cached list, as placeholder data until its own response arrives. */
export function findInLists<Row extends { id: number | string }>(
  client: QueryClient,
  list: ListOptions<Row>,
  id: Row['id'],
): Row | undefined {
  const isWanted = (row: Row) => row.id === id
  const whole = client.getQueryData<AllPages<Row>>(allPagesKey(list))
  const first = client.getQueryData<ListResponse<Row>>(firstPageOf(list).queryKey)
  return whole?.rows.find(isWanted) ?? first?.data?.find(isWanted)
}

/**
 * Returns an object from the cache: its own query data, or a row of a list. Does not add a query observer, because an
 * observer that unmounts would cancel the request for which the route is waiting.
 */
export function useKnownRow<Row>(
  queryKey: QueryKey,
  ofLists: (client: QueryClient) => Row | undefined,
): Row | undefined {
  const client = useQueryClient()
  return useSyncExternalStore(
    // Batch the calls, because a query may be added to the cache while another component renders.
    (listener) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    () => client.getQueryData<Row>(queryKey) ?? ofLists(client),
  )
}
