import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readFailedAgain } from './failedReads.ts'
import { listRegionsOptions, listTagsOptions } from '../generated/@tanstack/react-query.gen.ts'
import { createTag } from '../generated/sdk.gen.ts'
import { createQueryClient, useAllPages, useOperation } from './query.ts'
import { followRecovery } from './recovery.ts'
import { respondWith } from '#test/support/console/testApi.ts'

let client: ReturnType<typeof createQueryClient>
let api: ReturnType<typeof respondWith>
let stop: () => void
/** Response status of the region list. */
let regions: number

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  regions = 500
  client = createQueryClient()
  api = respondWith(({ path, method }) => {
    if (path === '/regions') {
      if (regions === 200) return { data: [{ id: 'us-ord' }], pages: 1, results: 1 }
      return { status: regions, body: { errors: [{ reason: 'Broken' }] } }
    }
    return method === 'GET' ? { data: [], pages: 1, results: 0 } : {}
  })
  stop = followRecovery(client)
})

afterEach(() => {
  stop()
  client.clear()
  api.restore()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const countRequests = () => api.requests.filter(({ path }) => path === '/regions').length

async function openScreen() {
  const { result } = renderHook(
    () => ({
      names: useQuery(listRegionsOptions()),
      list: useAllPages(listTagsOptions()),
      write: useOperation(createTag, { refreshes: [] }),
    }),
    { wrapper },
  )
  await pass(100)
  expect(result.current.names.isError).toBe(true)
  return result
}

test('retries failed queries after another read of the screen succeeds', async () => {
  const screen = await openScreen()
  regions = 200
  await pass(10_000)
  await act(() => screen.current.list.refetch())
  await pass(10)
  expect(screen.current.names.data?.data).toEqual([{ id: 'us-ord' }])
})

test('retries failed queries after a write succeeds', async () => {
  const screen = await openScreen()
  regions = 200
  await pass(10_000)
  await act(() => screen.current.write.mutateAsync({ body: { label: 'shop' } }))
  await pass(10)
  expect(screen.current.names.isSuccess).toBe(true)
})

test('retries failed queries when the window regains focus', async () => {
  const screen = await openScreen()
  regions = 200
  act(() => void window.dispatchEvent(new Event('focus')))
  await pass(10)
  expect(screen.current.names.isSuccess).toBe(true)
})

test('backs off a query that keeps failing while a list is polled', async () => {
  const screen = await openScreen()
  for (let reading = 0; reading < 30; reading += 1) {
    void screen.current.list.refetch()
    await pass(20_000)
  }
  expect(countRequests()).toBeGreaterThan(4)
  expect(countRequests()).toBeLessThan(12)
})

test('does not retry a query that returned 403', async () => {
  regions = 403
  const screen = await openScreen()
  await act(() => screen.current.list.refetch())
  await act(() => readFailedAgain(client))
  await pass(60_000)
  expect(countRequests()).toBe(1)
})

test('retries the failed pages of a list together with other failed queries', async () => {
  api.restore()
  let isBroken = true
  const rows = Array.from({ length: 600 }, (_, id) => ({ id, label: `tag-${id}` }))
  api = respondWith(({ query }) => {
    const [page, size] = [Number(query.get('page')), Number(query.get('page_size'))]
    if (isBroken && page === 2) return { status: 500, body: {} }
    const data = rows.slice((page - 1) * size, page * size)
    return { data, page, pages: Math.ceil(600 / size), results: 600 }
  })
  const { result } = renderHook(() => useAllPages(listTagsOptions()), { wrapper })
  await pass(100)
  expect(result.current.failedPages).toEqual([2])
  isBroken = false
  await act(() => readFailedAgain(client))
  await pass(100)
  expect(result.current.rows).toHaveLength(600)
})
