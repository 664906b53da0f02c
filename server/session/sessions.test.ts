import cookiePlugin from '@fastify/cookie'
import { fastify } from 'fastify'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { hours, minutes, movableClock, seconds } from '#shared/clock.ts'
import type { NotedSession } from '#platform/auth/consoleSessions.ts'
import { buildServer } from '../app.ts'
import { MemorySessionStore } from './memorySessionStore.ts'
import { Sessions } from './sessions.ts'
import { readSettings } from '../config/settings.ts'
import {
  browserOf,
  ownPage,
  serve,
  signIn,
  testKey,
  userToken,
} from '../../test/support/server/serve.ts'

type Browser = ReturnType<typeof browserOf>

/** Starts a remote API that accepts every token, and an issuer whose access tokens expire after an hour. */
async function remoteService() {
  const tokenRequests = { refreshes: 0, issuedTokens: 0, revoked: [] as string[], token: '' }
  const service = { tokenRequests, tokenErrorStatus: undefined as number | undefined }
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await text(incoming))
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    if (incoming.url === '/revoke') {
      tokenRequests.revoked.push(form.get('token') ?? '')
      return send(200, {})
    }
    if (incoming.url === '/token') {
      const isRefresh = form.get('grant_type') === 'refresh_token'
      if (isRefresh) tokenRequests.refreshes++
      if (isRefresh && service.tokenErrorStatus !== undefined)
        return send(
          service.tokenErrorStatus,
          service.tokenErrorStatus === 400 ? { error: 'invalid_grant' } : {},
        )
      const number = ++tokenRequests.issuedTokens
      return send(200, {
        token_type: 'bearer',
        access_token: `access-${number}`,
        refresh_token: `refresh-${number}`,
        expires_in: 3600,
      })
    }
    tokenRequests.token = incoming.headers.authorization?.replace('Bearer ', '') ?? ''
    return send(200, { username: 'ada' })
  }
  const server = createServer((incoming, response) => void answer(incoming, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(service, { address })
}

/** Creates a console with that remote API, where users sign in with tokens or at the issuer. */
async function remoteConsole(
  signsIn: 'by token' | 'at an issuer',
  more: Record<string, string> = {},
) {
  const service = await remoteService()
  const { address } = service
  const clock = movableClock()
  const oauth = {
    OAUTH_AUTHORIZE_URL: `${address}/authorize`,
    OAUTH_TOKEN_URL: `${address}/token`,
    OAUTH_REVOKE_URL: `${address}/revoke`,
    OAUTH_CLIENT_ID: 'console',
  }
  const settings = readSettings({
    API_BASE_URL: address,
    SESSION_KEY: testKey,
    HOSTS: 'console.test',
    ...(signsIn === 'at an issuer' && oauth),
    ...more,
  })
  const app = await buildServer(settings, { clock, addPages: () => Promise.resolve() })
  onTestFinished(() => app.close())
  return { app, clock, service }
}

/** Starts a session at the issuer. */
async function atIssuer() {
  const { app, clock, service } = await remoteConsole('at an issuer')
  const browser = browserOf(app)
  const begun = await browser.call('GET', '/session/oauth')
  const state = new URL(String(begun.headers.location)).searchParams.get('state')
  const back = await browser.call('GET', `/session/oauth/callback?code=good&state=${state}`)
  expect(back.headers.location).toBe('/sign-in#oauth=done')
  const { tokenRequests } = service
  /** Returns the token that the API received, and the number of refreshes so far. */
  const tokenOf = async (from: Browser) => {
    expect((await from.call('GET', '/v4/profile')).statusCode).toBe(200)
    return [tokenRequests.token, tokenRequests.refreshes]
  }
  return { app, clock, service, tokenRequests, browser, tokenOf }
}

/** Copies a browser with its current cookies; later cookies of the original are not copied. */
function copyOf({ cookies }: Browser, app: Parameters<typeof browserOf>[0]): Browser {
  const copy = browserOf(app)
  for (const [name, value] of cookies) copy.cookies.set(name, value)
  return copy
}

test('rejects a session at a console for another API, and does not send its token there', async () => {
  const first = await remoteConsole('by token')
  const second = await remoteConsole('by token')
  const { app: local } = await serve()
  const consoles = [first.app, second.app, local]
  for (const app of consoles) {
    const browser = await signIn(app)
    first.service.tokenRequests.token = second.service.tokenRequests.token = ''
    for (const other of consoles) {
      const status = (await copyOf(browser, other).call('GET', '/session')).statusCode
      expect(status).toBe(other === app ? 200 : 401)
      if (other !== app) await copyOf(browser, other).call('GET', '/v4/profile')
    }
    expect([first.service.tokenRequests.token, second.service.tokenRequests.token]).toEqual([
      '',
      '',
    ])
  }
})

test('refreshes the access token two minutes before it expires', async () => {
  const { clock, browser, tokenOf } = await atIssuer()
  clock.advance(58 * minutes - 1)
  expect(await tokenOf(browser)).toEqual(['access-1', 0])
  clock.advance(1)
  expect(await tokenOf(browser)).toEqual(['access-2', 1])
  expect(await tokenOf(browser)).toEqual(['access-2', 1])
})

test('accepts the cookie from before a refresh for ten minutes', async () => {
  const { app, clock, browser, tokenOf } = await atIssuer()
  const before = copyOf(browser, app)
  clock.advance(58 * minutes)
  expect(await tokenOf(browser)).toEqual(['access-2', 1])
  expect(await tokenOf(copyOf(before, app))).toEqual(['access-2', 1])
  clock.advance(10 * minutes - 1)
  expect(await tokenOf(copyOf(before, app))).toEqual(['access-2', 1])
  clock.advance(1)
  expect(await tokenOf(copyOf(before, app))).toEqual(['access-3', 2])
})

test('retries a failed refresh on the next request, and uses the old token until then', async () => {
  const { clock, service, browser, tokenOf } = await atIssuer()
  clock.advance(58 * minutes)
  service.tokenErrorStatus = 500
  expect(await tokenOf(browser)).toEqual(['access-1', 1])
  expect(await tokenOf(browser)).toEqual(['access-1', 2])
  service.tokenErrorStatus = undefined
  expect(await tokenOf(browser)).toEqual(['access-2', 3])
})

test('ends the session when a refresh is rejected', async () => {
  const { clock, service, browser } = await atIssuer()
  clock.advance(58 * minutes)
  service.tokenErrorStatus = 400
  expect((await browser.call('GET', '/session')).statusCode).toBe(401)
})

test('revokes tokens of an issuer on sign-out, but not a pasted one', async () => {
  const { app, tokenRequests, browser } = await atIssuer()
  await (await signIn(app)).call('DELETE', '/session')
  expect(tokenRequests.revoked).toEqual([])
  await browser.call('DELETE', '/session')
  expect(tokenRequests.revoked).toEqual(['refresh-1', 'access-1'])
})

test('returns the first 16 characters only of a pasted token with 64 hexadecimal digits', async () => {
  const { app } = await remoteConsole('by token')
  const token = '0123456789abcdef'.repeat(4)
  for (const [pasted, begins] of [
    [token, '0123456789abcdef'],
    [`x${token}`, null],
    [`${token}x`, null],
    [token.toUpperCase(), null],
    [token.slice(1), null],
  ] as const)
    expect((await (await signIn(app, pasted)).call('GET', '/session')).json()).toMatchObject({
      username: 'ada',
      token_begins: begins,
    })
})

test('returns the scope names of an API with a dialect', async () => {
  const { app } = await remoteConsole('by token', { API_DIALECT: 'linode' })
  const { scope_words: scopeWords } = (await (await signIn(app)).call('GET', '/session')).json()
  expect(scopeWords).toMatchObject({ 'computes:read_write': 'linodes:read_write' })
  expect(scopeWords).not.toHaveProperty('domains:read_write')
})

test('offers nothing of the local platform with a remote API', async () => {
  const { app, service } = await remoteConsole('by token')
  const anonymousBrowser = browserOf(app)
  expect((await anonymousBrowser.call('GET', '/session/ways')).json()).toEqual({
    oauth: null,
    local: false,
    passkeys: false,
    remote: expect.objectContaining({ name: new URL(service.address).host }),
  })
  const byCode = await anonymousBrowser.call('POST', '/session/code', {
    payload: { code: 'one-time' },
  })
  expect([byCode.statusCode, byCode.json().errors[0].reason]).toEqual([
    400,
    expect.stringContaining('remote API'),
  ])
  const browser = await signIn(app)
  for (const path of ['proof', 'codes', 'passkeys', 'oauth'])
    expect((await browser.call('GET', `/session/${path}`)).statusCode, path).toBe(404)
  const headers = { 'x-console-view': 'mia' }
  expect((await browser.call('GET', '/v4/profile', { headers })).statusCode).toBe(403)
  expect((await browser.call('GET', '/v4/profile')).statusCode).toBe(200)
})

test('returns the remote API only to signed-in users', async () => {
  const { app, service } = await remoteConsole('by token')
  expect((await browserOf(app).call('GET', '/session/remote')).statusCode).toBe(401)
  expect((await (await signIn(app)).call('GET', '/session/remote')).json()).toMatchObject({
    address: service.address,
    here: `http://${ownPage.host}`,
  })
})

test('responds with 502 when the remote API cannot verify a token', async () => {
  const settings = readSettings({
    API_BASE_URL: 'http://127.0.0.1:1',
    SESSION_KEY: testKey,
    HOSTS: 'console.test',
  })
  const app = await buildServer(settings, { addPages: () => Promise.resolve() })
  onTestFinished(() => app.close())
  const answer = await browserOf(app).call('POST', '/session/token', {
    payload: { token: userToken },
  })
  expect([answer.statusCode, answer.cookies]).toEqual([502, []])
})

test('reports a session as extendable once a request would add a minute', async () => {
  const { app, clock } = await serve()
  const browser = await signIn(app)
  const isExtendable = async () =>
    (await browser.call('GET', '/session/end')).json<{ extendable: boolean }>().extendable
  clock.advance(59 * seconds)
  expect(await isExtendable()).toBe(false)
  clock.advance(seconds)
  expect(await isExtendable()).toBe(true)
})

test('lists a session that the process has not seen before', async () => {
  const [before, after] = [await serve(), await serve()]
  const browser = copyOf(await signIn(before.app), after.app)
  expect((await browser.call('GET', '/session/all')).json()).toMatchObject({
    sessions: [{ current: true }],
  })
})

/** Creates the sessions of a local platform with an in-memory store. */
async function sessionsWith(limits = { idle: 12 * hours, max: 24 * hours }) {
  const clock = movableClock()
  const logged: string[] = []
  const noted: NotedSession[] = []
  const book = Object.assign(new MemorySessionStore(clock), {
    note: (session: NotedSession) => Promise.resolve(void noted.push(session)),
    copy: () => Promise.resolve(),
    endSignIns: () => Promise.resolve(),
    ownerOf: () => Promise.resolve(undefined),
    isTokenValid: () => Promise.resolve(true),
  })
  const tokens = {
    sessions: book,
    proofs: {
      // No session is known.
      provedAt: () => Promise.resolve(undefined),
      isOld: () => Promise.resolve(undefined),
      passkeyHosts: () => Promise.resolve([]),
      waysOf: () => Promise.resolve([]),
      prove: () => Promise.resolve('wrong' as const),
    },
    factors: {
      isRequired: false,
      missingIn: () => Promise.resolve(undefined),
      note: () => Promise.resolve(),
    },
    revokeToken: () => Promise.resolve(),
    endSessions: () => Promise.resolve(0),
  }
  const sessions = new Sessions({ key: Buffer.alloc(32, 1), clock, limits, tokens }, undefined)
  const app = fastify({ logger: { stream: { write: (line) => void logged.push(line) } } })
  await app.register(cookiePlugin)
  app.post<{ Querystring: { age?: number } }>('/', (request, reply) =>
    sessions.start(
      request,
      reply,
      { token: userToken, username: 'ada', own: false, way: 'token' },
      request.query.age === undefined ? {} : { proofAge: Number(request.query.age) },
    ),
  )
  app.get('/', async (request, reply) => (await sessions.resume(request, reply))?.username)
  app.get('/proof', async (request, reply) => {
    const session = await sessions.resume(request, reply)
    return { isOld: session && (await sessions.isProofOld(request, session)) }
  })
  const browser = browserOf(app)
  return { clock, browser, noted, logged, book }
}

test('uses the sign-in time at the issuer as the last authentication', async () => {
  const { clock, browser, noted } = await sessionsWith()
  await browser.call('POST', '/')
  await browser.call('POST', `/?age=${30 * minutes}`)
  expect(noted.map(({ proved }) => clock.now() - (proved ?? 0))).toEqual([0, 30 * minutes])
})

test('requires reauthentication for an unknown session', async () => {
  const { browser } = await sessionsWith()
  await browser.call('POST', '/')
  expect((await browser.call('GET', '/proof')).json()).toEqual({ isOld: true })
})

test('continues a session and logs the error when its renewal cannot be stored', async () => {
  const { clock, browser, logged, book } = await sessionsWith()
  await browser.call('POST', '/')
  book.note = () => Promise.reject(new Error('The disk is full'))
  clock.advance(hours)
  const answer = await browser.call('GET', '/')
  expect([answer.statusCode, answer.body, answer.cookies.length]).toEqual([200, 'ada', 1])
  expect(logged.join('')).toContain('The disk is full')
})

test('renews a short session after a quarter of its idle timeout', async () => {
  const { clock, browser } = await sessionsWith({ idle: 4 * minutes, max: hours })
  await browser.call('POST', '/')
  const renewals = async () => (await browser.call('GET', '/')).cookies.length
  clock.advance(minutes - 1)
  expect(await renewals()).toBe(0)
  clock.advance(1)
  expect(await renewals()).toBe(1)
})
