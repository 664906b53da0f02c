import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ApiError, call, onUnauthorized } from '../http/client.ts'
import { listTagsOptions } from '../generated/@tanstack/react-query.gen.ts'
import { listTags } from '../generated/sdk.gen.ts'
import { queryClient } from '../query/query.ts'
import { readOnly, setReadOnly } from './readOnly.ts'
import { requestLog } from '../http/requestLog.ts'
import { lacksScope } from './scopes.ts'
import {
  onSignOut,
  sessionQuery,
  signInWithCode,
  signInWithToken,
  signOut,
  useSession,
} from './session.ts'
import { turnReadOnly } from './turnReadOnly.ts'

interface RecordedRequest {
  method: string
  path: string
  body: unknown
  header: string | null
  keepalive: boolean
}

const originals = { fetch: globalThis.fetch, Request: globalThis.Request }
let requests: RecordedRequest[]
let username: string | null
let refused: boolean
let scopeWords: object
let isReadOnly: boolean | undefined

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', 'X-OAuth-Scopes': 'unknown' },
  })

beforeEach(() => {
  requests = []
  username = null
  refused = false
  scopeWords = {}
  isReadOnly = undefined
  setReadOnly(false)
  globalThis.Request = class extends originals.Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(
        new URL(input instanceof originals.Request ? input.url : input, 'http://localhost'),
        init,
      )
    }
  }
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const path = new URL(request.url).pathname
    const text = init?.body
    const body: unknown = typeof text === 'string' ? JSON.parse(text) : undefined
    requests.push({
      method: request.method,
      path,
      body,
      header: request.headers.get('X-Console'),
      keepalive: init?.keepalive ?? false,
    })
    if (path === '/session' && request.method === 'DELETE') username = null
    if (request.method === 'PUT') isReadOnly = (body as { read_only: boolean }).read_only
    if (request.method === 'POST') {
      isReadOnly &&= false
      if (refused) return json(401, { errors: [{ reason: 'This link was used before.' }] })
      username = (body as { token?: string }).token === 'other' ? 'other' : 'admin'
    }
    if (username === null && request.method !== 'DELETE') {
      return json(401, { errors: [{ reason: 'You are not signed in.' }] })
    }
    if (path.startsWith('/v4')) return json(200, { data: [], pages: 1, results: 0 })
    return json(200, {
      username,
      expires: '2030-01-01T00:00:00',
      ...scopeWords,
      read_only: isReadOnly,
    })
  }
})

