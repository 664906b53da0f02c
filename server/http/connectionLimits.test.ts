import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { emptyHash, signedHeaders, unsignedPayload } from '#platform/object-store/s3/signature.ts'
import { openPlatform, type Platform } from '#platform/index.ts'
import { buildServer } from '../app.ts'
import { readSettings } from '../config/settings.ts'
import { ownPage, testKey } from '../../test/support/server/serve.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'console-connections-'))

let platform: Platform
let key: { accessKey: string; secret: string }
beforeAll(async () => {
  platform = await openPlatform({
    dataDir,
    speed: 1,
    demo: 'none',
    worker: false,
    rateLimits: 'off',
    objectPort: 0,
    connections: { max: 200, perCredential: 10, perLink: 6, perAddress: 16 },
  })
  const { app } = await serve()
  const created = await post(app, 'object-storage/keys', { label: 'test' })
  key = { accessKey: String(created.access_key), secret: String(created.secret_key) }
  await post(app, 'object-storage/buckets', { cluster: 'us-east-1', label: 'files' })
  await app.close()
})
afterAll(async () => {
  await platform.close()
  rmSync(dataDir, { recursive: true })
})

const sockets: Socket[] = []
const apps: FastifyInstance[] = []
beforeEach(() => async () => {
  vi.useRealTimers()
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const app of apps.splice(0)) await app.close()
  await expect.poll(() => connectionsOf(objectServer())).toBe(0)
})

const newToken = () =>
  platform.createToken({ username: 'admin', scopes: '*', label: crypto.randomUUID() })

async function serve(environment: NodeJS.ProcessEnv = {}) {
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  const settings = readSettings({ SESSION_KEY: testKey, HOSTS: 'console.test', ...environment })
  const app = await buildServer(settings, { platform, log, addPages: () => Promise.resolve() })
  await app.listen({ port: 0, host: '127.0.0.1' })
  apps.push(app)
  const { port } = app.server.address() as AddressInfo
  return { app, port, logged }
}

async function post(app: FastifyInstance, path: string, payload: object) {
  const headers = { authorization: `Bearer ${await newToken()}` }
  const response = await app.inject({ method: 'POST', url: `/v4/${path}`, headers, payload })
  expect(response.statusCode).toBe(200)
  return response.json<Record<string, unknown>>()
}

function objectServer(): Server {
  const { server } = platform.objectStore
  if (!server) throw new Error('The object store does not listen.')
  return server
}

const objectPort = () => platform.objectStore.port ?? 0

const connectionsOf = (server: Server) =>
  new Promise<number>((done, fail) =>
    server.getConnections((error, count) => (error ? fail(error) : done(count))),
  )

interface Client {
  socket: Socket
  received: () => string
  isClosed: () => boolean
}

async function open(port: number, text: string): Promise<Client> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let received = ''
  let isClosed = false
  socket.on('data', (data) => (received += String(data)))
  // The server resets a connection whose data it does not read.
  socket.on('error', () => undefined)
  socket.on('close', () => (isClosed = true))
  await once(socket, 'connect')
  socket.write(text, 'latin1')
  return { socket, received: () => received, isClosed: () => isClosed }
}

const head = (method: string, path: string, headers: Record<string, string> = {}) =>
  [
    `${method} ${path} HTTP/1.1`,
    ...Object.entries({ host: 'console.test', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '',
    '',
  ].join('\r\n')

const json = { 'content-type': 'application/json', 'content-length': '1000' }

/** A request whose body never arrives completely. */
const halfRequest = (token: string, headers: Record<string, string> = {}) =>
  `${head('POST', '/v4/domains', { ...json, authorization: `Bearer ${token}`, ...headers })}{"half":`

const profile = (token: string, headers: Record<string, string> = {}) =>
  head('GET', '/v4/profile', { authorization: `Bearer ${token}`, ...headers })

const signed = (method: string, path: string, headers: Record<string, string> = {}) => {
  const host = `127.0.0.1:${objectPort()}`
  const payloadHash = method === 'GET' ? emptyHash : unsignedPayload
  const request = { method, path, query: [], host, headers, payloadHash }
  return head(method, path, signedHeaders({ ...key, region: 'us-east-1' }, request, Date.now()))
}

const statusOf = (client: Client) => Number(/^HTTP\/1\.1 (\d{3})/.exec(client.received())?.[1])

async function expectStatus(client: Client, status: number): Promise<void> {
  await expect.poll(() => statusOf(client)).toBe(status)
}

/** Opens connections until the server rejects the request of one. */
async function exhaust(port: number, text: () => string): Promise<{ busy: number; last: Client }> {
  for (let busy = 0; ; busy++) {
    const last = await open(port, text())
    const before = platform.connectionBudget.used
    await expect
      .poll(() => platform.connectionBudget.used > before || last.received() !== '')
      .toBe(true)
    if (last.received() === '') continue
    await expect.poll(last.received).toMatch(/(\}\]\}|<\/Error>)$/)
    return { busy, last }
  }
}

