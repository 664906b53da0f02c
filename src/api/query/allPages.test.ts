import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  listComputesOptions,
  listDomainRecordsOptions,
  listTicketsOptions,
} from '../generated/@tanstack/react-query.gen.ts'
import { createQueryClient } from './query.ts'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import {
  firstPageOf,
  listOfFirstPage,
  loadAllPages,
  retryFailedPages,
  type AllPages,
  allPagesKey,
} from './allPages.ts'
import { replaceRow } from './cachedRows.ts'
import { waitingUntil } from '../http/waiting.ts'

type Row = { id: number; name?: string }

const records = listDomainRecordsOptions({ path: { domainId: 7 } })
const { signal } = new AbortController()

let count: number
let failing: Set<number>
let inFlight: number
let mostInFlight: number
let api: ReturnType<typeof respondWith>
let client: ReturnType<typeof createQueryClient>

const rowAt = (index: number): Row => ({ id: index + 1, name: `r${index + 1}` })

async function pageOf({ query }: RecordedRequest) {
  const size = Number(query.get('page_size') ?? 100)
  const page = Number(query.get('page') ?? 1)
  inFlight += 1
  mostInFlight = Math.max(mostInFlight, inFlight)
  await new Promise((resolve) => setTimeout(resolve, 1))
  inFlight -= 1
  if (size === 500 && failing.has(page)) {
    return { status: 400, body: { errors: [{ reason: 'Broken page' }] } }
  }
  const pages = Math.max(1, Math.ceil(count / size))
  if (page > pages) return { status: 404, body: { errors: [{ reason: 'Not found' }] } }
  const length = Math.max(0, Math.min(size, count - (page - 1) * size))
  const data = Array.from({ length }, (_, index) => rowAt((page - 1) * size + index))
  return { data, page, pages, results: count }
}

const load = async () => {
  const list = await loadAllPages<Row>(client, records as never, signal)
  client.setQueryData(allPagesKey(records), list)
  return list
}

beforeEach(() => {
  count = 12_000
  failing = new Set()
  inFlight = 0
  mostInFlight = 0
  client = createQueryClient()
  api = respondWith(pageOf)
})

afterEach(() => {
  client.clear()
  api.restore()
  vi.useRealTimers()
  waitingUntil.set(0)
})

test('loads 12,000 rows as one page of 100 and 24 pages of 500, four in parallel, in order', async () => {
  const list = await load()
  expect(list.rows).toHaveLength(12_000)
  expect(list.rows.every((row, index) => row.id === index + 1)).toBe(true)
  expect(list).toMatchObject({ total: 12_000, complete: true, failedPages: [], moved: false })
  expect(api.requests).toHaveLength(25)
  expect(api.requests[0]?.query.toString()).toBe('page=1&page_size=100')
  expect(mostInFlight).toBe(4)
})

test('publishes partial rows after the first page, but not after every page', async () => {
  const published: number[] = []
  client.getQueryCache().subscribe(({ query, type }) => {
    const data = query.state.data as AllPages<Row> | undefined
    if (type === 'updated' && data?.slots) published.push(data.rows.length)
  })
  await loadAllPages<Row>(client, records as never, signal)
  expect(published[0]).toBe(100)
  expect(published.length).toBeLessThan(10)
})

test('marks an aborted load as stale, and starts the next load with its rows', async () => {
  const leaving = new AbortController()
  api.restore()
  api = respondWith((request) => {
    if (request.query.get('page') === '9') leaving.abort()
    return pageOf(request)
  })
  await expect(loadAllPages<Row>(client, records as never, leaving.signal)).rejects.toThrow()
  const key = allPagesKey(records)
  const partial = client.getQueryData<AllPages<Row>>(key)
  expect(partial?.complete).toBe(false)
  expect(client.getQueryState(key)?.dataUpdatedAt).toBe(0)

  client.setQueryData(key, {
    ...(partial as AllPages<Row>),
    rows: Array.from({ length: 3000 }, (_, index) => rowAt(index)),
  })
  const lengths: number[] = []
  const unsubscribe = client.getQueryCache().subscribe(() => {
    lengths.push(client.getQueryData<AllPages<Row>>(key)?.rows.length ?? 0)
  })
  const list = await load()
  unsubscribe()
  expect(Math.min(...lengths)).toBe(3000)
  expect(list.rows.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, at) => at + 1))
})

test('requests a list of one page once', async () => {
  count = 100
  expect((await load()).rows).toHaveLength(100)
  expect((await load()).complete).toBe(true)
  expect(api.requests).toHaveLength(2)
})

test('reuses the first page that a loader has requested', async () => {
  count = 40
  await client.fetchQuery(firstPageOf(records))
  await load()
  expect(api.requests).toHaveLength(1)
})

test('keeps the identity of rows that did not change between two loads', async () => {
  count = 1200
  const before = await load()
  const after = await load()
  expect(after.rows).toBe(before.rows)
  count = 1201
  const longer = await load()
  expect(longer.rows).toHaveLength(1201)
  expect(longer.rows.slice(0, 1200).every((row, index) => row === before.rows[index])).toBe(true)
  expect(longer.moved).toBe(false)
})

test('removes deleted rows when a list became shorter between two loads', async () => {
  count = 1200
  await load()
  count = 700
  expect(await load()).toMatchObject({ failedPages: [], total: 700, complete: true })
  count = 0
  expect((await load()).rows).toEqual([])
})

