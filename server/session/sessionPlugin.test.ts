import { expect, test } from 'vitest'
import { hours, minutes, seconds } from '#shared/clock.ts'
import { openPlatform } from '#platform/index.ts'
import { inertHeaders } from '../http/errorResponses.ts'
import { buildServer } from '../app.ts'
import { readSettings } from '../config/settings.ts'
import {
  browserOf,
  narrowToken,
  ownPage,
  serve,
  sessionToken,
  signIn,
  testKey,
  userToken,
} from '../../test/support/server/serve.ts'

test('creates a session from a sign-in link once', async () => {
  const { app, clock } = await serve()
  const browser = browserOf(app)
  const signedIn = await browser.call('POST', '/session/code', { payload: { code: 'one-time' } })
  expect(signedIn.statusCode).toBe(200)
  const expires = new Date(clock.now() + 12 * hours).toISOString().slice(0, 19)
  const expectedSession = {
    username: 'admin',
    expires,
    token_begins: null,
    read_only: false,
    idempotency_keys: true,
  }
  expect(signedIn.json()).toEqual(expectedSession)
  expect((await browser.call('GET', '/session')).json()).toEqual(expectedSession)
  expect((await browser.call('GET', '/v4/profile')).json()).toEqual({ username: 'admin' })

  const again = await browserOf(app).call('POST', '/session/code', {
    payload: { code: 'one-time' },
  })
  expect(again.statusCode).toBe(401)
  expect(again.json().errors[0].reason).toContain('used before')
  expect(again.cookies).toEqual([])
})

test('creates a session from a pasted token, trimming whitespace', async () => {
  const { app } = await serve()
  const browser = await signIn(app, ` ${userToken}\n`)
  expect((await browser.call('GET', '/v4/profile')).statusCode).toBe(200)
})

test('signs in without a name when the token may not read the profile', async () => {
  const { app } = await serve()
  const browser = await signIn(app, narrowToken)
  expect((await browser.call('GET', '/session')).json()).toMatchObject({ username: null })
})

test.each([
  ['an unknown token', 'token', { token: 'unknown' }, 401],
  ['a token with a space', 'token', { token: 'a b' }, 400],
  ['a token with 2001 characters', 'token', { token: 'a'.repeat(2001) }, 400],
  ['an empty token', 'token', { token: '' }, 400],
  ['a token that is no text', 'token', { token: 5 }, 400],
  ['no body', 'token', undefined, 400],
  ['an unknown code', 'code', { code: 'guessed' }, 401],
  ['no code', 'code', {}, 400],
  ['a body of 8 KiB', 'token', { token: 'a'.repeat(8192 - 12) }, 400],
  ['a body of one byte more', 'token', { token: 'a'.repeat(8193 - 12) }, 413],
])('rejects %s without a cookie', async (_what, way, payload, status) => {
  const { app } = await serve()
  const answer = await browserOf(app).call('POST', `/session/${way}`, payload ? { payload } : {})
  expect(answer.statusCode).toBe(status)
  expect(answer.json().errors).toEqual([{ reason: expect.any(String) }])
  expect(answer.cookies).toEqual([])
})

test('sets an HttpOnly cookie with SameSite=Strict', async () => {
  const { app } = await serve()
  const answer = await browserOf(app).call('POST', '/session/token', {
    payload: { token: userToken },
  })
  expect(answer.cookies).toEqual([
    {
      name: 'console-8400',
      value: expect.any(String),
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 12 * 3600,
    },
  ])
})

test.each(['console.test', 'console.test:8443'])(
  'sets a secure cookie with the __Host- prefix behind a TLS proxy at %s',
  async (host) => {
    const { app } = await serve({ TRUST_PROXY: 'yes' })
    const answer = await browserOf(app, { ...ownPage, host, 'x-forwarded-proto': 'https' }).call(
      'POST',
      '/session/token',
      { payload: { token: userToken } },
    )
    expect(answer.cookies).toMatchObject([{ name: '__Host-console', secure: true, path: '/' }])
  },
)

test.each([
  ['https,http', true],
  ['https, http', true],
  ['http, https', false],
])(
  'behind two proxies with X-Forwarded-Proto %j, sets a secure cookie: %s',
  async (proto, secure) => {
    const { app } = await serve({ TRUST_PROXY: 'yes' })
    const answer = await browserOf(app, {
      ...ownPage,
      host: 'console.test',
      'x-forwarded-proto': proto,
    }).call('POST', '/session/token', { payload: { token: userToken } })
    expect(answer.cookies).toHaveLength(1)
    expect(answer.cookies[0]?.secure ?? false).toBe(secure)
  },
)

