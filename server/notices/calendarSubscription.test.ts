import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ICAL from 'ical.js'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { hours, minutes, movableClock } from '#shared/clock.ts'
import { buildServer } from '../app.ts'
import { readSettings } from '../config/settings.ts'
import { dialectFront } from '../../test/support/server/dialectFront.ts'
import { localConsole } from '../../test/support/server/local.ts'
import { browserOf, ownPage, testKey, userToken } from '../../test/support/server/serve.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'console-calendar-'))
const { app, clock, platform, addUser, build } = await localConsole({ demo: 'small', dataDir })
afterAll(() => rm(dataDir, { recursive: true, force: true }))

type Browser = ReturnType<typeof browserOf>

async function signedIn(username = 'admin', scopes = '*', on = app, headers = ownPage) {
  const token = await platform.createToken({ username, scopes, label: 'own' })
  const browser = browserOf(on, headers)
  await browser.call('POST', '/session/token', { payload: { token } })
  return browser
}

let users = 0
/** Creates a user for one test and signs in. */
async function signedInUser(scopes = '*') {
  const username = `person-${++users}`
  await addUser(username)
  return { username, browser: await signedIn(username, scopes) }
}

const subscribe = async (browser: Browser) => {
  const response = await browser.call('POST', '/session/calendar')
  expect(response.statusCode).toBe(200)
  return new URL(response.json<{ address: string }>().address)
}

const read = (address: URL, on = app) =>
  on.inject({ url: address.pathname, headers: { host: address.host } })

const stateOf = async (browser: Browser) =>
  (await browser.call('GET', '/session/calendar')).json<{
    subscription: { fault: string | null; last_read: string | null; missing: string[] } | null
    scopes: { scope: string; reason: string }[]
  }>()

const tokensOf = async (browser: Browser) =>
  (await browser.call('GET', '/v4/profile/tokens'))
    .json<{ data: { id: number; label: string; scopes: string; expiry: string }[] }>()
    .data.filter(({ label }) => label === 'Calendar subscription')

const reasonOf = (answer: { json: () => unknown }) =>
  (answer.json() as { errors: { reason: string }[] }).errors[0]?.reason ?? ''

const summaries = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as never)
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event).summary)

test('creates a subscription in one request, with a token limited to the announced scopes', async () => {
  const { browser } = await signedInUser()
  const before = await stateOf(browser)
  expect(before.subscription).toBeNull()
  expect(before.scopes.map(({ scope }) => scope)).toEqual([
    'account:read_only',
    'computes:read_only',
    'databases:read_only',
  ])
  for (const { reason } of before.scopes) expect(reason).toMatch(/^[A-Z].{20,}/)
  const address = await subscribe(browser)
  expect(address.pathname).toMatch(/^\/feeds\/calendar\/[\w-]{43}\.ics$/)
  const [token, ...others] = await tokensOf(browser)
  expect(others).toEqual([])
  expect(token?.scopes).toBe(before.scopes.map(({ scope }) => scope).join(' '))
})

test('serves maintenance and backups of the account without a session at the secret URL', async () => {
  const { browser } = await signedInUser()
  const address = await subscribe(browser)
  const answer = await read(address)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(answer.headers['content-security-policy']).toContain('sandbox')
  const entries = summaries(answer.body)
  expect(entries).toContain('Database maintenance: shop-orders')
  expect(entries.some((summary) => summary.startsWith('Instance backups: '))).toBe(true)
  expect(entries.some((summary) => summary.startsWith('Planned maintenance: '))).toBe(true)
  expect(answer.body).toContain('URL:http://console.test:8400/databases/')
  expect((await stateOf(browser)).subscription).toMatchObject({ fault: null, missing: [] })
  expect((await stateOf(browser)).subscription?.last_read).not.toBeNull()
})

