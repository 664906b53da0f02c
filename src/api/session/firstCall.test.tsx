import { afterEach, beforeEach, expect, test } from 'vitest'
import { call } from '../http/client.ts'
import { listComputes, listTags } from '../generated/sdk.gen.ts'
import { respondWith } from '#test/support/console/testApi.ts'

let api: ReturnType<typeof respondWith>

const url = '/v4/compute/instances?page_size=100&page=1'
const early = (id: number) => Response.json({ data: [{ id }], page: 1, pages: 1, results: 1 })
const query = { page: 1, page_size: 100 }

beforeEach(() => {
  api = respondWith(() => ({ data: [{ id: 2 }], pages: 1, results: 1 }))
})

afterEach(() => {
  api.restore()
  window.firstCalls = []
})

test('uses the response that was preloaded with the scripts once', async () => {
  window.firstCalls = [{ url, response: Promise.resolve(early(1)), requestTime: Date.now() }]
  expect((await call(listComputes, { query })).data[0]?.id).toBe(1)
  expect(api.requests).toHaveLength(0)
  expect((await call(listComputes, { query })).data[0]?.id).toBe(2)
  expect(api.requests).toHaveLength(1)
})

test('does not use the preloaded response for another request', async () => {
  window.firstCalls = [{ url, response: Promise.resolve(early(1)), requestTime: Date.now() }]
  await call(listTags, { query })
  await call(listComputes, { query: { page: 2, page_size: 100 } })
  expect(api.requests).toHaveLength(2)
  expect(window.firstCalls).toHaveLength(1)
})

test('ignores a preloaded response that is one minute old', async () => {
  window.firstCalls = [
    { url, response: Promise.resolve(early(1)), requestTime: Date.now() - 60_000 },
  ]
  expect((await call(listComputes, { query })).data[0]?.id).toBe(2)
})

test('sends the request again when the preload failed', async () => {
  window.firstCalls = [
    { url, response: Promise.reject(new TypeError('lost')), requestTime: Date.now() },
  ]
  expect((await call(listComputes, { query })).data[0]?.id).toBe(2)
})

test('aborts a read that waits for a stalled preload', async () => {
  window.firstCalls = [{ url, response: new Promise(() => undefined), requestTime: Date.now() }]
  const leaving = new AbortController()
  const read = call(listComputes, { query, signal: leaving.signal })
  leaving.abort()
  await expect(read).rejects.toThrow()
})

test('reports an error response of the preload like any other error', async () => {
  const response = Response.json({ errors: [{ reason: 'Unauthorized' }] }, { status: 403 })
  window.firstCalls = [{ url, response: Promise.resolve(response), requestTime: Date.now() }]
  await expect(call(listComputes, { query })).rejects.toMatchObject({
    status: 403,
    faults: [{ reason: 'Unauthorized' }],
  })
})