test('offers the sign-in methods of the local platform, and no remote API', async () => {
  const { app } = await serve()
  expect((await browserOf(app).call('GET', '/session/ways')).json()).toEqual({
    oauth: { name: expect.any(String) },
    local: true,
    passkeys: false,
    remote: null,
  })
  expect((await browserOf(app).call('GET', '/session/remote')).statusCode).toBe(401)
  expect((await (await signIn(app)).call('GET', '/session/remote')).json()).toBe(null)
})

test('lets a page check whether the browser is signed in', async () => {
  const { app } = await serve({}, async (pages) => {
    pages.get('/a-page', async (request) => ({ isSignedIn: await pages.isSignedIn(request) }))
  })
  const browser = await signIn(app)
  const page = async (from: typeof browser) => (await from.call('GET', '/a-page')).json()
  expect(await page(browser)).toEqual({ isSignedIn: true })
  expect(await page(browserOf(app))).toEqual({ isSignedIn: false })
})

test('never includes the token in a response', async () => {
  const { app } = await serve()
  const browser = browserOf(app)
  const answers = [
    await browser.call('POST', '/session/token', { payload: { token: userToken } }),
    await browser.call('GET', '/session'),
    await browser.call('GET', '/v4/profile'),
    await browser.call('DELETE', '/session'),
  ]
  for (const answer of answers)
    expect(JSON.stringify(answer.headers) + answer.body).not.toContain(userToken)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
])('returns the client address of a browser at %s', async (remoteAddress, address) => {
  const { app } = await serve()
  const answer = await app.inject({ url: '/session/address', remoteAddress })
  expect(answer.json()).toEqual({ address })
})

test('sends headers against rendering and framing with session responses', async () => {
  const { app } = await serve()
  const browser = await signIn(app)
  for (const answer of [
    await browser.call('GET', '/session'),
    await browser.call('POST', '/session/token'),
    await browser.call('GET', '/session', { headers: { 'sec-fetch-site': 'cross-site' } }),
  ])
    expect(answer.headers).toMatchObject(inertHeaders)
})

test('forwards the token to the platform, but not the cookie', async () => {
  const { app } = await serve()
  const browser = await signIn(app)
  const received = (await browser.call('GET', '/v4/headers')).json()
  expect(received.authorization).toBe(`Bearer ${userToken}`)
  expect(received.cookie).toBeUndefined()
})

test('disables caching for session requests, but not for token requests', async () => {
  const { app } = await serve()
  const browser = await signIn(app)
  const bySession = await browser.call('GET', '/v4/profile')
  expect(bySession.headers['cache-control']).toBe('private, no-store')
  const byToken = await app.inject({
    url: '/v4/profile',
    headers: { authorization: `Bearer ${userToken}` },
  })
  expect(byToken.headers['cache-control']).toContain('max-age=60')
})

test('ignores the cookie when there is an Authorization header', async () => {
  const { app } = await serve()
  const browser = await signIn(app)
  const answer = await browser.call('GET', '/v4/profile', {
    headers: { authorization: 'Bearer unknown' },
  })
  expect(answer.statusCode).toBe(401)
  const curl = await app.inject({
    method: 'POST',
    url: '/v4/headers',
    headers: { authorization: `Bearer ${userToken}` },
  })
  expect(curl.statusCode).toBe(200)
})

test('leaves a request without cookie and token to the API to reject', async () => {
  const { app } = await serve()
  const answer = await app.inject({ method: 'POST', url: '/v4/headers' })
  expect([answer.statusCode, answer.json()]).toEqual([
    401,
    { errors: [{ reason: 'Invalid Token' }] },
  ])
})

const host = ownPage.host
test.each([
  ['without X-Console', { host, 'sec-fetch-site': 'same-origin' }],
  ['from another site', { host, 'sec-fetch-site': 'cross-site', 'x-console': '1' }],
  ['from another port', { host, 'sec-fetch-site': 'same-site', 'x-console': '1' }],
  ['from the address bar', { host, 'sec-fetch-site': 'none', 'x-console': '1' }],
  ['with a foreign Origin', { host, origin: 'http://console.test:9000', 'x-console': '1' }],
  ['with an opaque Origin', { host, origin: 'null', 'x-console': '1' }],
  ['without Sec-Fetch-Site and Origin', { host, 'x-console': '1' }],
])('rejects a write by cookie %s', async (_how, headers) => {
  const { app, revoked } = await serve()
  const { cookies } = await signIn(app)
  const foreign = browserOf(app, headers)
  for (const [name, value] of cookies) foreign.cookies.set(name, value)
  const calls = [
    ['POST', '/v4/headers'],
    ['PUT', '/v4/headers'],
    ['DELETE', '/v4/headers'],
    ['DELETE', '/session'],
    ['POST', '/session/token'],
    ['POST', '/session/code'],
  ] as const
  for (const [method, url] of calls) {
    const answer = await foreign.call(method, url)
    expect([url, answer.statusCode]).toEqual([url, 403])
    expect(answer.json().errors).toEqual([{ reason: expect.any(String) }])
  }
  expect(revoked).toEqual([])
})

