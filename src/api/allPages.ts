import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { replaceEqualDeep } from '@tanstack/react-query'
import { listPages } from '#contract/pages.gen.ts'
import type { ApiError } from './client.ts'
import { operationOf, retriesOnMount } from './freshness.ts'
import type { OperationId } from './operationId.ts'
import {
  idOf,
  joinPages,
  type ListAnswer,
  type PageReader,
  type Pages,
  notePage,
  readPages,
  rowsById,
} from './pages.ts'
import { withRetries } from './retry.ts'

/** The result of the generated `list…Options()`; the type of a row is read from the function. */
export interface ListOptions<Row> {
  queryKey: QueryKey
  queryFn?: ((context: never) => ListAnswer<Row> | Promise<ListAnswer<Row>>) | symbol | undefined
}

export interface AllPages<Row> {
  /** In the order of the API, each id once. */
  rows: Row[]
  /** The number of rows by the last answer. */
  total: number
  failedPages: number[]
  /** Rows came or went while the pages were read: one may be missing or out of place. */
  moved: boolean
  /** Every page was asked; the failed ones are in `failedPages`. */
  complete: boolean
  /** The pages as they came, kept only while some failed. */
  slots: (Row[] | undefined)[]
  /** The reason why the first of the failed pages failed. */
  failure: ApiError | undefined
}

/** Every page was asked, and each was answered. */
export const isWhole = ({
  complete,
  failedPages,
}: Pick<AllPages<unknown>, 'complete' | 'failedPages'>): boolean =>
  complete && failedPages.length === 0

const firstPageSize = 100
const fullPageSize = 500
/** Milliseconds between partial results, so that a table does not sort again at each page. */
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

const read = <Row>(options: ListOptions<Row>, context: ReadContext) => {
  const { queryFn } = options
  if (typeof queryFn !== 'function') throw new TypeError('A list needs a function that reads it.')
  return Promise.resolve(queryFn(context as never))
}

/** The first hundred rows as a query of its own: what a route's loader asks before its screen is shown. */
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
    // Rows of an earlier reading stand until their page was read, and for good where it failed.
    const read = new Set(rows.map(idOf))
    const unread = previous.filter((row) => !read.has(idOf(row)))
    if (unread.length > 0) rows = [...rows, ...unread]
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

/** A list as far as its first page tells; complete when it is the only one. */
export function listOfFirstPage<Row>(answer: ListAnswer<Row>): AllPages<Row> {
  const pages = noPages<Row>(new Map())
  notePage(pages, 1, answer)
  return joinAllPages(pages, [], pages.count <= 1)
}

/** The first page; a refusal that the loader of the screen has just met is not asked for a second time. */
async function firstAnswer<Row>(client: QueryClient, options: ListOptions<Row>) {
  const first = firstPageOf(options)
  const query = client.getQueryCache().find({ queryKey: first.queryKey })
  // Once the list itself failed with that refusal, whoever reads it again wants another answer.
  const failedAt = client.getQueryState(allPagesKey(options))?.errorUpdatedAt ?? 0
  const isKnown = query && failedAt >= query.state.errorUpdatedAt
  if (query?.state.status === 'error' && !isKnown && !retriesOnMount(query)) throw query.state.error
  return client.fetchQuery(first)
}

/**
 * Reads every page. The first reading publishes rows on its way, beside those of one that was broken off; a later one
 * replaces them at its end. So a table in use never shrinks. Throws when the first page cannot be read.
 */
