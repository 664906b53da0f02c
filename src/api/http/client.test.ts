import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ApiError, call, onUnauthorized } from './client.ts'
import { client } from '../generated/client.gen.ts'
import {
  createTag,
  deleteDomain,
  deleteTag,
  getComputeIp,
  getProfileGrants,
  listTags,
} from '../generated/sdk.gen.ts'
import { renewalDeclined, sessionRenewed } from '../session/renewal.ts'
import { clearRequestLog, requestLog } from './requestLog.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let server: Server
let answer: Answer
let urls: string[]

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }

beforeEach(async () => {
  urls = []
  server = createServer((request, response) => {
    urls.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  client.setConfig({ baseUrl: `http://127.0.0.1:${port}/v4` })
  clearRequestLog()
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
  sessionRenewed()
})

const failure = async (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error('It should have failed.')),
    (error: ApiError) => error,
  )

test('sends the X-Console header and returns the response', async () => {
  let header: string | string[] | undefined
  answer = (request, response) => {
    header = request.headers['x-console']
    json(200, { data: [{ label: 'web' }], page: 1, pages: 1, results: 1 })(request, response)
  }
  const tags = await call(listTags, { query: { page: 1, page_size: 100 } })
  expect(tags.data).toEqual([{ label: 'web' }])
  expect(header).toBe('1')
  expect(urls).toEqual(['/v4/tags?page=1&page_size=100'])
})

test('exposes status, errors, headers and raw text of an error response', async () => {
  const body = { errors: [{ reason: 'Too short', field: 'label' }, { reason: 'Busy' }] }
  answer = json(400, body, { 'X-Spec-Version': '4.175.0' })
  const error = await failure(call(createTag, { body: { label: 'a' } }))
  expect(error).toMatchObject({
    status: 400,
    faults: body.errors,
    method: 'POST',
    path: '/v4/tags',
  })
  expect(error.headers.get('X-Spec-Version')).toBe('4.175.0')
  expect(error.raw).toBe(JSON.stringify(body))
  expect(error.message).toBe('Too short Busy')
})

test.each([
  [502, 'text/html', '<h1>Bad gateway</h1>', 'The API cannot be reached at the moment (502).'],
  [500, 'application/json', '{"errors":[]}', 'The API returned status 500.'],
  [413, 'text/plain', 'no', 'The request is larger than the API accepts.'],
  [400, 'application/json', '{"message":"Bad JSON"}', 'Bad JSON'],
  [200, 'text/html', '<html></html>', 'The response of the API could not be read.'],
])('turns a %d response of type %s into a readable error', async (status, type, text, reason) => {
  answer = (_request, response) => response.writeHead(status, { 'Content-Type': type }).end(text)
  const error = await failure(call(listTags, {}))
  expect(error).toMatchObject({ name: 'ApiError', status, faults: [{ reason }] })
})

test('a lost connection is an error with status 0', async () => {
  answer = (request) => request.socket.destroy()
  const error = await failure(call(listTags, {}))
  expect(error).toMatchObject({ name: 'ApiError', status: 0, unsent: false, isUncertain: true })
})

test('reports status 0 when a response is truncated after its status line', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' })
    response.write('{"data":[', () => response.destroy())
  }
  expect(await failure(call(listTags, {}))).toMatchObject({ status: 0 })
})

test('reports an aborted request as AbortError', async () => {
  const controller = new AbortController()
  answer = () => controller.abort()
  const pending = failure(call(listTags, {}, controller.signal))
  expect(await pending).toMatchObject({ name: 'AbortError' })
  expect(requestLog()[0]).toMatchObject({ cancelled: true })
})

test('returns an empty object for 204', async () => {
  answer = (_request, response) => response.writeHead(204).end()
  expect(await call(getProfileGrants, {})).toEqual({})
})

test.each([
  ['a/b c', '/v4/tags/a%2Fb%20c'],
  ['100%', '/v4/tags/100%25'],
  ['ä$&?#', '/v4/tags/%C3%A4%24%26%3F%23'],
  ['{x}', '/v4/tags/%7Bx%7D'],
])('encodes the label %j in the path', async (tagLabel, url) => {
  answer = json(200, {})
  await call(deleteTag, { path: { tagLabel } })
  expect(urls).toEqual([url])
})

test('encodes an IPv6 address in the path', async () => {
  answer = json(200, {})
  await call(getComputeIp, { path: { computeId: 5, address: '2001:db8::1' } })
  expect(urls).toEqual(['/v4/compute/instances/5/ips/2001%3Adb8%3A%3A1'])
})

test.each(['', '.', '..'])(
  'rejects the path segment %j, because the URL would point to another resource',
  async (part) => {
    const error = await failure(call(deleteTag, { path: { tagLabel: part } }))
    expect(error).toMatchObject({ status: 0, unsent: true, isUncertain: false })
    const missing = await failure(call(deleteDomain, { path: {} as { domainId: number } }))
    expect(missing.unsent).toBe(true)
    expect(urls).toEqual([])
  },
)

