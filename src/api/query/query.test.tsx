import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setPreference } from '#lib/preferences.ts'
import type { ApiError } from '../http/client.ts'
import { freshFor } from './freshness.ts'
import {
  getComputeOptions,
  listComputeDisksOptions,
  listDomainRecordsOptions,
  listTagsOptions,
} from '../generated/@tanstack/react-query.gen.ts'
import { createDomainRecord, createTag, updateDomainRecord } from '../generated/sdk.gen.ts'
import { createQueryClient, queryClient, useOperation, useAllPages } from './query.ts'
import { pollWhile } from './polling.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { firstPageOf } from './allPages.ts'

let client: ReturnType<typeof createQueryClient>
let api: ReturnType<typeof respondWith>
let restore: (() => void) | undefined

const answers = (handler: Parameters<typeof respondWith>[0]) => {
  api = respondWith(handler)
  restore = api.restore
}

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

beforeEach(() => {
  client = createQueryClient()
})

afterEach(() => {
  client.clear()
  restore?.()
  vi.useRealTimers()
})

const records = (domainId: number) => listDomainRecordsOptions({ path: { domainId } })

test('invalidates the queries that a write lists, for the same domain only', async () => {
  answers(({ method }) => (method === 'GET' ? { data: [], pages: 1, results: 0 } : { id: 1 }))
  await client.fetchQuery(records(5))
  await client.fetchQuery(records(6))
  await client.fetchQuery(listTagsOptions())
  const { result } = renderHook(
    () => useOperation(createDomainRecord, { refreshes: ['listDomainRecords'] }),
    { wrapper },
  )
  const body = { type: 'A', name: 'www', target: '192.0.2.1' } as const
  await act(() => result.current.mutateAsync({ path: { domainId: 5 }, body }))
  expect(client.getQueryState(records(5).queryKey)?.isInvalidated).toBe(true)
  expect(client.getQueryState(records(6).queryKey)?.isInvalidated).toBe(false)
  expect(client.getQueryState(listTagsOptions().queryKey)?.isInvalidated).toBe(false)
})

test('reloads the list on the screen after a write', async () => {
  let label = 'old'
  answers(({ method, body }) => {
    if (method === 'GET') return { data: [{ id: 1, name: label }], pages: 1, results: 1 }
    label = (body as { name: string }).name
    return { id: 1, name: label }
  })
  const { result } = renderHook(
    () => ({
      list: useAllPages(records(5)),
      write: useOperation(updateDomainRecord, { refreshes: ['listDomainRecords'] }),
    }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.list.rows[0]?.name).toBe('old'))
  result.current.write.mutate({ path: { domainId: 5, recordId: 1 }, body: { name: 'new' } })
  await waitFor(() => expect(result.current.list.rows[0]?.name).toBe('new'))
})