export async function loadAllPages<Row>(
  client: QueryClient,
  options: ListOptions<Row>,
  signal: AbortSignal,
): Promise<AllPages<Row>> {
  const key = allPagesKey(options)
  const before = client.getQueryData<AllPages<Row>>(key)
  const again = before?.complete === true
  let shown = before?.rows ?? []
  const pages = noPages(rowsById(shown))
  const ownSize = hasOwnSize(keyPart(options)._id)
  const short = ownSize || !again || before.total <= firstPageSize

  if (again) {
    const size = short ? firstPageSize : fullPageSize
    notePage(pages, 1, await pageReader(options, signal, size)(1))
  } else {
    notePage(pages, 1, await firstAnswer(client, options))
  }
  if (pages.count <= 1) return joinAllPages(pages, shown, true)

  const full = short && !ownSize
  if (full) pages.count = Math.ceil((pages.total ?? 0) / fullPageSize)
  let published = 0
  const publish = () => {
    if (again || Date.now() - published < publishEvery) return
    published = Date.now()
    const partial = joinAllPages(pages, shown, false)
    if (partial.rows === shown) return
    shown = partial.rows
    // Never fresh: who leaves now and comes back has the rest read.
    client.setQueryData(key, partial, { updatedAt: 0 })
  }
  publish()
  const from = full ? 1 : 2
  const wanted = Array.from({ length: pages.count - from + 1 }, (_, index) => index + from)
  await readPages(pages, wanted, pageReader(options, signal), publish)
  return joinAllPages(pages, shown, true)
}

/** Reads the failed pages of a list again and puts their rows in place. */
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
  // A whole reading that ended meanwhile knows better.
  if (!now || now.failedPages !== before.failedPages) return
  // Rows can have been read on their own meanwhile.
  now.slots.forEach((slot, index) => (pages.slots[index] = slot ?? pages.slots[index]))
  client.setQueryData(key, joinAllPages(pages, now.rows, true))
}

const withRow = <Row>(rows: Row[] | undefined, row: { id: unknown }): Row[] | undefined => {
  const index = rows?.findIndex((candidate) => idOf(candidate) === row.id) ?? -1
  if (!rows || index < 0) return rows
  const merged = replaceEqualDeep(rows[index], row as Row)
  return merged === rows[index] ? rows : rows.with(index, merged)
}

const isAllPages = (data: object): data is AllPages<unknown> => 'slots' in data

type Lists = [QueryKey, AllPages<unknown> | ListAnswer<unknown> | undefined][]

const listsOf = (client: QueryClient, list: OperationId): Lists =>
  client.getQueriesData({ predicate: (query) => operationOf(query) === list })

/** The rest of the list is as old as it was. */
function asOld(client: QueryClient, key: QueryKey) {
  const updatedAt = client.getQueryState(key)?.dataUpdatedAt
  return updatedAt === undefined ? {} : { updatedAt }
}

/** Puts a row that was read on its own into every loaded list of that operation. */
export function replaceRow(client: QueryClient, list: OperationId, row: { id: unknown }): void {
  for (const [key, data] of listsOf(client, list)) {
    if (!data) continue
    const options = asOld(client, key)
    if (isAllPages(data)) {
      const rows = withRow(data.rows, row)
      if (!rows || rows === data.rows) continue
      const slots = data.slots.map((slot) => withRow(slot, row))
      client.setQueryData(key, { ...data, rows, slots }, options)
    } else {
      const rows = withRow(data.data, row)
      if (rows && rows !== data.data) client.setQueryData(key, { ...data, data: rows }, options)
    }
  }
}

/** A row as any loaded list of that operation has it. */
export function rowOfLists<Id extends number | string>(
  client: QueryClient,
  list: OperationId,
  id: Id,
): { id: Id } | undefined {
  for (const [, data] of listsOf(client, list)) {
    const row =
      data && (isAllPages(data) ? data.rows : data.data)?.find((each) => idOf(each) === id)
    if (row) return row as { id: Id }
  }
  return undefined
}

/** Takes a row that is gone out of every loaded list of that operation. */
export function dropRow(client: QueryClient, list: OperationId, id: unknown): void {
  const stays = (row: unknown) => idOf(row) !== id
  for (const [key, data] of listsOf(client, list)) {
    const options = asOld(client, key)
    const rows = data && (isAllPages(data) ? data.rows : data.data)
    if (!data || !rows || rows.every(stays)) continue
    if (isAllPages(data)) {
      const slots = data.slots.map((slot) => slot?.filter(stays))
      const change = { rows: rows.filter(stays), slots, total: data.total - 1 }
      client.setQueryData(key, { ...data, ...change }, options)
    } else {
      const results = data.results === undefined ? {} : { results: data.results - 1 }
      client.setQueryData(key, { ...data, ...results, data: rows.filter(stays) }, options)
    }
  }
}