test('rejects the newest request of a token with too many in progress', async () => {
  const { port } = await serve()
  const token = await newToken()
  const { busy, last } = await exhaust(port, () => halfRequest(token))
  expect(busy).toBe(5)
  expect(last.received()).toMatch(/^HTTP\/1\.1 429/)
  expect(last.received()).toMatch(/^retry-after: \d+\r$/im)
  expect(last.received()).toMatch(/^connection: close\r$/im)
  expect(last.received()).toContain('{"errors":[{"reason":"Too many connections')
  await expectStatus(await open(port, profile(await newToken())), 200)
  await expectStatus(await open(port, head('GET', '/healthz')), 200)
})

test('limits a session by its token', async () => {
  const { app, port } = await serve()
  const token = await newToken()
  const signedIn = await app.inject({
    method: 'POST',
    url: '/session/token',
    headers: ownPage,
    payload: { token },
  })
  const [cookie] = signedIn.cookies
  const headers = { ...ownPage, ...json, cookie: `${cookie?.name}=${cookie?.value}` }
  const half = `${head('POST', '/v4/domains', headers)}{"half":`
  const { busy, last } = await exhaust(port, () => half)
  expect(busy).toBe(5)
  await expectStatus(last, 429)
  await expectStatus(await open(port, profile(token)), 429)
})

test('closes the longest idle connection of a token instead of rejecting its request', async () => {
  const { port } = await serve()
  const token = await newToken()
  const idle: Client[] = []
  for (let count = 1; count <= 9; count++) {
    const client = await open(port, profile(token))
    await expectStatus(client, 200)
    idle.push(client)
    // The connection becomes idle after the response was sent.
    await expect.poll(() => platform.connectionBudget.idle).toBe(count)
  }
  const busy = await open(port, halfRequest(token))
  await expect.poll(() => platform.connectionBudget.used).toBe(10)
  expect(idle.map(({ isClosed }) => isClosed())).toEqual(idle.map((_, at) => at < 1))
  expect(busy.isClosed()).toBe(false)
})

test('does not count a request that is not authenticated for the token of an earlier one', async () => {
  const { port } = await serve()
  const client = await open(port, profile(await newToken()))
  await expectStatus(client, 200)
  client.socket.write(head('GET', '/healthz'))
  await expect.poll(() => client.received()).toContain('alive')
  await expect.poll(() => platform.connectionBudget.used).toBe(0)
})

test('limits each address that a trusted proxy forwards, and not the proxy', async () => {
  const { port } = await serve({ TRUST_PROXY: 'yes' })
  const from = { 'x-forwarded-for': '203.0.113.9, 198.51.100.1' }
  // Each token has so few requests that no request displaces another.
  const tokens = await Promise.all(Array.from({ length: 8 }, newToken))
  for (const token of tokens) await open(port, halfRequest(token, from))
  await expect.poll(() => platform.connectionBudget.used).toBe(16)
  const token = await newToken()
  await expectStatus(await open(port, profile(token, from)), 429)
  await expectStatus(await open(port, profile(token, { 'x-forwarded-for': '198.51.100.2' })), 200)
  await expectStatus(await open(port, profile(token)), 200)
})

test('rejects requests of an S3 key with too many in progress, but none at another listener', async () => {
  const { port } = await serve()
  const upload = signed('PUT', '/files/a', { 'content-length': '1000' })
  const { busy, last } = await exhaust(objectPort(), () => upload)
  expect(busy).toBe(5)
  expect(last.received()).toMatch(/^HTTP\/1\.1 503/)
  expect(last.received()).toMatch(/^retry-after: \d+\r$/im)
  expect(last.received()).toMatch(/^connection: close\r$/im)
  await expect.poll(last.received).toContain('<Code>SlowDown</Code>')
  await expectStatus(await open(port, profile(await newToken())), 200)
})

