import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTask } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { buildServer } from '../app.ts'
import { readSettings } from '../config/settings.ts'
import { openLog } from '../observability/logger.ts'
import { browserOf, signIn, testKey, userToken } from '../../test/support/server/serve.ts'

const opened: { app: FastifyInstance; remote: Server | undefined }[] = []
afterEach(async () => {
  for (const { app, remote } of opened.splice(0)) {
    await app.close()
    remote?.closeAllConnections()
    remote?.close()
  }
})

async function listening(answer: RequestListener): Promise<[Server, string]> {
  const remote = createServer(answer)
  await new Promise<void>((done) => remote.listen(0, '127.0.0.1', done))
  return [remote, `http://127.0.0.1:${(remote.address() as AddressInfo).port}`]
}

/** Creates a console in front of a remote API with the given request handler. */
async function before(answer: RequestListener, path = '') {
  const [remote, address] = await listening(answer)
  return { ...(await consoleFor(address + path, remote)), remote }
}

/** @param lines receives the lines of the log */
async function consoleFor(apiBaseUrl: string, remote?: Server, lines?: string[]) {
  const settings = readSettings({
    API_BASE_URL: apiBaseUrl,
    SESSION_KEY: testKey,
    HOSTS: 'console.test',
  })
  const out = { write: (line: string) => lines?.push(line) }
  const app = await buildServer(settings, {
    addPages: () => Promise.resolve(),
    ...(lines && { log: openLog({ level: 'info', format: 'json', calls: false }, String, out) }),
  })
  opened.push({ app, remote })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, address, host: new URL(apiBaseUrl).host }
}

const profile: RequestListener = (incoming, response) => {
  const known = incoming.headers.authorization === `Bearer ${userToken}`
  response.writeHead(known ? 200 : 401, { 'content-type': 'application/json' })
  response.end(known ? '{"username":"remote-admin"}' : '{"errors":[{"reason":"Invalid Token"}]}')
}

test('forwards path, query, method, body, status and headers unchanged', async () => {
  const { address } = await before((incoming, response) => {
    let body = ''
    incoming.on('data', (part) => (body += String(part)))
    incoming.on('end', () => {
      response.writeHead(400, { 'content-type': 'application/json', 'x-ratelimit-limit': '400' })
      response.end(JSON.stringify({ method: incoming.method, url: incoming.url, body }))
    })
  })
  const answer = await fetch(`${address}/v4/images/private%2F123?page=2&page_size=100`, {
    method: 'PUT',
    headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
    body: '{ "label" : "kept byte for byte" }',
  })
  expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([400, '400'])
  expect(await answer.json()).toEqual({
    method: 'PUT',
    url: '/v4/images/private%2F123?page=2&page_size=100',
    body: '{ "label" : "kept byte for byte" }',
  })
})

test('rejects views of another user at a remote API', async () => {
  const { app } = await before(profile)
  const browser = await signIn(app)
  const asMia = { headers: { 'x-console-view': 'mia' } }
  const answer = await browser.call('GET', '/v4/profile', asMia)
  expect(answer.statusCode).toBe(403)
  expect(answer.body).toContain('A remote API cannot be viewed as another user.')
  expect((await browser.call('GET', '/v4/profile')).statusCode).toBe(200)
})

test('prefixes the path of the API', async () => {
  const { address } = await before((incoming, response) => response.end(incoming.url), '/cloud/v4/')
  expect(await (await fetch(`${address}/v4/regions?page=1`)).text()).toBe(
    '/cloud/v4/regions?page=1',
  )
})

test('accepts a request with an absolute URL', async () => {
  const { address } = await before((incoming, response) => response.end(incoming.url), '/cloud')
  const httpRequest = request(address, { path: `${address}/v4/regions?page=1` }).end()
  const [answer] = (await once(httpRequest, 'response')) as [IncomingMessage]
  expect(Buffer.concat(await answer.toArray()).toString()).toBe('/cloud/v4/regions?page=1')
})

