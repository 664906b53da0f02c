import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { listPages } from '#contract/generated/pages.gen.ts'
import { ApiError } from '../http/client.ts'
import { operationOfQuery, retriesOnMount } from './freshness.ts'
import {
  rowId,
  joinPages,
  type ListResponse,
  type PageReader,
  type Pages,
  notePage,
  readPages,
  rowsById,
} from './pages.ts'
import { withRetries } from '../http/retry.ts'

/** Options returned by a generated `list…Options()` function. The row type is inferred from `queryFn`. */
export interface ListOptions<Row> {
  queryKey: QueryKey
  queryFn?:
    | ((context: never) => ListResponse<Row> | Promise<ListResponse<Row>>)
    | symbol
    | undefined
}

export interface AllPages<Row> {
  /** Rows in API order, without duplicate ids. */
  rows: Row[]
  /** Total number of rows, according to the latest response. */
  total: number
  failedPages: number[]
  /** True if rows were added or deleted while the pages were read. A row may be missing or out of order. */
  moved: boolean
  /** True when every page was requested. Pages that failed are listed in `failedPages`. */
  complete: boolean
  /** Rows by page, for retries. Empty unless a page failed. */
  slots: (Row[] | undefined)[]
  /** Error of the first failed page. */
  failure: ApiError | undefined
}

/** Returns true when every page was read without an error. */
export const isWhole = ({
  complete,
  failedPages,
}: Pick<AllPages<unknown>, 'complete' | 'failedPages'>): boolean =>
  complete && failedPages.length === 0

const firstPageSize = 100

const fullPageSize = 500

/** Minimum time between partial results, in milliseconds, so that a table does not sort again after each page. */
const publishEvery = 500

type KeyPart = { _id: string; query?: Record<string, unknown> }

const keyPart = (options: { queryKey: QueryKey }) => options.queryKey[0] as KeyPart

const hasOwnSize = (id: string) => listPages[id] !== undefined

function pageKey(options: { queryKey: QueryKey }, page: number, size: number): [KeyPart] {
  const part = keyPart(options)
  if (listPages[part._id] === 'single') return [part]
  const bounds = listPages[part._id] === 'server-sized' ? { page } : { page, page_size: size }
  return [{ ...part, query: { ...part.query, ...bounds } }]
}

export const allPagesKey = (options: { queryKey: QueryKey }): [KeyPart & { whole: true }] => [
  { ...keyPart(options), whole: true },
]

interface ReadContext {
  queryKey: QueryKey
  signal: AbortSignal
}

/** @throws ApiError for a response without rows, which would otherwise be shown as an empty list */
async function read<Row>(options: ListOptions<Row>, context: ReadContext) {
  const { queryFn } = options
  if (typeof queryFn !== 'function') throw new TypeError('A list needs a function that reads it.')
  const response = await queryFn(context as never)
  if (Array.isArray(response?.data)) return response
  throw new ApiError({
    status: 200,
    faults: [{ reason: 'The response of the API contains no list.' }],
    method: 'GET',
    path: operationOfQuery(options) ?? '',
    raw: JSON.stringify(response) ?? '',
  })
}

/** Returns the query for the first 100 rows. Route loaders prefetch it before their screen is shown. */
export function firstPageOf<Row>(options: ListOptions<Row>) {
  return {
    queryKey: pageKey(options, 1, firstPageSize) as QueryKey,
    queryFn: ({ queryKey, signal }: ReadContext) => read(options, { queryKey, signal }),
  }
}

const pageReader =
  <Row>(options: ListOptions<Row>, signal: AbortSignal, size = fullPageSize): PageReader<Row> =>
  (page) => {
    const queryKey = pageKey(options, page, size)
    return withRetries(() => read(options, { queryKey, signal }), signal)
  }

function joinAllPages<Row>(pages: Pages<Row>, previous: Row[], complete: boolean): AllPages<Row> {
  const failedPages = [...pages.failures.keys()].toSorted((a, b) => a - b)
  const [firstFailed] = failedPages
  let rows = joinPages(pages.slots, previous)
  if (!complete || firstFailed !== undefined) {
    // Keep the rows of the previous read until their page arrives, and permanently for pages that failed.
    const read = new Set(rows.map(rowId))
    const remaining = previous.filter((row) => !read.has(rowId(row)))
    if (remaining.length > 0) rows = [...rows, ...remaining]
  }
  return {
    rows,
    total: pages.total ?? rows.length,
    failedPages,
    moved: pages.moved,
    complete,
    slots: firstFailed === undefined ? [] : pages.slots,
    failure: firstFailed === undefined ? undefined : pages.failures.get(firstFailed),
  }
}

