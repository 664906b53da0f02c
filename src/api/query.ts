import {
  MutationCache,
  onlineManager,
  type Query,
  QueryClient,
  queryOptions,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { afterPaint } from '#lib/afterPaint.ts'
import { preference, subscribePreferences } from '#lib/preferences.ts'
import { ApiError, asApiError, call, type Input, type Operation, type Output } from './client.ts'
import { freshFor, keptFor, operationOf, retriesOnMount } from './freshness.ts'
import type { OperationId } from './operationId.ts'
import type { ListAnswer } from './pages.ts'
import { retryDelay, shouldRetry } from './retry.ts'
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
      // Somebody took a grant away: what may not be done any more is told before it is pressed.
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
        // A console beside its local platform works without any network.
        networkMode: 'offlineFirst',
      },
      // A write that waits for the network and then goes out unseen would surprise.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  for (const [id, gcTime] of keptFor) client.setQueryDefaults([{ _id: id }], { gcTime })
  // Whole lists keep their equal rows themselves, by id and not by position.
  client.setQueryDefaults([{ whole: true }], { structuralSharing: false })
  return client
}

export const queryClient = createQueryClient()

/** The time after which a query is asked again by itself: that of the person for `true`, a number of milliseconds, or never. */
type Decide<Q> = (query: Q) => number | boolean

/**
 * For `refetchInterval`: asks while visible and online, and never when the person switched refreshing off. Hidden tabs
 * rest by the query library's own rule and ask once on return.
 */
export function pollWhile<Q = Query>(decide: Decide<Q>): (query: Q) => number | false {
  return (query) => {
    const seconds = preference('refresh')
    if (seconds === 0 || !onlineManager.isOnline()) return false
    const wanted = decide(query)
    return wanted === true ? seconds * 1000 : wanted
  }
}

/** A new rate reaches a query when it next answers, so those that poll answer now. */
export function followRefreshPreference(client: QueryClient): () => void {
  let rate = preference('refresh')
  return subscribePreferences(() => {
    if (preference('refresh') === rate) return
    rate = preference('refresh')
    void client.refetchQueries({
      type: 'active',
      predicate: ({ observers }) => observers.some(({ options }) => options.refetchInterval),
    })
  })
}

type PathParts = Record<string, string | number | undefined> | undefined

/** A query of another domain, instance, … than the one written is left alone. */
function concerns(queryKey: readonly unknown[], path: PathParts): boolean {
  const read = (queryKey[0] as { path?: PathParts } | undefined)?.path ?? {}
  return Object.entries(read).every(([name, value]) => {
    const written = path?.[name]
    // An id out of an address is text where the same id out of an answer is a number.
    return written === undefined || `${written}` === `${value}`
  })
}

function readsOf(operations: readonly OperationId[], path: PathParts) {
  const ids = new Set<string>(operations)
  return (query: Query) => ids.has(operationOf(query)) && concerns(query.queryKey, path)
}

/** Makes every answer of these operations stale; those on the screen are read again. */
export function refresh(
  operations: readonly OperationId[],
  path?: PathParts,
  client: QueryClient = queryClient,
): Promise<void> {
  const predicate = readsOf(operations, path)
  // A refusal of before the write is no answer any more.
  client.removeQueries({
    type: 'inactive',
    predicate: (query) => query.state.status === 'error' && predicate(query),
  })
  return client.invalidateQueries({ predicate })
}

interface Write {
  refreshes: readonly OperationId[]
  path?: PathParts
}

const otherTabs = typeof window === 'undefined' ? undefined : new BroadcastChannel('console.writes')

otherTabs?.addEventListener('message', ({ data }: MessageEvent<Write>) => {
  void refresh(data.refreshes, data.path)
})

/** The other tabs of this console read again what a write here made stale. */
export function refreshOtherTabs(operations: readonly OperationId[], path?: PathParts): void {
  otherTabs?.postMessage({ refreshes: operations, path } satisfies Write)
}

/** After a write that goes out beside `useOperation`. */
export function refreshAllTabs(
  operations: readonly OperationId[],
  path?: PathParts,
  client: QueryClient = queryClient,
): Promise<void> {
  refreshOtherTabs(operations, path)
  return refresh(operations, path, client)
}

interface OperationOptions<F extends Operation> {
  /** The operations whose answers this write makes stale; limited to the same path parameters where they share any. */
  refreshes: readonly OperationId[]
  /** Those that are read after `refreshes` were: what these say is over must be seen in them. */
  refreshesThen?: readonly OperationId[]
  /** The operations whose answers `onSuccess` brings up to date by itself; other tabs read them again. */
  keeps?: readonly OperationId[]
  /** Of a deletion: the operations that read what it deletes. Other tabs find it gone; here it is on its way off the screen. */
  ends?: readonly OperationId[]
  onSuccess?: (output: Output<F>, input: Input<F>) => void
  /** Where more than the call belongs to it. */
  send?: (input: Input<F>) => Promise<Output<F>>
}

/** A write: `const createRecord = useOperation(createDomainRecord, { refreshes: ['listDomainRecords'] })`. */
export function useOperation<F extends Operation>(
  operation: F,
  {
    refreshes,
    refreshesThen = [],
    keeps = [],
    ends = [],
    onSuccess,
    send = (input) => call(operation, input),
  }: OperationOptions<F>,
): UseMutationResult<Output<F>, ApiError, Input<F>> {
  const client = useQueryClient()
  return useMutation<Output<F>, ApiError, Input<F>>({
    mutationFn: send,
    onSuccess: (output, input) => onSuccess?.(output, input),
    onSettled: (_output, error, input) => {
      // An answer that got lost may stand for a write that was done, and what is gone is still shown.
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
  /** Not one row is known yet. */
  isPending: boolean
  isFetching: boolean
  /** Every page was asked. */
  complete: boolean
  moved: boolean
  /** The first page could not be read; with rows on the screen, the last refresh failed. */
  error: ApiError | null
  failedPages: number[]
  /** The reason why the first of the failed pages failed. */
  pageError: ApiError | undefined
  /** Reads the failed pages again. */
  retry: () => Promise<void>
  refetch: () => Promise<unknown>
  /** Milliseconds since 1970, 0 before the first answer. */
  updatedAt: number
}

interface AllPagesSettings<Row> {
  enabled?: boolean
  refetchInterval?: (query: Query<AllPages<Row>, ApiError>) => number | false
}

const noRows: never[] = []

/** The rows of a whole list as a query, which starts with the first page where a loader has read it. */
export function allPagesQuery<Row>(client: QueryClient, options: ListOptions<Row>) {
  const firstKey = firstPageOf(options).queryKey
  const first = () => client.getQueryData<ListAnswer<Row>>(firstKey)
  return queryOptions<AllPages<Row>, ApiError>({
    queryKey: allPagesKey(options),
    queryFn: async ({ signal }) => {
      // The rows of the first page are there and on their way to the screen: they go first.
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

/** All rows of a list: the first hundred at once, the rest in pages of 500 while they are already in use. */
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
      // A person who asks again wants an answer, not the refusal that is known.
      client.removeQueries({
        queryKey: firstKey,
        predicate: ({ state }) => state.status === 'error',
      })
      return query.refetch()
    },
    updatedAt: query.dataUpdatedAt,
  }
}