test('reports a missing scope as a permission error, without a prompt to sign in', async () => {
  const listener = vi.fn()
  const stop = onUnauthorized(listener)
  answer = json(
    401,
    { errors: [{ reason: 'Your OAuth token is not authorized to use this endpoint.' }] },
    { 'X-OAuth-Scopes': 'domains:read_only', 'X-Accepted-OAuth-Scopes': 'account:read_only' },
  )
  const error = await failure(call(listTags, {}))
  expect(error).toMatchObject({ isPermission: true, isUnauthorized: false })
  expect(error.missingScope).toBe('account:read_only')
  expect(listener).not.toHaveBeenCalled()
  stop()
})

const expired = json(
  401,
  { errors: [{ reason: 'Invalid Token' }] },
  { 'X-OAuth-Scopes': 'unknown' },
)

test('queues reads until an expired session is renewed, then resends them', async () => {
  const listener = vi.fn()
  const stop = onUnauthorized(listener)
  answer = expired
  const reads = Promise.all([call(listTags, {}), call(getProfileGrants, {})])
  await expect.poll(() => listener.mock.calls.length).toBe(2)
  answer = json(200, { data: [], pages: 1, results: 0 })
  sessionRenewed()
  expect((await reads)[0].results).toBe(0)
  expect(urls).toHaveLength(4)
  stop()
})

test('does not resend a write after the session is renewed', async () => {
  const listener = vi.fn()
  const stop = onUnauthorized(listener)
  answer = expired
  const error = await failure(call(createTag, { body: { label: 'web' } }))
  expect(error.isUnauthorized).toBe(true)
  expect(listener).toHaveBeenCalledOnce()
  sessionRenewed()
  expect(urls).toEqual(['/v4/tags'])
  stop()
})

test('does not prompt to sign in for a 401 that belongs to the previous session', async () => {
  const onPrompt = vi.fn()
  const stop = onUnauthorized(onPrompt)
  const ended = json(401, { errors: [{ reason: 'Invalid Token' }] })
  answer = (request, response) => {
    sessionRenewed()
    answer = json(200, { data: [], page: 1, pages: 1, results: 0 })
    ended(request, response)
  }
  expect(await call(listTags, {})).toMatchObject({ results: 0 })
  expect(urls).toHaveLength(2)
  answer = (request, response) => {
    sessionRenewed()
    ended(request, response)
  }
  expect((await failure(call(deleteTag, { path: { tagLabel: 'web' } }))).status).toBe(401)
  expect(onPrompt).not.toHaveBeenCalled()
  stop()
})

test('fails reads without another prompt after a declined renewal, and prompts again on a write', async () => {
  const listener = vi.fn()
  const stop = onUnauthorized(listener)
  answer = expired
  const first = failure(call(listTags, {}))
  await expect.poll(() => listener.mock.calls.length).toBe(1)
  renewalDeclined()
  expect((await first).isUnauthorized).toBe(true)
  expect((await failure(call(listTags, {}))).status).toBe(401)
  expect(listener).toHaveBeenCalledOnce()
  await failure(call(createTag, { body: { label: 'web' } }))
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
})

test('aborts a read that waits for a session renewal', async () => {
  const listener = vi.fn()
  const stop = onUnauthorized(listener)
  answer = expired
  const controller = new AbortController()
  const pending = failure(call(listTags, {}, controller.signal))
  await expect.poll(() => listener.mock.calls.length).toBeGreaterThan(0)
  controller.abort()
  expect(await pending).toMatchObject({ name: 'AbortError' })
  stop()
})

test('logs the request, its cause and the response', async () => {
  answer = json(200, { label: 'web' })
  await call(createTag, { body: { label: 'web' } })
  answer = json(400, { errors: [{ reason: 'No' }] })
  await failure(call(listTags, { query: { page: 2 } }))
  await expect.poll(() => requestLog()[0]).toHaveProperty('answer')
  const [write, read] = requestLog()
  expect(write).toMatchObject({
    method: 'POST',
    path: '/v4/tags',
    status: 200,
    body: { label: 'web' },
    answer: { label: 'web' },
    cause: { operation: 'createTag', by: 'action' },
  })
  expect(write?.ms).toBeGreaterThan(0)
  expect(read).toMatchObject({
    query: '?page=2',
    status: 400,
    answer: { errors: [{ reason: 'No' }] },
  })
})

test('sends a unique idempotency key with each write, and none with a read', async () => {
  const names: unknown[] = []
  answer = (request, response) => {
    names.push(request.headers['idempotency-key'])
    json(200, { data: [], label: 'a' })(request, response)
  }
  await call(listTags, {})
  for (let press = 0; press < 2; press++) await call(createTag, { body: { label: 'a' } })
  const [ofRead, ...ofWrites] = names
  expect(ofRead).toBeUndefined()
  expect(new Set(ofWrites).size).toBe(2)
  for (const name of ofWrites) expect(name).toMatch(/^"[\da-f]{32}"$/)
})

test('treats a write that the server received twice as a request with an unknown outcome', async () => {
  answer = json(
    500,
    { errors: [{ reason: 'It came a second time.' }] },
    { 'X-Console-Repeated': '1' },
  )
  const error = await failure(call(createTag, { body: { label: 'web' } }))
  expect(error).toMatchObject({ status: 0, isUncertain: true, message: 'It came a second time.' })
})