test('reports that a list grew while its pages loaded, and contains every row once', async () => {
  count = 1499
  api.restore()
  api = respondWith(async (request) => {
    const answer = await pageOf(request)
    if (request.query.get('page') === '2') count = 1502
    return answer
  })
  const list = await load()
  expect(list.moved).toBe(true)
  expect(new Set(list.rows.map((row) => row.id)).size).toBe(list.rows.length)
  expect(list.rows).toHaveLength(1502)
})

test('reports failed pages, keeps the other rows usable and loads the failed pages on retry', async () => {
  count = 2000
  failing = new Set([2, 4])
  const list = await load()
  expect(list).toMatchObject({ failedPages: [2, 4], total: 2000, complete: true })
  expect(list.failure?.faults).toEqual([{ reason: 'Broken page' }])
  expect(list.rows.map((row) => row.id)).toEqual([
    ...Array.from({ length: 500 }, (_, index) => index + 1),
    ...Array.from({ length: 500 }, (_, index) => index + 1001),
  ])
  failing = new Set([4])
  await retryFailedPages(client, records)
  const key = allPagesKey(records)
  expect(client.getQueryData<AllPages<Row>>(key)).toMatchObject({ failedPages: [4] })
  failing = new Set()
  await retryFailedPages(client, records)
  const whole = client.getQueryData<AllPages<Row>>(key)
  expect(whole?.rows.map((row) => row.id)).toEqual(Array.from({ length: 2000 }, (_, i) => i + 1))
  expect(whole?.failure).toBeUndefined()
})

test('loads all 5,000 instances after a 429 for one page, and requests only that page again', async () => {
  vi.useFakeTimers()
  count = 5000
  const requests: { query: string; at: number }[] = []
  const asksFor = (query: string) => requests.filter((call) => call.query === query)
  api.restore()
  api = respondWith((call) => {
    const query = call.query.toString()
    requests.push({ query, at: Date.now() })
    if (query !== 'page=6&page_size=500' || asksFor(query).length > 1) return pageOf(call)
    const body = { errors: [{ reason: 'Too many requests' }] }
    return { status: 429, headers: { 'Retry-After': '2' }, body }
  })
  const loading = loadAllPages<Row>(client, listComputesOptions() as never, signal)
  while (requests.length < 11) await vi.advanceTimersByTimeAsync(1)
  expect(requests).toHaveLength(11)
  const [refused] = asksFor('page=6&page_size=500')
  await vi.advanceTimersByTimeAsync(Number(refused?.at) + 1900 - Date.now())
  expect(requests).toHaveLength(11)
  expect(waitingUntil.get()).toBeGreaterThanOrEqual(Number(refused?.at) + 2000)
  await vi.advanceTimersByTimeAsync(1200)
  const list = await loading
  expect(list.rows.map(({ id }) => id)).toEqual(Array.from({ length: 5000 }, (_, at) => at + 1))
  expect(list).toMatchObject({ total: 5000, complete: true, failedPages: [], moved: false })
  expect(requests.map(({ query }) => query)).toEqual([
    'page=1&page_size=100',
    ...Array.from({ length: 10 }, (_, index) => `page=${index + 1}&page_size=500`),
    'page=6&page_size=500',
  ])
})

test('keeps rows that were replaced while failed pages are retried', async () => {
  count = 2000
  failing = new Set([3])
  await load()
  failing = new Set()
  const retried = retryFailedPages(client, records)
  replaceRow(client, 'listDomainRecords', { id: 7, name: 'changed' } as Row)
  await retried
  const whole = client.getQueryData<AllPages<Row>>(allPagesKey(records))
  expect(whole?.rows).toHaveLength(2000)
  expect(whole?.rows[6]).toEqual({ id: 7, name: 'changed' })
})

test('keeps the previous rows of a page that fails on reload', async () => {
  count = 2000
  await load()
  failing = new Set([3])
  const list = await load()
  expect(list.failedPages).toEqual([3])
  expect(list.rows).toHaveLength(2000)
})

test('fails when the first page fails', async () => {
  api.restore()
  api = respondWith(() => ({ status: 403, body: { errors: [{ reason: 'Unauthorized' }] } }))
  await expect(load()).rejects.toMatchObject({ status: 403 })
})

test('uses the page size of the server for lists without documented page sizes', async () => {
  count = 250
  const tickets = listTicketsOptions()
  const list = await loadAllPages<Row>(client, tickets as never, signal)
  expect(list.rows).toHaveLength(250)
  expect(api.requests.map(({ query }) => query.toString())).toEqual(['page=1', 'page=2', 'page=3'])
})

test('replaces a row that was read individually in every loaded list', async () => {
  count = 600
  const before = await load()
  replaceRow(client, 'listDomainRecords', { id: 550, name: 'changed' } as Row)
  const after = client.getQueryData<AllPages<Row>>(allPagesKey(records))
  expect(after?.rows[549]).toEqual({ id: 550, name: 'changed' })
  expect(after?.rows[548]).toBe(before.rows[548])
  const first = client.getQueryData<{ data: Row[] }>(firstPageOf(records).queryKey)
  replaceRow(client, 'listDomainRecords', rowAt(3))
  expect(client.getQueryData(firstPageOf(records).queryKey)).toBe(first)
})

test('is complete after the first page when there is no second page', () => {
  expect(listOfFirstPage({ data: [rowAt(0)], pages: 1, results: 1 }).complete).toBe(true)
  expect(listOfFirstPage({ data: [rowAt(0)], pages: 3, results: 250 }).complete).toBe(false)
})

test('rejects a successful response without rows instead of reading an empty list', async () => {
  api.restore()
  api = respondWith(() => ({ message: 'ok' }))
  await expect(load()).rejects.toMatchObject({
    status: 200,
    message: 'The response of the API contains no list.',
  })
})