const noPages = <Row>(known: Map<unknown, Row>): Pages<Row> => ({
  slots: [],
  total: undefined,
  count: 1,
  moved: false,
  failures: new Map(),
  known,
})

/** Returns a list that contains the first page only; complete when there is no second page. */
export function listOfFirstPage<Row>(answer: ListResponse<Row>): AllPages<Row> {
  const pages = noPages<Row>(new Map())
  notePage(pages, 1, answer)
  return joinAllPages(pages, [], pages.count <= 1)
}

/**
 * Returns the first page. Rethrows a cached 403 or 404 that the route loader has just received, instead of repeating
 * the request.
 */
async function firstResponse<Row>(client: QueryClient, options: ListOptions<Row>) {
  const first = firstPageOf(options)
  const query = client.getQueryCache().find({ queryKey: first.queryKey })
  // If the list has already failed with this cached error, the caller is retrying, so send a new request.
  const failedAt = client.getQueryState(allPagesKey(options))?.errorUpdatedAt ?? 0
  const isKnown = query && failedAt >= query.state.errorUpdatedAt
  if (query?.state.status === 'error' && !isKnown && !retriesOnMount(query)) throw query.state.error
  return client.fetchQuery(first)
}

/**
 * Reads every page. The first read publishes partial results, merged with the rows of an aborted earlier read. Later
 * reads publish only when complete, so that a visible table never shrinks.
 * @throws ApiError when the first page cannot be read
 */
export async function loadAllPages<Row>(
  client: QueryClient,
  options: ListOptions<Row>,
  signal: AbortSignal,
): Promise<AllPages<Row>> {
  const key = allPagesKey(options)
  const before = client.getQueryData<AllPages<Row>>(key)
  const again = before?.complete === true
  let currentRows = before?.rows ?? []
  const pages = noPages(rowsById(currentRows))
  const ownSize = hasOwnSize(keyPart(options)._id)
  const short = ownSize || !again || before.total <= firstPageSize

  if (again) {
    const size = short ? firstPageSize : fullPageSize
    notePage(pages, 1, await pageReader(options, signal, size)(1))
  } else {
    notePage(pages, 1, await firstResponse(client, options))
  }
  if (pages.count <= 1) return joinAllPages(pages, currentRows, true)

  const full = short && !ownSize
  if (full) pages.count = Math.ceil((pages.total ?? 0) / fullPageSize)
  let published = 0
  const publish = () => {
    if (again || Date.now() - published < publishEvery) return
    published = Date.now()
    const partial = joinAllPages(pages, currentRows, false)
    if (partial.rows === currentRows) return
    currentRows = partial.rows
    // Mark the partial list as stale, so that the remaining pages are read if the user leaves now and returns later.
    client.setQueryData(key, partial, { updatedAt: 0 })
  }
  publish()
  const from = full ? 1 : 2
  const remainingPages = Array.from({ length: pages.count - from + 1 }, (_, index) => index + from)
  await readPages(pages, remainingPages, pageReader(options, signal), publish)
  return joinAllPages(pages, currentRows, true)
}

/** Retries the failed pages of a list and inserts their rows in order. */
export async function retryFailedPages<Row>(
  client: QueryClient,
  options: ListOptions<Row>,
): Promise<void> {
  const key = allPagesKey(options)
  const before = client.getQueryData<AllPages<Row>>(key)
  if (before?.failure === undefined) return
  const pages: Pages<Row> = {
    ...noPages(rowsById(before.rows)),
    slots: [...before.slots],
    total: before.total,
    moved: before.moved,
  }
  await readPages(
    pages,
    before.failedPages,
    pageReader(options, new AbortController().signal),
    () => undefined,
  )
  const now = client.getQueryData<AllPages<Row>>(key)
  // A full read has completed in the meantime and is newer, so discard this result.
  if (!now || now.failedPages !== before.failedPages) return
  // Copy the pages from the cache again, because single rows may have been updated in the meantime.
  now.slots.forEach((slot, index) => (pages.slots[index] = slot ?? pages.slots[index]))
  client.setQueryData(key, joinAllPages(pages, now.rows, true))
}
