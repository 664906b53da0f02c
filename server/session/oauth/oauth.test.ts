import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newAccount } from '#platform/areas/account/newAccount.ts'
import { hours, minutes, movableClock } from '#shared/clock.ts'
import { hashToken } from '#platform/auth/tokens.ts'
import { createClient } from '#platform/oauth/clients.ts'
import { setRandomPassword } from '../../../test/support/platform/setRandomPassword.ts'
import { openPlatform } from '#platform/index.ts'
import { secretsOf } from '#platform/secrets/secretBox.ts'
import { allow, Browser, platformKey } from '../../../test/support/platform/oauth.ts'
import { buildServer } from '../../app.ts'
import { readSettings } from '../../config/settings.ts'
import { testKey } from '../../../test/support/server/serve.ts'

const clock = movableClock()
const platform = await openPlatform({
  dataDir: ':memory:',
  speed: 1,
  demo: 'none',
  rateLimits: 'off',
  worker: false,
  clock,
  secretKey: platformKey,
})
const app = await buildServer(readSettings({ SESSION_KEY: testKey }), {
  platform,
  clock,
  addPages: () => Promise.resolve(),
})
afterAll(async () => {
  await app.close()
  await platform.close()
})

let count = 0
async function someone() {
  const username = `ada-${count++}`
  await newAccount(platform.db, clock, { username, email: `${username}@example.com` })
  const password = await setRandomPassword(platform.db, clock, username)
  return { user: { username, password } }
}

const own = { 'sec-fetch-site': 'same-origin', accept: 'application/json' }
const get = (browser: Browser, path: string) => browser.call(path, undefined, { headers: own })
// Load the libraries here, because loading them could exceed the timeout of the first test.
beforeAll(() => get(new Browser(app), '/session/oauth'), 60_000)

const post = { ...own, 'x-console': '1' }

/** Follows the sign-in from the button to the final page. */
async function signIn(browser: Browser, person: Awaited<ReturnType<typeof someone>>, to = '/') {
  const started = await get(browser, `/session/oauth?to=${encodeURIComponent(to)}`)
  return allow(browser, person, String(started.headers.location))
}

const tokensOf = (username: string) =>
  platform.db
    .selectFrom('token')
    .innerJoin('user', 'user.id', 'token.user_id')
    .select('token.id')
    .where('username', '=', username)
    .execute()

test('creates a session by signing in at the platform, without exposing a token to the browser', async () => {
  const [person, browser] = [await someone(), new Browser(app)]
  const screen = await signIn(browser, person, '/domains/12?page=2')
  expect(screen.pathname + screen.search + screen.hash).toBe(
    '/sign-in?to=%2Fdomains%2F12%3Fpage%3D2#oauth=done',
  )
  const session = await get(browser, '/session')
  expect(session.json()).toMatchObject({ username: person.user.username, token_begins: null })
  expect((await get(browser, '/v4/profile')).json()).toMatchObject({
    username: person.user.username,
  })
  expect((await get(browser, '/v4/profile/apps')).json()).toMatchObject({
    data: [{ label: 'Cloud Platform Console', scopes: '*' }],
  })
  expect(browser.cookieNames).not.toContain('console-sign-in-8400 /')
  const tokens = await platform.db.selectFrom('token').select('hash').execute()
  const sent = [screen.href, ...browser.set, session.body].join(' ').match(/[\w-]{20,}/g) ?? []
  expect(tokens.length).toBeGreaterThan(0)
  expect(sent.length).toBeGreaterThan(0)
  expect(new Set(sent.map(hashToken)).isDisjointFrom(new Set(tokens.map(({ hash }) => hash)))).toBe(
    true,
  )
})

test('stores the attempt in an encrypted HttpOnly cookie', async () => {
  const started = await get(new Browser(app), '/session/oauth')
  const location = new URL(String(started.headers.location))
  expect(Object.fromEntries(location.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'openid *',
    code_challenge_method: 'S256',
    redirect_uri: 'http://127.0.0.1:8400/session/oauth/callback',
  })
  const [attemptCookie] = started.cookies
  expect(attemptCookie).toMatchObject({
    name: 'console-sign-in-8400',
    httpOnly: true,
    sameSite: 'Lax',
  })
  for (const name of ['state', 'nonce']) {
    expect(location.searchParams.get(name)?.length).toBeGreaterThan(30)
    expect(attemptCookie?.value).not.toContain(location.searchParams.get(name))
  }
})

test('revokes the tokens of the console on sign-out', async () => {
  const [person, browser] = [await someone(), new Browser(app)]
  await signIn(browser, person)
  expect(await tokensOf(person.user.username)).toHaveLength(1)
  await browser.call('/session', undefined, { method: 'DELETE', headers: post })
  expect(await tokensOf(person.user.username)).toEqual([])
  expect((await get(browser, '/session')).statusCode).toBe(401)
})

