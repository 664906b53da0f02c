import {
  notifyManager,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError } from './client.ts'
import type { OperationId } from './operationId.ts'
import type { ListAnswer } from './pages.ts'
import {
  dropRow,
  firstPageOf,
  rowOfLists,
  type ListOptions,
  replaceRow,
  type AllPages,
  allPagesKey,
} from './allPages.ts'

interface Identified {
  id: number
}

/** What a list held of a thing that its own operation then answered as gone. */
const lastSeen = new WeakMap<ApiError, Identified>()

/** The row about which the API said this, as a list had it; undefined where none did, and for every other error. */
export const goneRow = (error: unknown): Identified | undefined =>
  error instanceof ApiError ? lastSeen.get(error) : undefined

/** Takes a thing out of the loaded lists where the error says that it is gone; `goneRow` then tells what it was. */
export function dropIfGone(
  client: QueryClient,
  list: OperationId,
  listed: Identified | undefined,
  error: unknown,
): void {
  if (!listed || !(error instanceof ApiError && error.isGone)) return
  lastSeen.set(error, listed)
  dropRow(client, list, listed.id)
}

/** The reader of one thing that puts what it read into the loaded lists of its kind too, and takes out what is gone. */
export const writeThrough =
  <Row extends Identified, Context>(
    client: QueryClient,
    list: OperationId,
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

/** The thing as a list read it, to be shown until its own answer is here. */
export function findInLists<Row extends { id: number | string }>(
  client: QueryClient,
  list: ListOptions<Row>,
  id: Row['id'],
): Row | undefined {
  const isWanted = (row: Row) => row.id === id
  const whole = client.getQueryData<AllPages<Row>>(allPagesKey(list))
  const first = client.getQueryData<ListAnswer<Row>>(firstPageOf(list).queryKey)
  return whole?.rows.find(isWanted) ?? first?.data?.find(isWanted)
}

/**
 * What the cache knows of a thing, by its own answer or else by a list. It looks and is no reader of the query: one that
 * comes and goes would take the answer away from the route that waits for it.
 */
export function useKnownRow<Row extends Identified>(
  queryKey: QueryKey,
  ofLists: (client: QueryClient) => Row | undefined,
): Row | undefined {
  const client = useQueryClient()
  return useSyncExternalStore(
    // Not at once: a query is put into the cache while another component is drawn.
    (listener) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    () => client.getQueryData<Row>(queryKey) ?? ofLists(client),
  )
}