test.each([
  [400, false],
  [404, true],
  [0, true],
  [502, true],
])('invalidates queries after a write that failed with %d: %s', async (status, stale) => {
  answers(({ method }) => {
    if (method === 'GET') return { data: [], pages: 1, results: 0 }
    if (status === 0) throw new TypeError('lost')
    return { status, body: { errors: [{ reason: 'No' }] } }
  })
  await client.fetchQuery(listTagsOptions())
  const { result } = renderHook(() => useOperation(createTag, { refreshes: ['listTags'] }), {
    wrapper,
  })
  result.current.mutate({ body: { label: 'web' } })
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect((result.current.error as ApiError).status).toBe(status)
  const writes = api.requests.filter(({ method }) => method === 'POST')
  expect(new Set(writes.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
  expect(client.getQueryState(listTagsOptions().queryKey)?.isInvalidated).toBe(stale)
})

test('shows the rows of the first page while the other pages load', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answers(async ({ query }) => {
    const size = Number(query.get('page_size'))
    const page = Number(query.get('page'))
    if (size === 500) await promise
    const length = Math.min(size, 700 - (page - 1) * size)
    const data = Array.from({ length }, (_, index) => ({ id: (page - 1) * size + index + 1 }))
    return { data, pages: Math.ceil(700 / size), results: 700 }
  })
  await client.fetchQuery(firstPageOf(records(5)))
  const { result } = renderHook(() => useAllPages(records(5)), { wrapper })
  expect(result.current).toMatchObject({
    isPending: false,
    loaded: 100,
    total: 700,
    complete: false,
  })
  resolve()
  await waitFor(() => expect(result.current.complete).toBe(true))
  expect(result.current).toMatchObject({ loaded: 700, failedPages: [], error: null })
  expect(api.requests).toHaveLength(3)
})

test('sends no second request for a list of one page that the loader has read', async () => {
  answers(() => ({ data: [{ id: 1 }], pages: 1, results: 1 }))
  await client.fetchQuery(firstPageOf(records(5)))
  const { result } = renderHook(() => useAllPages(records(5)), { wrapper })
  expect(result.current).toMatchObject({ complete: true, loaded: 1 })
  expect(client.isFetching()).toBe(0)
  expect(api.requests).toHaveLength(1)
})

test('reports a failed first page as the error of the list', async () => {
  answers(() => ({ status: 403, body: { errors: [{ reason: 'Unauthorized' }] } }))
  const { result } = renderHook(() => useAllPages(records(5)), { wrapper })
  await waitFor(() => expect(result.current.error?.status).toBe(403))
  expect(result.current).toMatchObject({ rows: [], isPending: false })
})

test('requests a list that returned 403 once for loader and screen, and again on refetch', async () => {
  answers(() => ({ status: 403, body: { errors: [{ reason: 'Unauthorized' }] } }))
  await client.prefetchQuery(firstPageOf(records(5)))
  const list = renderHook(() => useAllPages(records(5)), { wrapper })
  await waitFor(() => expect(list.result.current.error?.status).toBe(403))
  expect(api.requests).toHaveLength(1)
  await act(() => list.result.current.refetch())
  expect(api.requests).toHaveLength(2)

  const one = getComputeOptions({ path: { computeId: 1 } })
  await client.prefetchQuery(one)
  const row = renderHook(() => useQuery(one), { wrapper })
  expect(row.result.current.isError).toBe(true)
  expect(client.isFetching()).toBe(0)
  expect(api.requests).toHaveLength(3)
})

test('invalidates queries after a write in another tab', async () => {
  answers(() => ({ id: 1, label: 'web-1' }))
  const one = getComputeOptions({ path: { computeId: 1 } })
  await queryClient.fetchQuery(one)
  const otherTab = new BroadcastChannel('console.writes')
  otherTab.postMessage({ refreshes: ['getCompute'], path: { computeId: 1 } })
  await waitFor(() => expect(queryClient.getQueryState(one.queryKey)?.isInvalidated).toBe(true))

  const message = new Promise((resolve) => {
    otherTab.addEventListener('message', ({ data }) => resolve(data), { once: true })
  })
  const { result } = renderHook(() => useOperation(createTag, { refreshes: ['listTags'] }), {
    wrapper,
  })
  await act(() => result.current.mutateAsync({ body: { label: 'shop' } }))
  expect(await message).toEqual({ refreshes: ['listTags'] })
  otherTab.close()
  queryClient.clear()
})

test('uses a stale time that depends on the operation', () => {
  const minute = 60_000
  const of = (id: string) => freshFor({ queryKey: [{ _id: id }] })
  expect(of('listRegions')).toBe(24 * 60 * minute)
  expect(of('listKernels')).toBe(24 * 60 * minute)
  expect(of('listComputes')).toBe(minute)
  expect(freshFor(getComputeOptions({ path: { computeId: 1 } }))).toBe(minute / 2)
  expect(freshFor(listComputeDisksOptions({ path: { computeId: 1 } }))).toBe(minute)
  expect(of('getMysqlDatabaseCredentials')).toBe(0)
})

function Poller({ ms }: { ms: number | boolean }) {
  const { data } = useQuery({
    ...listTagsOptions(),
    refetchInterval: pollWhile(() => ms),
  })
  return <p>{data ? 'read' : 'waiting'}</p>
}

test.each([
  [30, 5000, 3],
  [10, true, 2],
  [0, 5000, 1],
  [30, false, 1],
] as const)(
  'at refresh rate %d with interval %s sends %d reads in 14 seconds',
  async (rate, ms, reads) => {
    setPreference('refresh', rate)
    answers(() => ({ data: [], pages: 1, results: 0 }))
    // Use fake timers, otherwise a slow machine would add reads.
    vi.useFakeTimers()
    render(<Poller ms={ms} />, { wrapper })
    await act(() => vi.advanceTimersByTimeAsync(100))
    screen.getByText('read')
    await act(() => vi.advanceTimersByTimeAsync(14_000))
    expect(api.requests).toHaveLength(reads)
  },
)