test.each([
  ['a browser that sends Sec-Fetch-Site', ownPage],
  ['one that sends Origin only', { host, origin: `http://${host}`, 'x-console': '1' }],
])('accepts writes of the console from %s', async (_which, headers) => {
  const { app } = await serve()
  const { cookies } = await signIn(app)
  const browser = browserOf(app, headers)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  for (const method of ['POST', 'PUT', 'DELETE'] as const)
    expect((await browser.call(method, '/v4/headers')).statusCode).toBe(200)
})

test('ignores the cookie of a read from another site', async () => {
  const { app } = await serve()
  const browser = await signIn(app)
  for (const site of ['cross-site', 'same-site']) {
    const headers = { 'sec-fetch-site': site }
    expect((await browser.call('GET', '/v4/profile', { headers })).statusCode).toBe(401)
    expect((await browser.call('GET', '/session', { headers })).statusCode).toBe(403)
  }
})

test('ends a session after its idle timeout', async () => {
  const { app, clock } = await serve({ SESSION_IDLE_HOURS: '1' })
  const browser = await signIn(app)
  clock.advance(1 * hours - seconds)
  expect((await browser.call('GET', '/v4/profile')).statusCode).toBe(200)
  clock.advance(1 * hours)
  const late = await browser.call('GET', '/v4/profile')
  expect(late.statusCode).toBe(401)
  expect((await browser.call('GET', '/session')).statusCode).toBe(401)
})

test('renews a session on requests until its maximum lifetime', async () => {
  const { app, clock } = await serve({ SESSION_IDLE_HOURS: '1', SESSION_MAX_HOURS: '3' })
  const browser = await signIn(app)
  const first = [...browser.cookies.values()]
  for (let half = 0; half < 5; half++) {
    clock.advance(30 * minutes)
    expect((await browser.call('GET', '/v4/profile')).statusCode).toBe(200)
  }
  expect([...browser.cookies.values()]).not.toEqual(first)
  const { expires } = (await browser.call('GET', '/session')).json()
  expect(Date.parse(`${expires}Z`) - clock.now()).toBe(30 * minutes)
  clock.advance(30 * minutes)
  expect((await browser.call('GET', '/v4/profile')).statusCode).toBe(401)
})

test('returns the remaining time of a session without extending it, and whether a request would', async () => {
  const { app, clock } = await serve({ SESSION_IDLE_HOURS: '1', SESSION_MAX_HOURS: '2' })
  const browser = await signIn(app)
  const end = async () => (await browser.call('GET', '/session/end')).json()
  clock.advance(56 * minutes)
  expect(await end()).toEqual({ remaining: 240, extendable: true })
  clock.advance(1 * minutes)
  expect(await end()).toEqual({ remaining: 180, extendable: true })
  await browser.call('GET', '/session')
  expect(await end()).toEqual({ remaining: 3600, extendable: false })
  clock.advance(59 * minutes)
  await browser.call('GET', '/session')
  expect(await end()).toEqual({ remaining: 240, extendable: false })
  clock.advance(4 * minutes)
  expect((await browser.call('GET', '/session/end')).statusCode).toBe(401)
})

test('renews the cookie at most every five minutes', async () => {
  const { app, clock } = await serve()
  const browser = await signIn(app)
  clock.advance(4 * minutes)
  expect((await browser.call('GET', '/v4/profile')).cookies).toEqual([])
  clock.advance(1 * minutes)
  expect((await browser.call('GET', '/v4/profile')).cookies).toHaveLength(1)
})

test('shares sessions between processes with the same key only', async () => {
  const [one, two, other] = await Promise.all([
    serve(),
    serve(),
    serve({ SESSION_KEY: `${testKey} of another` }),
  ])
  const { cookies } = await signIn(one.app)
  const at = async (served: typeof one) => {
    const browser = browserOf(served.app)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    return (await browser.call('GET', '/v4/profile')).statusCode
  }
  expect([await at(two), await at(other)]).toEqual([200, 401])
})

test('rejects a modified cookie', async () => {
  const { app } = await serve()
  const browser = await signIn(app)
  for (const [name, value] of browser.cookies)
    browser.cookies.set(name, value.slice(0, -2) + (value.endsWith('AA') ? 'BB' : 'AA'))
  expect((await browser.call('GET', '/v4/profile')).statusCode).toBe(401)
})