test.each([
  String.raw`/v4/a\..\..\..\admin`,
  String.raw`/v4/a\..\b`,
  String.raw`/v4/a/.\./admin`,
  String.raw`/v4/a\%2e%2e\%2e%2e\admin`,
  '/v4/../admin',
  '/v4/a/%2e%2e/%2e%2e/admin',
  '/v4/a/..%2f..%2fadmin',
])('rejects %s, which would leave the API', async (path) => {
  const reached: (string | undefined)[] = []
  const { address } = await before((incoming, response) => {
    reached.push(incoming.url)
    response.end()
  }, '/cloud')
  const httpRequest = request(address, { path }).end()
  const [answer] = (await once(httpRequest, 'response')) as [IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(400)
  expect(reached).toEqual([])
})

test.each(['/%76%34/profile', '/%76%34/%70rofile', '/v%34/profile', '/%764/../v4/profile'])(
  'does not route %s to the API',
  async (path) => {
    const reached: (string | undefined)[] = []
    const { address } = await before((incoming, response) => {
      reached.push(incoming.url)
      response.end()
    }, '/cloud')
    const httpRequest = request(address, { path, headers: { authorization: 'Bearer x' } }).end()
    const [answer] = (await once(httpRequest, 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(404)
    expect(reached).toEqual([])
  },
)

test('strips hop-by-hop and browser headers in both directions', async () => {
  const { app } = await before((incoming, response) => {
    response.setHeader('set-cookie', 'remote=1')
    response.setHeader('connection', 'close, x-hop')
    response.setHeader('x-hop', '1')
    if (incoming.url === '/v4/profile') profile(incoming, response)
    else response.end(JSON.stringify(incoming.headers))
  })
  const browser = await signIn(app)
  const answer = await browser.call('GET', '/v4/headers', {
    headers: { referer: 'http://console.test/compute', te: 'trailers', 'x-filter': '{}' },
  })
  const received = answer.json()
  expect(received).toMatchObject({ authorization: `Bearer ${userToken}`, 'x-filter': '{}' })
  for (const name of ['cookie', 'referer', 'te', 'x-console', 'sec-fetch-site'])
    expect(received[name]).toBeUndefined()
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(answer.headers['x-hop']).toBeUndefined()
})

test('strips client headers that claim an address or host', async () => {
  const { address } = await before((incoming, response) =>
    response.end(JSON.stringify(incoming.headers)),
  )
  const claimed = {
    forwarded: 'for=192.0.2.1;host=admin.example',
    'x-forwarded-for': '192.0.2.1',
    'x-forwarded-host': 'admin.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-prefix': '/admin',
    'x-real-ip': '192.0.2.1',
    'x-original-url': '/admin',
  }
  const answer = await fetch(`${address}/v4/regions`, {
    headers: { ...claimed, 'x-trace': 'kept' },
  })
  const received = await answer.json()
  expect(received).toMatchObject({ 'x-trace': 'kept' })
  for (const name of Object.keys(claimed)) expect(received[name], name).toBeUndefined()
})

test('returns only response headers from an allowlist', async () => {
  const passedHeaders = {
    'cache-control': 'private, max-age=60',
    'content-disposition': 'attachment',
    etag: '"1"',
    'retry-after': '3',
    vary: 'Authorization',
    'x-oauth-scopes': '*',
    'x-ratelimit-remaining': '7',
    'x-rate-limit-reset': '9',
    ratelimit: '"default";r=50',
    'ratelimit-policy': '"default";q=100;w=10',
  }
  const dropped = {
    'access-control-allow-credentials': 'true',
    'access-control-allow-origin': 'https://other.example',
    'alt-svc': 'h3=":443"',
    'clear-site-data': '"*"',
    'cross-origin-opener-policy': 'unsafe-none',
    'document-policy': 'js-profiling',
    link: '</v4/page>; rel=preload; as=script',
    'origin-agent-cluster': '?0',
    'permissions-policy': 'camera=*',
    'referrer-policy': 'unsafe-url',
    'reporting-endpoints': 'all="https://other.example"',
    'set-login': 'logged-in',
    sourcemap: '/v4/page',
    'speculation-rules': '"/v4/page"',
    'strict-transport-security': 'max-age=31536000',
    'www-authenticate': 'Basic realm="console"',
    'x-accel-redirect': '/etc/passwd',
    'x-dns-prefetch-control': 'on',
  }
  const { address } = await before((_incoming, response) => {
    response.writeHead(200, { ...passedHeaders, ...dropped }).end('{}')
  })
  const answer = Object.fromEntries((await fetch(`${address}/v4/regions`)).headers)
  expect(answer).toMatchObject(passedHeaders)
  for (const name of Object.keys(dropped)) expect(answer[name], name).toBeUndefined()
})

test('sandboxes a page of the remote API', async () => {
  const { address } = await before((_incoming, response) => {
    response.writeHead(200, {
      'content-type': 'text/html',
      'content-security-policy': "script-src 'unsafe-inline'",
      'service-worker-allowed': '/',
      refresh: '0; url=https://other.example',
    })
    response.end('<script>alert(document.domain)</script>')
  })
  const { headers } = await fetch(`${address}/v4/page`)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  expect([headers.get('service-worker-allowed'), headers.get('refresh')]).toEqual([null, null])
})

test.each([
  ['/cloud/v4/elsewhere?page=2', '/v4/elsewhere?page=2'],
  ['elsewhere', '/v4/elsewhere'],
  ['https://other.example/v4/elsewhere', null],
  ['//other.example/v4/elsewhere', null],
  ['/cloud/..//other.example', null],
  ['/sign-in', null],
])('rewrites a redirect of the remote API from %s to %s', async (location, expected) => {
  const { address } = await before(
    (_incoming, response) => response.writeHead(302, { location }).end(),
    '/cloud',
  )
  const answer = await fetch(`${address}/v4/moved`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, expected])
})

test('does not retry requests to the remote API or follow its redirects', async () => {
  let calls = 0
  const { address } = await before((incoming, response) => {
    calls++
    const redirect = incoming.url === '/v4/moved'
    response.writeHead(redirect ? 302 : 503, { location: '/v4/elsewhere', 'retry-after': '1' })
    response.end('later')
  })
  expect((await fetch(`${address}/v4/regions`)).status).toBe(503)
  expect((await fetch(`${address}/v4/moved`, { redirect: 'manual' })).status).toBe(302)
  expect(calls).toBe(2)
})

test.each([
  [{ 'retry-after': '7', 'ratelimit-reset': '30' }, '7'],
  [{ 'ratelimit-reset': '30' }, '30'],
  [{ 'x-rate-limit-reset': String(Math.floor(Date.now() / 1000) - 5) }, '0'],
  [{ ratelimit: '"default";r=0;t=12' }, '12'],
  [{ 'ratelimit-limit': '100' }, null],
])('maps the rate limit headers %j to Retry-After: %s', async (headers, seconds) => {
  const { address } = await before((_incoming, response) => response.writeHead(429, headers).end())
  const answer = await fetch(`${address}/v4/regions`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, seconds])
})

test('streams an upload to the remote API', async () => {
  const hash = createHash('sha256')
  let first: (() => void) | undefined
  const started = new Promise<void>((resolve) => (first = resolve))
  const { address } = await before((incoming, response) => {
    incoming.on('data', (part: Buffer) => {
      hash.update(part)
      first?.()
    })
    incoming.on('end', () => response.end(hash.digest('hex')))
  })
  const sent = createHash('sha256')
  const upload = request(`${address}/v4/images/upload`, {
    method: 'PUT',
    headers: { authorization: 'Bearer x', 'content-type': 'application/octet-stream' },
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    upload.on('response', resolve)
    upload.on('error', reject)
  })
  const send = (part: Buffer) => {
    sent.update(part)
    upload.write(part)
  }
  send(randomBytes(100_000))
  // The remote API receives the first chunk before the last one is created.
  await started
  for (let part = 0; part < 40; part++) send(randomBytes(100_000))
  upload.end()
  const text = Buffer.concat(await (await answered).toArray()).toString()
  expect(text).toBe(sent.digest('hex'))
})

test('rejects a body without a token before it reaches the remote API', async () => {
  let calls = 0
  const { address } = await before((_incoming, response) => {
    calls++
    response.end('{}')
  })
  const answer = await fetch(`${address}/v4/domains`, { method: 'POST', body: '{}' })
  expect([answer.status, await answer.json(), calls]).toEqual([
    401,
    { errors: [{ reason: 'Invalid Token' }] },
    0,
  ])
  expect((await fetch(`${address}/v4/regions`)).status).toBe(200)
})

/** Returns a remote API that announces an upload URL and accepts data there without a token. */
const uploads = (
  uploadTo: (host: string) => string,
  taken: (string | undefined)[],
): RequestListener => {
  return (incoming, response) => {
    response.setHeader('content-type', 'application/json')
    if (incoming.method === 'POST')
      return response.end(JSON.stringify({ upload_to: uploadTo(String(incoming.headers.host)) }))
    taken.push(incoming.url, incoming.headers.authorization)
    incoming.resume().on('end', () => response.end('{}'))
    return undefined
  }
}

const announceAt = async (address: string): Promise<string> => {
  const headers = { authorization: `Bearer ${userToken}`, 'content-type': 'application/json' }
  const answer = await fetch(`${address}/v4/images/upload`, { method: 'POST', headers, body: '{}' })
  return ((await answer.json()) as { upload_to: string }).upload_to
}

test('rejects console requests without a session before they reach the remote API', async () => {
  const urls: (string | undefined)[] = []
  const { address } = await before(({ url }, response) => {
    urls.push(url)
    response.end('{}')
  })
  const statuses = []
  for (const headers of [{ 'x-console': '1' }, {}] as Record<string, string>[])
    statuses.push((await fetch(`${address}/v4/regions`, { headers })).status)
  expect(statuses).toEqual([401, 200])
  expect(urls).toEqual(['/v4/regions'])
})

test('maps an upload URL of the remote API to a console URL that needs no token', async () => {
  const taken: (string | undefined)[] = []
  const uploadTo = (host: string) => `http://${host}/cloud/v4/deliveries/x?sig=a%20b`
  const { address } = await before(uploads(uploadTo, taken), '/cloud')
  const signedUrl = await announceAt(address)
  expect(signedUrl.startsWith(`${address}/v4/deliveries/x?sig=a%20b&console=`)).toBe(true)
  const send = async (to: string) => (await fetch(to, { method: 'PUT', body: 'data' })).status
  expect(await send(signedUrl)).toBe(200)
  expect(taken).toEqual(['/cloud/v4/deliveries/x?sig=a%20b', undefined])
  // Signatures that are forged or belong to another URL.
  for (const other of ['/x?', '/y?', `/x?console=${'A'.repeat(22)}&`])
    expect(await send(signedUrl.replace('/x?', other)), other).toBe(other === '/x?' ? 200 : 401)
  expect(await send(`${address}/v4/deliveries/x?sig=a%20b`)).toBe(401)
})

test('accepts the upload URLs of another process', async () => {
  const taken: (string | undefined)[] = []
  const uploadTo = (host: string) => `http://${host}/v4/deliveries/x`
  const { address, remote } = await before(uploads(uploadTo, taken))
  const signedUrl = new URL(await announceAt(address))
  const { port } = remote.address() as AddressInfo
  const another = await consoleFor(`http://127.0.0.1:${port}`)
  const to = another.address + signedUrl.pathname + signedUrl.search
  expect((await fetch(to, { method: 'PUT', body: 'data' })).status).toBe(200)
})

test('leaves an upload URL at another host unchanged', async () => {
  const elsewhere = 'https://uploads.example.com/v4/deliveries/x'
  const { address } = await before(uploads(() => elsewhere, []))
  expect(await announceAt(address)).toBe(elsewhere)
})

test('streams a download to the browser', async () => {
  let finish: (() => void) | undefined
  const { address } = await before((_incoming, response) => {
    response.write('first ')
    finish = () => response.end('last')
  })
  const answer = await fetch(`${address}/v4/object`)
  const reader = answer.body?.getReader()
  const decoder = new TextDecoder()
  expect(decoder.decode((await reader?.read())?.value)).toBe('first ')
  finish?.()
  expect(decoder.decode((await reader?.read())?.value)).toBe('last')
})

test('aborts the upload at the remote API when the client aborts', async () => {
  let broken: (() => void) | undefined
  const seen = new Promise<void>((resolve) => (broken = resolve))
  let started: (() => void) | undefined
  const arrived = new Promise<void>((resolve) => (started = resolve))
  const { address } = await before((incoming) => {
    incoming.once('data', () => started?.())
    incoming.on('error', () => broken?.())
  })
  const upload = request(`${address}/v4/images/upload`, {
    method: 'PUT',
    headers: { authorization: 'Bearer x' },
  })
  upload.on('error', () => undefined)
  upload.write(randomBytes(1000))
  await arrived
  upload.destroy()
  await seen
})

const unreachable = { errors: [{ reason: 'The API cannot be reached.' }] }

test('responds with 502 when the remote API is unreachable, with the reason only to a session', async () => {
  const { app, host, remote } = await before(profile)
  const browser = await signIn(app)
  remote.closeAllConnections()
  await new Promise((done) => remote.close(done))
  const answer = await browser.call('GET', '/v4/regions')
  expect([answer.statusCode, answer.json()]).toEqual([
    502,
    { errors: [{ reason: `Nothing responds at ${host}: the connection was refused.` }] },
  ])
  for (const headers of [{}, { authorization: 'Bearer x' }]) {
    const other = await app.inject({
      url: '/v4/regions',
      headers: { host: 'console.test', ...headers },
    })
    expect([other.statusCode, other.json()]).toEqual([502, unreachable])
  }
})

test('logs why the remote API is unreachable', async () => {
  const [remote, gone] = await listening(() => undefined)
  await new Promise((done) => remote.close(done))
  const lines: string[] = []
  const { app, host } = await consoleFor(gone, undefined, lines)
  await app.inject({ url: '/v4/regions', headers: { host: 'console.test' } })
  await browserOf(app).call('POST', '/session/token', { payload: { token: userToken } })
  const logged = lines.filter((line) => line.includes(`ECONNREFUSED ${host}`))
  expect(logged).toHaveLength(2)
})

test('limits waiting requests with unverified tokens at the remote API, but not those of sessions', async () => {
  const waiting: ServerResponse[] = []
  let isStuck = true
  const { app } = await before((incoming, response) => {
    if (isStuck && incoming.headers.authorization !== `Bearer ${userToken}`) waiting.push(response)
    else profile(incoming, response)
  })
  const browser = browserOf(app)
  await browser.call('POST', '/session/token', { payload: { token: userToken } })
  const ask = () =>
    app.inject({ url: '/v4/profile', headers: { host: 'console.test', authorization: 'Bearer x' } })
  const calls = Array.from({ length: 400 }, ask)
  await expect.poll(() => waiting.length).toBe(400)
  const answer = await ask()
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { errors: [{ reason: 'The API has not responded to earlier requests. Try again later.' }] },
  ])
  expect((await browser.call('GET', '/v4/profile')).statusCode).toBe(200)
  isStuck = false
  for (const response of waiting.slice(1)) response.writeHead(401).end('{}')
  waiting[0]?.destroy()
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([401, 502]))
  expect((await ask()).statusCode).toBe(401)
})