test('deletes the URL and its token in one request, and allows a new subscription', async () => {
  const { browser } = await signedInUser()
  const address = await subscribe(browser)
  expect((await read(address)).statusCode).toBe(200)
  const again = await browser.call('POST', '/session/calendar')
  expect([again.statusCode, reasonOf(again)]).toEqual([
    409,
    'You already have a calendar subscription. End it to create another one.',
  ])
  const ended = await browser.call('DELETE', '/session/calendar')
  expect(ended.json()).toEqual({ token_left: null })
  expect((await read(address)).statusCode).toBe(404)
  expect(await tokensOf(browser)).toEqual([])
  expect((await browser.call('DELETE', '/session/calendar')).statusCode).toBe(404)
  const other = await subscribe(browser)
  expect(other.pathname).not.toBe(address.pathname)
  expect((await read(other)).statusCode).toBe(200)
})

test('creates one subscription and one token on concurrent requests', async () => {
  const { browser } = await signedInUser()
  const answers = await Promise.all([1, 2, 3].map(() => browser.call('POST', '/session/calendar')))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409,
  ])
  expect(await tokensOf(browser)).toHaveLength(1)
})

test('does not show or delete the subscription of another user', async () => {
  const { browser } = await signedInUser()
  const address = await subscribe(browser)
  const { browser: otherBrowser } = await signedInUser()
  expect((await stateOf(otherBrowser)).subscription).toBeNull()
  expect((await otherBrowser.call('DELETE', '/session/calendar')).statusCode).toBe(404)
  expect((await read(address)).statusCode).toBe(200)
})

test('reports a token that was revoked elsewhere to the calendar program and to the user, who can still end the subscription', async () => {
  const { browser } = await signedInUser()
  const address = await subscribe(browser)
  const [token] = await tokensOf(browser)
  await browser.call('DELETE', `/v4/profile/tokens/${token?.id}`)
  const answer = await read(address)
  expect([answer.statusCode, reasonOf(answer)]).toEqual([
    403,
    'The access token was revoked or has expired. End this calendar subscription in the console, and create another one.',
  ])
  expect((await stateOf(browser)).subscription?.fault).toBe(
    'The access token was revoked or has expired.',
  )
  expect((await browser.call('DELETE', '/session/calendar')).json()).toEqual({ token_left: null })
})

test('removes events from the calendar when the user loses access to them', async () => {
  const username = `person-${++users}`
  await addUser(username)
  const browser = await signedIn(username)
  const address = await subscribe(browser)
  const admin = await signedIn()
  await admin.call('PUT', `/v4/account/users/${username}`, { payload: { restricted: true } })
  const answer = await read(address)
  expect([answer.statusCode, summaries(answer.body)]).toEqual([200, []])
})

test('rejects a user who may not create the token with the reason, and creates nothing', async () => {
  const { browser } = await signedInUser('account:read_write computes:read_only')
  const refused = await browser.call('POST', '/session/calendar')
  expect([refused.statusCode, reasonOf(refused)]).toEqual([
    400,
    'Must not go beyond the scopes of your own token',
  ])
  const { browser: reader } = await signedInUser('account:read_only')
  const denied = await reader.call('POST', '/session/calendar')
  expect(denied.statusCode).toBe(403)
  expect(reasonOf(denied)).toMatch(/^You may not create the access token that the server needs: /)
  expect((await stateOf(browser)).subscription).toBeNull()
})

test('rejects other sites, views of another user and requests without a session', async () => {
  const { browser } = await signedInUser()
  const foreign = { 'sec-fetch-site': 'cross-site' }
  for (const method of ['GET', 'POST', 'DELETE'] as const)
    expect((await browser.call(method, '/session/calendar', { headers: foreign })).statusCode).toBe(
      403,
    )
  const view = { 'x-console-view': 'admin' }
  for (const method of ['GET', 'POST', 'DELETE'] as const)
    expect((await browser.call(method, '/session/calendar', { headers: view })).statusCode).toBe(
      403,
    )
  for (const method of ['GET', 'POST', 'DELETE'] as const)
    expect((await browserOf(app).call(method, '/session/calendar')).statusCode).toBe(401)
})

test('requires reauthentication an hour after the sign-in before it creates the token', async () => {
  const { browser } = await signedInUser()
  clock.advance(1 * hours + 1)
  const rejection = await browser.call('POST', '/session/calendar')
  expect([rejection.statusCode, rejection.headers['x-console-proof']]).toEqual([403, 'needed'])
  expect(await tokensOf(browser)).toEqual([])
})