test('ends the session when the application is revoked under Account', async () => {
  const [person, browser] = [await someone(), new Browser(app)]
  await signIn(browser, person)
  const { data } = (await get(browser, '/v4/profile/apps')).json<{ data: { id: number }[] }>()
  await browser.call(`/v4/profile/apps/${data[0]?.id}`, undefined, {
    method: 'DELETE',
    headers: post,
  })
  expect((await get(browser, '/v4/profile')).statusCode).toBe(401)
})

test('refreshes the access token before it expires, once for concurrent requests', async () => {
  const [person, browser] = [await someone(), new Browser(app)]
  await signIn(browser, person)
  for (let round = 0; round < 3; round++) {
    clock.advance(2 * hours - minutes)
    const answers = await Promise.all(Array.from({ length: 6 }, () => get(browser, '/v4/profile')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
  }
  expect(await tokensOf(person.user.username)).toHaveLength(4)
})

test('ends a session whose refresh token was revoked', async () => {
  const [person, browser] = [await someone(), new Browser(app)]
  await signIn(browser, person)
  await platform.db.deleteFrom('oauth_grant').execute()
  clock.advance(2 * hours - minutes)
  expect((await get(browser, '/session')).statusCode).toBe(401)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/x',
  '/..//evil.example',
  'javascript:alert(1)',
])('redirects only within the console after sign-in, not to %s', async (to) => {
  const screen = await signIn(new Browser(app), await someone(), to)
  expect(screen.origin + screen.pathname).toBe('http://127.0.0.1:8400/sign-in')
  expect(screen.searchParams.get('to')).toBeNull()
})

test('rejects a sign-in started by a page of another site', async () => {
  const answer = await new Browser(app).call('/session/oauth', undefined, {
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(answer.headers.location).toBe('/sign-in#oauth=expired')
  expect(answer.cookies).toEqual([])
})

test('rejects a code of another attempt, without an attempt or with a forged state', async () => {
  const [person, browser, other] = [await someone(), new Browser(app), new Browser(app)]
  const started = await get(browser, '/session/oauth')
  let callback = ''
  const stopping: Pick<Browser, 'follow' | 'submit'> = {
    follow: async (url) => {
      const answer = await browser.call(url)
      const next = String(answer.headers.location ?? '')
      if (next.includes('/callback')) callback = next
      if (callback !== '' || next === '') return { address: url, page: answer }
      return stopping.follow(new URL(next, 'http://127.0.0.1:8400').href.slice(21))
    },
    submit: async (action, form) => {
      const answer = await browser.call(action, form)
      return stopping.follow(String(answer.headers.location))
    },
  }
  await allow(stopping as Browser, person, String(started.headers.location))
  expect(callback).toContain('/session/oauth/callback?')
  const path = callback.slice(callback.indexOf('/session'))
  expect((await other.call(path)).headers.location).toBe('/sign-in#oauth=expired')
  expect((await get(other, '/session')).statusCode).toBe(401)
  const forged = path.replace(/state=[^&]+/, 'state=forged')
  expect((await browser.call(forged)).headers.location).toBe('/sign-in#oauth=expired')
  expect((await get(browser, '/session')).statusCode).toBe(401)
})

test('returns to the sign-in page with a message when the user denies consent', async () => {
  const [person, browser] = [await someone(), new Browser(app)]
  const started = await get(browser, '/session/oauth?to=/domains')
  const signInPage = await browser.follow(String(started.headers.location))
  const consent = await browser.submit(`${signInPage.address}/sign-in`, person.user)
  const { address } = await browser.submit(`${consent.address}/consent`, { answer: 'cancel' })
  expect(address).toBe('/sign-in?to=%2Fdomains#oauth=cancelled')
  expect((await get(browser, '/session')).statusCode).toBe(401)
})

test('rejects an attempt that is older than 15 minutes', async () => {
  const [person, browser] = [await someone(), new Browser(app)]
  const started = await get(browser, '/session/oauth')
  clock.advance(16 * minutes)
  const back = await allow(browser, person, String(started.headers.location))
  expect(back.pathname).toBe('/sign-in')
  expect((await get(browser, '/session')).statusCode).toBe(401)
})

/** Creates a second console that uses the first one as its remote API and issuer. */
async function otherConsole(
  scopes?: string,
  signIn = (issuer: string): Record<string, string> => ({ OAUTH_ISSUER: issuer }),
): Promise<FastifyInstance> {
  const issuer = await buildServer(readSettings({ SESSION_KEY: testKey }), {
    platform,
    clock,
    addPages: () => Promise.resolve(),
  })
  await issuer.listen({ port: 0, host: '127.0.0.1' })
  const { port } = issuer.server.address() as AddressInfo
  const { id, secret } = await createClient(platform.db, clock, secretsOf(platformKey), {
    label: 'Second console',
    website: '',
    redirectUris: ['http://127.0.0.1:8400/session/oauth/callback'],
    confidential: true,
  })
  const console = await buildServer(
    readSettings({
      SESSION_KEY: testKey,
      API_BASE_URL: `http://127.0.0.1:${port}`,
      ...signIn(`http://127.0.0.1:${port}/oauth`),
      OAUTH_CLIENT_ID: id,
      OAUTH_CLIENT_SECRET: secret ?? '',
      OAUTH_SCOPES: scopes ?? 'openid domains:read_only account:read_only',
      OAUTH_NAME: 'Example Login',
    }),
    { clock, addPages: () => Promise.resolve() },
  )
  onTestFinished(async () => {
    await console.close()
    await issuer.close()
  })
  return console
}

/** Follows a sign-in across the issuer's origin and the console at port 8400. */
async function acrossOrigins(console: FastifyInstance, scopes?: string) {
  const person = await someone()
  const browser = new Browser(console)
  const started = await get(browser, '/session/oauth')
  const issuer = new URL(String(started.headers.location))
  const cookies = new Map<string, string>()
  const ask = async (url: string, form?: URLSearchParams) => {
    const answer = await fetch(url, {
      redirect: 'manual',
      ...(form && { method: 'POST', body: form }),
      headers: {
        accept: 'text/html',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  let [address, answer] = [issuer.href, await ask(issuer.href)]
  for (let step = 0; step < 12; step++) {
    const next = answer.headers.get('location')
    if (next !== null) {
      const url = new URL(next, address)
      if (url.origin !== issuer.origin)
        return { browser, person, back: await browser.call(url.pathname + url.search) }
      address = url.href
      answer = await ask(address)
      continue
    }
    const page = await answer.text()
    answer = page.includes('name="password"')
      ? await ask(`${address}/sign-in`, new URLSearchParams(person.user))
      : await ask(
          `${address}/consent`,
          new URLSearchParams([
            ['answer', 'allow'],
            ...(scopes ?? 'domains:read_only account:read_only')
              .split(' ')
              .map((scope): [string, string] => ['scope', scope]),
          ]),
        )
  }
  throw new Error('Redirects without an end')
}

test('signs in to a remote API at another issuer', async () => {
  const second = await otherConsole()
  expect((await get(new Browser(second), '/session/ways')).json()).toMatchObject({
    oauth: { name: 'Example Login' },
    local: false,
    remote: { name: expect.stringMatching(/^127\.0\.0\.1:/) as string, tokens: null },
  })
  const { browser, person, back } = await acrossOrigins(second)
  expect(back.headers.location).toBe('/sign-in#oauth=done')
  expect((await get(browser, '/session')).json()).toMatchObject({ username: person.user.username })
  const domains = await get(browser, '/v4/domains')
  expect(domains.statusCode).toBe(200)
  expect(domains.headers['x-oauth-scopes']).toBe('domains:read_only account:read_only')
  await browser.call('/session', undefined, { method: 'DELETE', headers: post })
  expect((await get(browser, '/v4/domains')).statusCode).toBe(401)
})

test('signs in at the configured URLs of a service without discovery', async () => {
  const second = await otherConsole('domains:read_only account:read_only', (issuer) => ({
    OAUTH_AUTHORIZE_URL: `${issuer}/auth`,
    OAUTH_TOKEN_URL: `${issuer}/token`,
    OAUTH_REVOKE_URL: `${issuer}/token/revocation`,
  }))
  const { browser, person, back } = await acrossOrigins(second)
  expect(back.headers.location).toBe('/sign-in#oauth=done')
  expect((await get(browser, '/session')).json()).toMatchObject({ username: person.user.username })
  clock.advance(2 * hours - minutes)
  expect((await get(browser, '/v4/domains')).statusCode).toBe(200)
  const tokens = await tokensOf(person.user.username)
  expect(tokens.length).toBeGreaterThan(0)
  await browser.call('/session', undefined, { method: 'DELETE', headers: post })
  expect((await tokensOf(person.user.username)).length).toBeLessThan(tokens.length)
})

test('rotates refresh tokens of another issuer safely under concurrent requests', async () => {
  const { browser } = await acrossOrigins(await otherConsole())
  clock.advance(2 * hours - minutes)
  const before = await Promise.all(Array.from({ length: 6 }, () => get(browser, '/v4/domains')))
  expect(before.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
  clock.advance(2 * hours - minutes)
  expect((await get(browser, '/v4/domains')).statusCode).toBe(200)
})

test('reports an unreachable issuer on the sign-in page', async () => {
  const alone = await buildServer(
    readSettings({
      SESSION_KEY: testKey,
      API_BASE_URL: 'http://127.0.0.1:9',
      OAUTH_ISSUER: 'http://127.0.0.1:9/oauth',
      OAUTH_CLIENT_ID: 'console',
    }),
    { clock, addPages: () => Promise.resolve() },
  )
  onTestFinished(() => alone.close())
  const answer = await get(new Browser(alone), '/session/oauth?to=/domains')
  expect(answer.headers.location).toBe('/sign-in?to=%2Fdomains#oauth=issuer')
})