test('responds with 508 when API_BASE_URL points to the console itself', async () => {
  const [free, own] = await listening(() => undefined)
  await new Promise((done) => free.close(done))
  const settings = readSettings({ API_BASE_URL: own, SESSION_KEY: testKey, HOSTS: 'console.test' })
  const app = await buildServer(settings, { addPages: () => Promise.resolve() })
  opened.push({ app, remote: undefined })
  await app.listen({ port: Number(new URL(own).port), host: '127.0.0.1' })
  const answer = await fetch(`${own}/v4/regions`)
  expect([answer.status, await answer.json()]).toEqual([
    508,
    { errors: [{ reason: 'API_BASE_URL points back to this console.' }] },
  ])
})

test('responds with 502 when the remote API closes the connection', async () => {
  const { address } = await before((incoming) => incoming.socket.destroy())
  const answer = await fetch(`${address}/v4/regions`, {
    method: 'POST',
    headers: { authorization: 'Bearer x' },
    body: '{}',
  })
  expect(answer.status).toBe(502)
  expect(await answer.json()).toEqual(unreachable)
})

test('verifies a token at the remote API on sign-in', async () => {
  const { app } = await before(profile)
  const browser = browserOf(app)
  const wrong = await browser.call('POST', '/session/token', { payload: { token: 'wrong' } })
  expect(wrong.statusCode).toBe(401)
  const right = await browser.call('POST', '/session/token', { payload: { token: userToken } })
  expect(right.json()).toMatchObject({ username: 'remote-admin' })
  expect((await browser.call('GET', '/v4/profile')).json()).toEqual({ username: 'remote-admin' })
})