test('caches the calendar for five minutes', async () => {
  const { browser } = await signedInUser()
  const address = await subscribe(browser)
  const stamps = async () => [...new Set((await read(address)).body.match(/DTSTAMP:\w+/g) ?? [])]
  const first = await stamps()
  clock.advance(4 * minutes)
  expect(await stamps()).toEqual(first)
  clock.advance(2 * minutes)
  expect(await stamps()).not.toEqual(first)
})

test('limits the rate of guessed URLs, but not of a valid one', async () => {
  const { browser } = await signedInUser()
  const address = await subscribe(browser)
  const guess = (name: string) =>
    app.inject({ url: `/feeds/calendar/${name}`, remoteAddress: '203.0.113.5' })
  for (const name of ['x', 'x.ics', `${'a'.repeat(43)}.ics`, 'a/b.ics', `${'a'.repeat(44)}.ics`])
    expect((await guess(name)).statusCode).toBe(404)
  const answers: number[] = []
  for (let time = 0; time < 40; time++) answers.push((await guess('x.ics')).statusCode)
  expect(answers.at(-1)).toBe(429)
  const right = await app.inject({ url: address.pathname, remoteAddress: '203.0.113.5' })
  expect(right.statusCode).toBe(200)
})

test('limits the rate of calendar reads and sends Retry-After', async () => {
  const { browser } = await signedInUser()
  const address = await subscribe(browser)
  let answer = await read(address)
  for (let time = 0; time < 100 && answer.statusCode === 200; time++) answer = await read(address)
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('serves the calendar from another process on the same data, and stores neither URL nor token in plaintext', async () => {
  const { browser } = await signedInUser()
  const address = await subscribe(browser)
  const second = await build()
  expect((await read(address, second)).statusCode).toBe(200)
  await second.close()
  const secret = address.pathname.split('/').at(-1)?.slice(0, 43) ?? ''
  const files = (await readdir(dataDir)).filter((name) => name.startsWith('console.sqlite'))
  expect(files.length).toBeGreaterThan(0)
  for (const name of files)
    expect((await readFile(join(dataDir, name))).includes(secret), name).toBe(false)
})

test('serves the same calendar at an API with a dialect', async () => {
  const behind = await build()
  const front = await dialectFront(behind)
  try {
    const browser = await signedIn('admin', '*', front, { ...ownPage, host: 'localhost:8400' })
    const address = await subscribe(browser)
    const answer = await read(address, front)
    expect(answer.statusCode).toBe(200)
    expect(summaries(answer.body)).toContain('Database maintenance: shop-orders')
    expect((await stateOf(browser)).subscription?.missing).toEqual([])
    expect((await browser.call('DELETE', '/session/calendar')).json()).toEqual({
      token_left: null,
    })
    expect((await read(address, front)).statusCode).toBe(404)
  } finally {
    await front.close()
    await behind.close()
  }
})

type Answers = Record<string, [status: number, body: object]>

/** Starts a console with a remote API that responds by method and path. */
async function remoteConsole(answers: Answers, environment: NodeJS.ProcessEnv = {}) {
  const requests: string[] = []
  const answer: RequestListener = (request, response) => {
    const call = `${request.method} ${request.url?.split('?')[0]}`
    requests.push(call)
    const [status, body] = answers[call] ?? [404, { errors: [{ reason: 'Not found' }] }]
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  const remote = createServer(answer)
  await new Promise<void>((done) => remote.listen(0, '127.0.0.1', done))
  const { port } = remote.address() as AddressInfo
  const clock = movableClock()
  const start = (others: NodeJS.ProcessEnv) =>
    buildServer(
      readSettings({
        API_BASE_URL: `http://127.0.0.1:${port}`,
        SESSION_KEY: testKey,
        HOSTS: 'console.test',
        DATA_DIR: ':memory:',
        ...environment,
        ...others,
      }),
      { addPages: () => Promise.resolve(), clock },
    )
  const console = await start({})
  const browser = browserOf(console)
  await browser.call('POST', '/session/token', { payload: { token: userToken } })
  const close = async (...others: FastifyInstance[]) => {
    for (const each of [console, ...others]) await each.close()
    remote.closeAllConnections()
    remote.close()
  }
  return { console, browser, requests, start, clock, close }
}

const profile: [number, object] = [200, { username: 'remote-admin' }]
const none: [number, object] = [200, { data: [], page: 1, pages: 1, results: 0 }]

test.each([
  [404, 501, /^This API does not create access tokens/],
  [405, 501, /^This API does not create access tokens/],
  [403, 403, /^You may not create the access token that the server needs: No$/],
  [400, 400, /^No$/],
  [429, 429, /^No$/],
  [500, 502, /^No$/],
])(
  'maps status %i of a remote API on token creation to %i',
  async (status, remoteStatus, reason) => {
    const { browser, close } = await remoteConsole({
      'GET /v4/profile': profile,
      'POST /v4/profile/tokens': [status, { errors: [{ reason: 'No' }] }],
    })
    const answer = await browser.call('POST', '/session/calendar')
    expect(answer.statusCode).toBe(remoteStatus)
    expect(reasonOf(answer)).toMatch(reason)
    expect((await stateOf(browser)).subscription).toBeNull()
    await close()
  },
)

test('rejects a subscription when the token may not read the profile', async () => {
  const { browser, close } = await remoteConsole({
    'GET /v4/profile': [403, { errors: [{ reason: 'Unauthorized' }] }],
  })
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    const unknown = await browser.call(method, '/session/calendar')
    expect([unknown.statusCode, reasonOf(unknown)]).toEqual([
      403,
      'Your token may not read your profile, so the console does not know whose calendar this is.',
    ])
  }
  await close()
})

test('does not empty the calendar while a remote API fails, and recovers afterwards', async () => {
  const answers: Answers = {
    'GET /v4/profile': profile,
    'POST /v4/profile/tokens': [200, { id: 7, token: 'made' }],
    'DELETE /v4/profile/tokens/7': [500, { errors: [{ reason: 'Not now' }] }],
    'GET /v4/compute/instances': [503, { errors: [{ reason: 'Down for an hour' }] }],
    'GET /v4/databases/instances': none,
    'GET /v4/account/notifications': [403, { errors: [{ reason: 'Unauthorized' }] }],
  }
  const { console, browser, requests, clock, close } = await remoteConsole(answers)
  const address = await subscribe(browser)
  const failed = await read(address, console)
  expect([failed.statusCode, reasonOf(failed), failed.headers['retry-after']]).toEqual([
    503,
    'Down for an hour',
    '300',
  ])
  expect((await stateOf(browser)).subscription?.fault).toBe('Down for an hour')
  answers['GET /v4/compute/instances'] = none
  const before = requests.length
  expect((await read(address, console)).statusCode).toBe(503)
  expect(requests).toHaveLength(before)
  clock.advance(2 * minutes)
  expect((await read(address, console)).statusCode).toBe(200)
  expect((await stateOf(browser)).subscription).toMatchObject({
    fault: null,
    missing: ['planned maintenance', 'notifications'],
  })
  const ended = await browser.call('DELETE', '/session/calendar')
  expect(ended.json()).toEqual({ token_left: { reason: 'Not now' } })
  expect((await read(address, console)).statusCode).toBe(404)
  await close()
})

test('decrypts a token only with the same key and for the same API', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'console-calendar-'))
  const { browser, start, close } = await remoteConsole(
    {
      'GET /v4/profile': profile,
      'POST /v4/profile/tokens': [200, { id: 7, token: 'made' }],
    },
    { DATA_DIR: folder },
  )
  const address = await subscribe(browser)
  const [elsewhere, rekeyed, same] = [
    await start({ API_BASE_URL: 'http://127.0.0.1:9' }),
    await start({ SESSION_KEY: testKey.replaceAll('a', 'b') }),
    await start({}),
  ]
  expect((await read(address, elsewhere)).statusCode).toBe(404)
  const closed = await read(address, rekeyed)
  expect([closed.statusCode, reasonOf(closed)]).toEqual([
    403,
    'The key that encrypted the access token has changed. End this calendar subscription in the console, and create another one.',
  ])
  expect((await read(address, same)).statusCode).toBe(200)
  await close(elsewhere, rekeyed, same)
  await rm(folder, { recursive: true })
})