test('accepts the valid cookie after cookies of other servers on the same host', async () => {
  const { app } = await serve()
  const { cookies } = await signIn(app)
  const [[name, value] = []] = cookies
  for (const others of [[], ['nonsense'], ['', '4~x', '2~nonsense', '%', 'a.b.c.d.e']]) {
    const cookie = [...others, value].map((each) => `${name}=${each}`).join('; ')
    const answer = await app.inject({
      url: '/v4/profile',
      headers: { ...ownPage, cookie: `${name}.1=stray; ${cookie}` },
    })
    expect([others, answer.statusCode]).toEqual([others, 200])
  }
})

test('does not end a new session through a late request of the previous one', async () => {
  const { app } = await serve()
  const browser = await signIn(app)
  const late = browserOf(app)
  for (const [name, value] of browser.cookies) late.cookies.set(name, value)
  await browser.call('POST', '/session/token', { payload: { token: userToken } })
  const refused = await late.call('GET', '/v4/profile')
  expect(refused.statusCode).toBe(401)
  expect(refused.cookies).toEqual([])
  expect((await browser.call('GET', '/v4/profile')).statusCode).toBe(200)
})

test('ends the session and revokes its token on sign-out', async () => {
  const { app, revoked } = await serve()
  const browser = browserOf(app)
  await browser.call('POST', '/session/code', { payload: { code: 'one-time' } })
  const savedCookies = new Map(browser.cookies)
  expect((await browser.call('DELETE', '/session')).json()).toEqual({})
  expect(browser.cookies.size).toBe(0)
  expect(revoked).toEqual([sessionToken])
  for (const [name, value] of savedCookies) browser.cookies.set(name, value)
  expect((await browser.call('GET', '/session')).statusCode).toBe(401)
})

test('leaves a pasted token valid on sign-out, but invalidates the cookie', async () => {
  const { app, revoked } = await serve()
  const browser = await signIn(app)
  const savedCookies = new Map(browser.cookies)
  await browser.call('DELETE', '/session')
  expect(revoked).toEqual([])
  for (const [name, value] of savedCookies) browser.cookies.set(name, value)
  expect((await browser.call('GET', '/v4/profile')).statusCode).toBe(401)
})

test('rejects an ended session in every process', async () => {
  const platform = await openPlatform({
    dataDir: ':memory:',
    speed: 1,
    demo: 'none',
    worker: false,
  })
  const process = () =>
    buildServer(readSettings({ SESSION_KEY: testKey, HOSTS: 'console.test' }), {
      platform,
      clock: platform.clock,
      addPages: () => Promise.resolve(),
    })
  const [one, other] = [await process(), await process()]
  const token = await platform.createToken({ username: 'admin', scopes: '*', label: 'pasted' })
  const browser = await signIn(one, token)
  const copy = browserOf(other)
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  expect((await copy.call('GET', '/v4/profile')).statusCode).toBe(200)
  await browser.call('DELETE', '/session')
  expect((await copy.call('GET', '/v4/profile')).statusCode).toBe(401)
  expect((await copy.call('GET', '/session')).statusCode).toBe(401)
  // The token itself remains valid.
  const authorization = `Bearer ${token}`
  const own = await other.inject({
    url: '/v4/profile',
    headers: { authorization, host: 'localhost' },
  })
  expect(own.statusCode).toBe(200)
  for (const each of [one, other]) await each.close()
  await platform.close()
})

test('ends the previous session on another sign-in', async () => {
  const { app, revoked } = await serve()
  const browser = browserOf(app)
  await browser.call('POST', '/session/code', { payload: { code: 'one-time' } })
  await browser.call('POST', '/session/token', { payload: { token: userToken } })
  expect(revoked).toEqual([sessionToken])
  expect((await browser.call('GET', '/v4/profile')).statusCode).toBe(200)
})

test('does not lock out valid sign-ins from the same address after wrong codes', async () => {
  const { app } = await serve()
  const browser = browserOf(app)
  for (let attempt = 0; attempt < 50; attempt++)
    await browser.call('POST', '/session/code', { payload: { code: `guess ${attempt}` } })
  const sent = [
    ['/session/code', { code: 'one-time' }],
    ['/session/token', { token: userToken }],
  ] as const
  for (const [url, payload] of sent)
    expect((await browserOf(app).call('POST', url, { payload })).statusCode, url).toBe(200)
})

test('rejects sign-ins of a client after ten failures in five minutes', async () => {
  const { app, clock } = await serve()
  const browser = browserOf(app)
  const guess = () => browser.call('POST', '/session/code', { payload: { code: 'guessed' } })
  for (let attempt = 0; attempt < 10; attempt++) expect((await guess()).statusCode).toBe(401)
  clock.advance(1 * minutes)
  for (const refused of [
    await guess(),
    await browser.call('POST', '/session/token', { payload: { token: 'guessed' } }),
  ])
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '240'])
  clock.advance(4 * minutes - seconds)
  expect((await guess()).headers['retry-after']).toBe('1')
  clock.advance(1 * seconds)
  expect((await guess()).statusCode).toBe(401)
})