test('accepts a valid token from the address of a client with too many wrong ones', async () => {
  const { app } = await before(profile)
  const signInWith = async (token: string) =>
    (await browserOf(app).call('POST', '/session/token', { payload: { token } })).statusCode
  for (let attempt = 0; attempt < 10; attempt++) expect(await signInWith(`x${attempt}`)).toBe(401)
  expect(await signInWith('x')).toBe(429)
  expect(await signInWith(userToken)).toBe(200)
})

test('reports a remote API without a profile or an unreachable one on sign-in', async () => {
  const { app } = await before((_incoming, response) => response.writeHead(404).end('<html>'))
  const answer = await browserOf(app).call('POST', '/session/token', {
    payload: { token: userToken },
  })
  expect(answer.statusCode).toBe(502)
  expect(answer.json().errors[0].reason).toContain('404')

  const [remote, gone] = await listening(() => undefined)
  await new Promise((done) => remote.close(done))
  const off = await browserOf((await consoleFor(gone)).app).call('POST', '/session/token', {
    payload: { token: userToken },
  })
  expect(off.statusCode).toBe(502)
  expect(off.json()).toEqual(unreachable)
})

test('returns the URL, dialect and paths of the remote API to signed-in users only', async () => {
  const { app, host } = await before(profile, '/cloud')
  const browser = browserOf(app)
  expect((await browser.call('GET', '/session/remote')).statusCode).toBe(401)
  await browser.call('POST', '/session/token', { payload: { token: userToken } })
  const remoteSession = (await browser.call('GET', '/session/remote')).json()
  expect(remoteSession).toMatchObject({ address: `http://${host}/cloud`, dialect: {} })
  expect(remoteSession.paths).toContain('/compute/instances/{computeId}')
})