test('limits one signed link, but not another one of the same key', async () => {
  const { app } = await serve()
  const link = async (name: string) => {
    const { url } = await post(app, 'object-storage/buckets/us-east-1/files/object-url', {
      method: 'PUT',
      name,
      content_type: 'text/plain',
    })
    const { host, pathname, search } = new URL(String(url))
    return head('PUT', pathname + search, {
      host,
      'content-type': 'text/plain',
      'content-length': '1000',
    })
  }
  const [one, other] = [await link('one'), await link('other')]
  const { busy, last } = await exhaust(objectPort(), () => one)
  expect(busy).toBe(3)
  await expectStatus(last, 503)
  const accepted = await open(objectPort(), other + 'x'.repeat(1000))
  await expectStatus(accepted, 200)
})

test('does not count a made-up calendar URL as a link', async () => {
  const { port } = await serve()
  await expectStatus(await open(port, head('GET', '/feeds/made-up.ics')), 404)
  expect(platform.connectionBudget.used).toBe(0)
})

const seconds = 1000

/** Advances the fake timers until the condition is true. @returns the simulated time, in milliseconds */
async function passUntil(isDone: () => boolean): Promise<number> {
  let passed = 0
  await expect
    .poll(() => {
      if (isDone()) return true
      vi.advanceTimersByTime(5 * seconds)
      passed += 5 * seconds
      return false
    })
    .toBe(true)
  return passed
}

const files = () =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /incoming|temporary/.test(entry.parentPath),
  )

async function halfBodies(app: FastifyInstance) {
  const token = `Bearer ${await newToken()}`
  const ticket = await post(app, 'support/tickets', { summary: 'Test', description: 'Test' })
  const image = await post(app, 'images/upload', { label: 'test', region: 'us-east' })
  const { pathname } = new URL(String(image.upload_to))
  const boundary = 'limit'
  return {
    json: halfRequest(token.slice(7)),
    attachment: `${head('POST', `/v4/support/tickets/${String(ticket.id)}/attachments`, {
      authorization: token,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': '100000',
    })}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf`,
    'image upload': `${head('PUT', pathname, {
      'content-type': 'application/octet-stream',
      'content-length': '100000',
    })}${gzipSync('half').toString('latin1').slice(0, 10)}`,
  }
}

test.each(['json', 'attachment', 'image upload'] as const)(
  'ends a stalled %s body after 60 seconds without a byte',
  async (name) => {
    const { app, port, logged } = await serve()
    const text = (await halfBodies(app))[name]
    const earlier = files().length
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const stalled = await open(port, text)
    await expect.poll(() => platform.connectionBudget.used).toBe(2)
    const passed = await passUntil(stalled.isClosed)
    expect(passed).toBeGreaterThanOrEqual(60 * seconds)
    expect(stalled.received()).toMatch(/^HTTP\/1\.1 408/)
    expect(stalled.received()).toContain(
      '{"errors":[{"reason":"The request body did not arrive in time."}]}',
    )
    await expect.poll(() => files().length).toBe(earlier)
    expect(platform.connectionBudget.used).toBe(0)
    await app.close()
    expect(logged).toEqual([])
  },
)

test('ends a stalled S3 upload after 60 seconds without a byte, and deletes its file', async () => {
  await serve()
  const earlier = files().length
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const upload = signed('PUT', '/files/stalled', { 'content-length': '1000000' })
  const stalled = await open(objectPort(), `${upload}${'x'.repeat(1000)}`)
  await expect.poll(() => files().length).toBe(earlier + 1)
  const passed = await passUntil(stalled.isClosed)
  expect(passed).toBeGreaterThanOrEqual(60 * seconds)
  expect(stalled.received()).toMatch(/^HTTP\/1\.1 400/)
  expect(stalled.received()).toContain('<Code>RequestTimeout</Code>')
  await expect.poll(() => files().length).toBe(earlier)
  expect(platform.connectionBudget.used).toBe(0)
})

test('accepts a slow upload whose bytes keep arriving', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let serverSocket: Socket | undefined
  objectServer().once('connection', (socket) => (serverSocket = socket))
  const parts = 5
  const request = signed('PUT', '/files/slow', { 'content-length': String(parts) })
  const upload = await open(objectPort(), request)
  await expect.poll(() => platform.connectionBudget.used).toBe(2)
  for (let part = 1; part <= parts; part++) {
    vi.advanceTimersByTime(55 * seconds)
    upload.socket.write('x')
    await expect.poll(() => serverSocket?.bytesRead).toBe(request.length + part)
  }
  await expectStatus(upload, 200)
})