afterEach(() => {
  globalThis.fetch = originals.fetch
  globalThis.Request = originals.Request
  queryClient.clear()
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

test('signs in with a code or a token and returns the user name', async () => {
  expect(await signInWithCode('abc')).toMatchObject({ username: 'admin' })
  expect(await signInWithToken('secret')).toMatchObject({ username: 'admin' })
  expect(requests).toEqual([
    { method: 'POST', path: '/session/code', body: { code: 'abc' }, header: '1', keepalive: false },
    {
      method: 'POST',
      path: '/session/token',
      body: { token: 'secret' },
      header: '1',
      keepalive: false,
    },
  ])
  expect(JSON.stringify(requestLog())).not.toContain('secret')
})

test('returns the error of the server for a rejected sign-in, without a renewal prompt', async () => {
  refused = true
  const listener = vi.fn()
  const stop = onUnauthorized(listener)
  await expect(signInWithCode('abc')).rejects.toMatchObject({
    status: 401,
    faults: [{ reason: 'This link was used before.' }],
  })
  expect(listener).not.toHaveBeenCalled()
  stop()
})

test('returns null instead of an error when no user is signed in', async () => {
  const { result } = renderHook(useSession, { wrapper })
  expect(result.current.session).toBeUndefined()
  await waitFor(() => expect(result.current.session).toBeNull())
  await signInWithCode('abc')
  await waitFor(() => expect(result.current.session?.username).toBe('admin'))
})

test.each([
  ['a sign-in', () => signInWithCode('abc')],
  ['a look at who is signed in', () => queryClient.fetchQuery(sessionQuery)],
])('%s loads the scope names of the upstream API', async (_what, ask) => {
  username = 'admin'
  scopeWords = { scope_words: { 'computes:read_only': 'linodes:read_only' } }
  await ask()
  expect(lacksScope('computes:read_only')).toContain('“linodes:read_only”')
  scopeWords = {}
  await signInWithCode('abc')
  expect(lacksScope('computes:read_only')).toContain('“computes:read_only”')
})

test('uses the scope name of the upstream API for an error that arrives before the session response', async () => {
  const { fetch } = globalThis
  const session = Promise.withResolvers<Response>()
  const onPrompt = vi.fn()
  globalThis.fetch = async (input, init) => {
    const path = new URL(new Request(input, init).url).pathname
    if (path === '/session') return session.promise
    if (!path.startsWith('/v4/')) return fetch(input, init)
    onPrompt()
    const scopes = {
      'X-OAuth-Scopes': 'domains:read_only',
      'X-Accepted-OAuth-Scopes': 'account:read_only',
    }
    return new Response('{}', { status: 401, headers: scopes })
  }
  const reason = call(listTags, {}).catch((error: ApiError) => error.reason)
  await expect.poll(() => onPrompt.mock.calls.length).toBe(1)
  const words = { 'account:read_only': 'company:look' }
  session.resolve(json(200, { username: 'admin', scope_words: words }))
  expect(await reason).toContain('“company:look”')
})

test('clears cached data and the request log on sign-out', async () => {
  await signInWithCode('abc')
  await queryClient.fetchQuery(listTagsOptions())
  const forgotten = vi.fn()
  const stop = onSignOut(forgotten)
  await signOut()
  expect(forgotten).toHaveBeenCalledOnce()
  expect(queryClient.getQueryData(listTagsOptions().queryKey)).toBeUndefined()
  expect(requestLog()).toEqual([])
  expect(requests.at(-1)).toMatchObject({ method: 'DELETE', path: '/session', header: '1' })
  expect(requests.map(({ method, keepalive }) => [method, keepalive])).toContainEqual([
    'DELETE',
    true,
  ])
  stop()
})

test('clears cached data when another user signs in, and keeps it for the same user', async () => {
  await signInWithCode('abc')
  await queryClient.fetchQuery(listTagsOptions())
  await signInWithToken('again')
  expect(queryClient.getQueryData(listTagsOptions().queryKey)).toBeDefined()
  await signInWithToken('other')
  expect(queryClient.getQueryData(listTagsOptions().queryKey)).toBeUndefined()
})

test('resends a read that got a 401 after the user signs in again', async () => {
  const stop = onUnauthorized(() => undefined)
  const read = call(listTags, {})
  await waitFor(() => expect(requests).toHaveLength(1))
  await signInWithCode('abc')
  expect((await read).results).toBe(0)
  stop()
})

test('signs out when another tab signs out', async () => {
  await signInWithCode('abc')
  await queryClient.fetchQuery(listTagsOptions())
  const tab = new BroadcastChannel('console.session')
  tab.postMessage({ type: 'signed-out' })
  const { result } = renderHook(useSession, { wrapper })
  await waitFor(() => expect(result.current.session).toBeNull())
  expect(queryClient.getQueryData(listTagsOptions().queryKey)).toBeUndefined()
  tab.close()
})

test('notifies other tabs of a sign-out', async () => {
  await signInWithCode('abc')
  const tab = new BroadcastChannel('console.session')
  const messages: unknown[] = []
  tab.addEventListener('message', (event) => messages.push(event.data))
  await signOut()
  await waitFor(() => expect(messages).toEqual([{ type: 'signed-out' }]))
  tab.close()
})

test('stays read-only after the same user signs in again, but not for another user', async () => {
  await signInWithCode('abc')
  await turnReadOnly(true)
  expect(readOnly.get()).toBe(true)
  // Sign in again after the session expired.
  expect(await signInWithCode('again')).toMatchObject({ read_only: true })
  expect([readOnly.get(), isReadOnly]).toEqual([true, true])
  expect(await signInWithToken('other')).toMatchObject({ username: 'other', read_only: false })
  expect(readOnly.get()).toBe(false)
})

test('resets read-only mode on sign-out', async () => {
  await signInWithCode('abc')
  await turnReadOnly(true)
  await signOut()
  expect(readOnly.get()).toBe(false)
  expect(await signInWithCode('next')).toMatchObject({ read_only: false })
})
