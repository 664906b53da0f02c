import { afterEach, beforeEach, expect, test } from 'vitest'
import { call } from './client.ts'
import { listComputes, listTags } from './generated/sdk.gen.ts'
import { answerWith } from './testApi.ts'

let api: ReturnType<typeof answerWith>

const url = '/v4/compute/instances?page_size=100&page=1'
const early = (id: number) => Response.json({ data: [{ id }], page: 1, pages: 1, results: 1 })
const query = { page: 1, page_size: 100 }

beforeEach(() => {
  api = answerWith(() => ({ data: [{ id: 2 }], pages: 1, results: 1 }))
})

afterEach(() => {
  api.restore()
  window.firstCalls = []
})

test('the answer that was asked beside the bundles is taken once', async () => {
  window.firstCalls = [{ url, response: Promise.resolve(early(1)), asked: Date.now() }]
  expect((await call(listComputes, { query })).data[0]?.id).toBe(1)
  expect(api.asked).toHaveLength(0)
  expect((await call(listComputes, { query })).data[0]?.id).toBe(2)
  expect(api.asked).toHaveLength(1)
})

test('another read leaves it where it is', async () => {
  window.firstCalls = [{ url, response: Promise.resolve(early(1)), asked: Date.now() }]
  await call(listTags, { query })
  await call(listComputes, { query: { page: 2, page_size: 100 } })
  expect(api.asked).toHaveLength(2)
  expect(window.firstCalls).toHaveLength(1)
})

test('an answer that nobody took for long is not shown', async () => {
  window.firstCalls = [{ url, response: Promise.resolve(early(1)), asked: Date.now() - 60_000 }]
  expect((await call(listComputes, { query })).data[0]?.id).toBe(2)
})

test('a lost first call is asked again by the client', async () => {
  window.firstCalls = [{ url, response: Promise.reject(new TypeError('lost')), asked: Date.now() }]
  expect((await call(listComputes, { query })).data[0]?.id).toBe(2)
})

test('a first call that stalls holds nobody up who no longer wants it', async () => {
  window.firstCalls = [{ url, response: new Promise(() => undefined), asked: Date.now() }]
  const leaving = new AbortController()
  const read = call(listComputes, { query, signal: leaving.signal })
  leaving.abort()
  await expect(read).rejects.toThrow()
})

test('a refused first call is told like any other', async () => {
  const response = Response.json({ errors: [{ reason: 'Unauthorized' }] }, { status: 403 })
  window.firstCalls = [{ url, response: Promise.resolve(response), asked: Date.now() }]
  await expect(call(listComputes, { query })).rejects.toMatchObject({
    status: 403,
    faults: [{ reason: 'Unauthorized' }],
  })
})