test('rejects sign-in links with a remote API', async () => {
  const { app } = await before(profile)
  const answer = await browserOf(app).call('POST', '/session/code', { payload: { code: 'x' } })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors[0].reason).toContain('access token')
})

test('finishes pending requests on shutdown', async () => {
  const upstreamResponse = Promise.withResolvers<ServerResponse>()
  const { app, address } = await before((_incoming, response) => upstreamResponse.resolve(response))
  const answer = fetch(`${address}/v4/regions`)
  const response = await upstreamResponse.promise
  let isClosed = false
  const closing = app.close().then(() => (isClosed = true))
  for (let round = 0; round < 100; round++) await nextTask()
  expect(isClosed).toBe(false)
  response.end('finished')
  await closing
  expect(await (await answer).text()).toBe('finished')
})

test.each<[string, RequestListener, number]>([
  [
    'refuses when it begins',
    (incoming, response) =>
      void incoming.once('data', () =>
        response.writeHead(413).end('{"errors":[{"reason":"Too large"}]}'),
      ),
    413,
  ],
  [
    'refuses when it begins, and resets the connection',
    (incoming, response) =>
      void incoming.once('data', () =>
        response
          .writeHead(413)
          .end('{"errors":[{"reason":"Too large"}]}', () => incoming.socket.resetAndDestroy()),
      ),
    413,
  ],
  ['breaks off', (incoming) => void incoming.once('data', () => incoming.socket.destroy()), 502],
])(
  'reports an upload that the remote API %s, without blocking the next request',
  async (_, answer, status) => {
    const { address } = await before((incoming, response) =>
      incoming.method === 'PUT' ? answer(incoming, response) : response.end('{}'),
    )
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const headers = { authorization: `Bearer ${userToken}` }
    const upload = request(`${address}/v4/images/upload`, { method: 'PUT', agent, headers })
    const heard = once(upload, 'response')
    // Far more data than the buffers on the way can hold, so the server must read it.
    const sent = once(upload, 'finish')
    upload.end(randomBytes(30_000_000))
    const [answered] = (await heard) as [IncomingMessage]
    await Promise.all([sent, answered.toArray()])
    expect(answered.statusCode).toBe(status)
    const next = request(`${address}/v4/regions`, { agent, headers }).end()
    const [following] = (await once(next, 'response')) as [IncomingMessage]
    expect(following.statusCode).toBe(200)
    agent.destroy()
  },
)
