import {
  MutationCache,
  type Query,
  QueryClient,
  queryOptions,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { afterPaint } from '#lib/afterPaint.ts'
import {
  ApiError,
  asApiError,
  call,
  type ClientInput,
  type ClientOperation,
  type ClientOutput,
} from '../http/client.ts'
import { freshFor, cacheTimes, operationOfQuery, retriesOnMount } from './freshness.ts'
import type { ClientOperationId } from '../http/operationId.ts'
import type { ListResponse } from './pages.ts'
import { retryDelay, shouldRetry } from '../http/retry.ts'
import {
  firstPageOf,
  listOfFirstPage,
  type ListOptions,
  loadAllPages,
  retryFailedPages,
  type AllPages,
  allPagesKey,
} from './allPages.ts'

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      // After a 403, reload the grants, because an administrator may have revoked one. Buttons are then disabled before
      // the user clicks them.
      onError: (error) => {
        const isRefused = error instanceof ApiError && error.status === 403
        if (isRefused) void refresh(['getProfileGrants'], undefined, client)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: freshFor,
        retryOnMount: retriesOnMount,
        retry: shouldRetry,
        retryDelay,
        // The local platform can be reached without a network connection, so do not pause queries while the browser is
        // offline.
        networkMode: 'offlineFirst',
      },
      // Do not queue writes while offline, because they would be sent later without the user noticing.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  for (const [id, gcTime] of cacheTimes) client.setQueryDefaults([{ _id: id }], { gcTime })
  // Full lists preserve the identity of equal rows by id, so disable structural sharing, which compares by position.
  client.setQueryDefaults([{ whole: true }], { structuralSharing: false })
  return client
}

export const queryClient = createQueryClient()

type PathParts = Record<string, string | number | undefined> | undefined

/**
 * Returns true if the path parameters of a query match those of the write. Queries of other objects are not affected.
 */
function concerns(queryKey: readonly unknown[], path: PathParts): boolean {
  const read = (queryKey[0] as { path?: PathParts } | undefined)?.path ?? {}
  return Object.entries(read).every(([name, value]) => {
    const written = path?.[name]
    // Compare as strings, because ids from URLs are strings and ids from responses are numbers.
    return written === undefined || `${written}` === `${value}`
  })
}

function readsOf(operations: readonly ClientOperationId[], path: PathParts) {
  const ids = new Set<string>(operations)
  return (query: Query) => ids.has(operationOfQuery(query)) && concerns(query.queryKey, path)
}

/** Invalidates all queries of these operations and refetches the active ones. */
export function refresh(
  operations: readonly ClientOperationId[],
  path?: PathParts,
  client: QueryClient = queryClient,
): Promise<void> {
  const predicate = readsOf(operations, path)
  // Remove cached errors of inactive queries, because the write may have changed the outcome.
  client.removeQueries({
    type: 'inactive',
    predicate: (query) => query.state.status === 'error' && predicate(query),
  })
  return client.invalidateQueries({ predicate })
}

interface Write {
  refreshes: readonly ClientOperationId[]
  path?: PathParts
}

const otherTabs = typeof window === 'undefined' ? undefined : new BroadcastChannel('console.writes')

otherTabs?.addEventListener('message', ({ data }: MessageEvent<Write>) => {
  void refresh(data.refreshes, data.path)
})

/** Invalidates these operations in the other tabs after a write. */
export function refreshOtherTabs(operations: readonly ClientOperationId[], path?: PathParts): void {
  otherTabs?.postMessage({ refreshes: operations, path } satisfies Write)
}

/** Invalidates these operations in all tabs, after a write that does not use `useOperation`. */
export function refreshAllTabs(
  operations: readonly ClientOperationId[],
  path?: PathParts,
  client: QueryClient = queryClient,
): Promise<void> {
  refreshOtherTabs(operations, path)
  return refresh(operations, path, client)
}

interface OperationOptions<F extends ClientOperation> {
  /**
   * Operations to invalidate after the write, limited to queries with the same path parameters if they have any in
   * common.
   */
  refreshes: readonly ClientOperationId[]
  /** Operations to invalidate after `refreshes` have been read, because their responses must be at least as new. */
  refreshesThen?: readonly ClientOperationId[]
  /** Operations whose cached data `onSuccess` updates. Only other tabs refetch them. */
  keeps?: readonly ClientOperationId[]
  /**
   * For deletes: operations that read the deleted object. Other tabs refetch them; this tab only marks them as stale,
   * because it is leaving the screen.
   */
  ends?: readonly ClientOperationId[]
  onSuccess?: (output: ClientOutput<F>, input: ClientInput<F>) => void
  /** Replaces the plain API request, if the write needs more than one step. */
  send?: (input: ClientInput<F>) => Promise<ClientOutput<F>>
}

/**
 * Returns a mutation: `const createRecord = useOperation(createDomainRecord, { refreshes: ['listDomainRecords'] })`.
 */
export function useOperation<F extends ClientOperation>(
  operation: F,
  {
    refreshes,
    refreshesThen = [],
    keeps = [],
    ends = [],
    onSuccess,
    send = (input) => call(operation, input),
  }: OperationOptions<F>,
): UseMutationResult<ClientOutput<F>, ApiError, ClientInput<F>> {
  const client = useQueryClient()
  return useMutation<ClientOutput<F>, ApiError, ClientInput<F>>({
    mutationFn: send,
    onSuccess: (output, input) => onSuccess?.(output, input),
    onSettled: (_output, error, input) => {
      // Refresh after these errors too: the write may have succeeded although its response was lost, and a deleted
      // object may still be visible.
      if (error && !error.isUncertain && !error.isGone) return
      const { path } = input as { path?: PathParts }
      const read = refresh(error ? [...refreshes, ...keeps] : refreshes, path, client)
      void client.invalidateQueries({ predicate: readsOf(ends, path), refetchType: 'none' })
      if (refreshesThen.length > 0) void read.then(() => refresh(refreshesThen, path, client))
      refreshOtherTabs([...refreshes, ...refreshesThen, ...keeps, ...ends], path)
    },
  })
}

interface AllPagesResult<Row> {
  rows: Row[]
  loaded: number
  total: number
  /** True until the first rows are available. */
  isPending: boolean
  isFetching: boolean
  /** True when every page was requested. */
  complete: boolean
  moved: boolean
  /** Error of the first page. If rows are shown, the last refresh failed. */
  error: ApiError | null
  failedPages: number[]
  /** Error of the first failed page. */
  pageError: ApiError | undefined
  /** Retries the failed pages. */
  retry: () => Promise<void>
  refetch: () => Promise<unknown>
  /** Time of the last response, in milliseconds since 1970; 0 before the first one. */
  updatedAt: number
}

interface AllPagesSettings<Row> {
  enabled?: boolean
  refetchInterval?: (query: Query<AllPages<Row>, ApiError>) => number | false
}

const noRows: never[] = []

/** Returns the query for all rows of a list. It starts with the first page if a loader has already read it. */
export function allPagesQuery<Row>(client: QueryClient, options: ListOptions<Row>) {
  const firstKey = firstPageOf(options).queryKey
  const first = () => client.getQueryData<ListResponse<Row>>(firstKey)
  return queryOptions<AllPages<Row>, ApiError>({
    queryKey: allPagesKey(options),
    queryFn: async ({ signal }) => {
      // Let the browser paint the rows of the first page before the other pages are requested.
      if (first()) await afterPaint()
      return loadAllPages(client, options, signal)
    },
    retry: false,
    initialData: () => {
      const answer = first()
      return answer && listOfFirstPage(answer)
    },
    initialDataUpdatedAt: () => {
      const answer = first()
      if (!answer || !listOfFirstPage(answer).complete) return 0
      return client.getQueryState(firstKey)?.dataUpdatedAt ?? 0
    },
  })
}

/**
 * Returns all rows of a list: the first 100 immediately, the others in pages of 500 while the list is already usable.
 */
export function useAllPages<Row>(
  options: ListOptions<Row>,
  settings: AllPagesSettings<Row> = {},
): AllPagesResult<Row> {
  const client = useQueryClient()
  const firstKey = firstPageOf(options).queryKey
  const query = useQuery<AllPages<Row>, ApiError>({
    ...settings,
    ...allPagesQuery(client, options),
  })
  const { data } = query
  return {
    rows: data?.rows ?? noRows,
    loaded: data?.rows.length ?? 0,
    total: data?.total ?? 0,
    isPending: query.isPending,
    isFetching: query.isFetching,
    complete: data?.complete ?? false,
    moved: data?.moved ?? false,
    error: query.error && asApiError(query.error),
    failedPages: data?.failedPages ?? noRows,
    pageError: data?.failure,
    retry: () => retryFailedPages(client, options),
    refetch: () => {
      // Remove the cached error of the first page, so that a retry by the user sends a new request.
      client.removeQueries({
        queryKey: firstKey,
        predicate: ({ state }) => state.status === 'error',
      })
      return query.refetch()
    },
    updatedAt: query.dataUpdatedAt,
  }
}
