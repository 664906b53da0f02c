// @module-tag slow

import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTask, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type ConnectionLimits, connectionLimits } from '#shared/http/connectionLimits.ts'
import { openPlatform, type Platform } from '#platform/index.ts'
import { addConsole } from '../../server/static/consolePlugin.ts'
import { buildServer } from '../../server/app.ts'
import { readSettings } from '../../server/config/settings.ts'
import { testKey } from '../support/server/serve.ts'

/** Generous test timeout in milliseconds, so that only events that never happen fail. */
const testTimeout = 60_000

/** Limit that must not be reached before a busy machine has responded, in milliseconds. */
const soon = 2000

const dist = mkdtempSync(join(tmpdir(), 'console-hostile-'))
mkdirSync(join(dist, 'assets'))
writeFileSync(join(dist, 'index.html'), `<!doctype html>${' '.repeat(200_000)}`)
writeFileSync(join(dist, 'signed-out.html'), `<!doctype html>${' '.repeat(200_000)}`)
writeFileSync(join(dist, 'assets/large.js'), ' '.repeat(5_000_000))

let platform: Platform
let token: string
beforeAll(async () => {
  platform = await openPlatform({
    dataDir: ':memory:',
    speed: 1,
    demo: 'none',
    worker: false,
    rateLimits: 'off',
  })
  token = await platform.createToken({ username: 'admin', scopes: '*', label: 'test' })
}, testTimeout)
afterAll(async () => {
  await platform.close()
  rmSync(dist, { recursive: true })
})

const opened: { app?: FastifyInstance; remote?: Server; sockets: Socket[] } = { sockets: [] }
beforeEach(() => async () => {
  for (const socket of opened.sockets.splice(0)) socket.destroy()
  opened.remote?.closeAllConnections()
  opened.remote?.close()
  delete opened.remote
  await opened.app?.close()
})

/** Resolves with the next of these events; a reset also emits `close`. */
const heard = (socket: Socket, ...events: ('data' | 'close')[]) =>
  new Promise<void>((done) => {
    for (const event of events) socket.once(event, () => done())
  })

/** Starts the console on the local platform, with low connection limits. */
async function serve(
  connections: Partial<ConnectionLimits> = {},
  addPages = (instance: FastifyInstance) => addConsole(instance, dist),
) {
  const app = await buildServer(readSettings({ SESSION_KEY: testKey }), {
    platform,
    clock: platform.clock,
    addPages,
    connections,
  })
  return listening(app)
}

/** Starts the console with a remote API, with low connection limits. */
async function serveRemote(answer: RequestListener, connections: Partial<ConnectionLimits>) {
  const remote = createServer(answer)
  opened.remote = remote
  await new Promise<void>((done) => remote.listen(0, '127.0.0.1', done))
  const { port } = remote.address() as AddressInfo
  const settings = readSettings({
    SESSION_KEY: testKey,
    API_BASE_URL: `http://127.0.0.1:${port}`,
  })
  const app = await buildServer(settings, {
    addPages: (instance) => addConsole(instance, dist),
    connections,
  })
  return listening(app)
}

async function listening(app: FastifyInstance) {
  opened.app = app
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const client = async (text = '') => {
    const socket = connect(port, '127.0.0.1')
    opened.sockets.push(socket)
    let received = ''
    let isClosed = false
    socket.on('data', (part) => (received += String(part)))
    socket.on('error', () => undefined)
    socket.on('close', () => (isClosed = true))
    await once(socket, 'connect')
    if (text !== '') socket.write(text)
    return {
      socket,
      isClosed: () => isClosed,
      received: () => received,
      closed: async () => {
        if (!isClosed) await heard(socket, 'close')
      },
      /** Waits until this number of responses has started to arrive. */
      answers: async (count: number) => {
        const heads = () => received.match(/HTTP\/1\.1 (\d{3})/g) ?? []
        while (heads().length < count && !isClosed) await heard(socket, 'data', 'close')
        return heads().map((head) => Number(head.slice(-3)))
      },
    }
  }
  return { app, address, client }
}

const head = (method: string, path: string, ...headers: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')

/** Returns a request with an incomplete body. */
const halfBody = (path: string, ...headers: string[]) =>
  `${head('POST', path, 'Content-Type: application/json', 'Content-Length: 1000', ...headers)}{"half":`

/** Headers of the console's page, without which a sign-in is rejected immediately. */
const ownPage = ['X-Console: 1', 'Sec-Fetch-Site: same-origin']

const authorization = () => `Authorization: Bearer ${token}`

const connectionsOf = (server: Server) =>
  new Promise<number>((done, fail) =>
    server.getConnections((error, count) => (error ? fail(error) : done(count))),
  )

test.each([
  ['without a token', []],
  ['with a token that nobody made', [`Authorization: Bearer ${'0'.repeat(64)}`]],
])(
  'rejects a body %s before it has arrived, and closes the connection',
  async (_, headers) => {
    const { client } = await serve({ body: soon })
    const hostile = await client(halfBody('/v4/domains', ...headers))
    expect(await hostile.answers(1)).toEqual([401])
    await hostile.closed()
  },
  testTimeout,
)

test(
  'rejects a body without the required scope before it has arrived',
  async () => {
    const { client } = await serve()
    const narrow = await platform.createToken({
      username: 'admin',
      scopes: 'domains:read_only',
      label: 'narrow',
    })
    const caller = await client(halfBody('/v4/domains', `Authorization: Bearer ${narrow}`))
    expect(await caller.answers(1)).toEqual([401])
  },
  testTimeout,
)

test(
  'closes a sign-in request that never completes, even when bytes keep arriving',
  async () => {
    const { client } = await serve({ body: 100 })
    const hostile = await client(halfBody('/session/token', ...ownPage))
    const drip = setInterval(() => hostile.socket.write(' '), 5)
    await hostile.closed()
    clearInterval(drip)
    expect(hostile.received()).toBe('')
  },
  testTimeout,
)

test(
  'allows an authenticated body more time while bytes arrive',
  async () => {
    const { client } = await serve({ body: soon, unauthenticatedIdleTimeout: soon })
    const body = JSON.stringify({
      domain: 'slow.example',
      type: 'master',
      soa_email: 'a@slow.example',
    })
    const length = `Content-Length: ${body.length}`
    const slow = await client(
      head('POST', '/v4/domains', 'Content-Type: application/json', length, authorization()) +
        body.slice(0, 10),
    )
    // Two unauthenticated clients that connected later are closed before the rest is sent.
    for (const text of [halfBody('/session/token', ...ownPage), ''])
      await (await client(text)).closed()
    slow.socket.write(body.slice(10))
    expect(await slow.answers(1)).toEqual([200])
  },
  testTimeout,
)

test(
  'closes an authenticated connection that continues to send a body after the response',
  async () => {
    const { client } = await serve({ body: soon }, async (instance) => {
      instance.removeAllContentTypeParsers()
      instance.addContentTypeParser('*', (_request, _payload, done) => done(null))
      instance.post('/refuses', (_request, reply) => reply.code(413).send('Too large'))
    })
    const lines = ['Content-Type: text/plain', 'Content-Length: 1000000', authorization()]
    const hostile = await client(head('POST', '/refuses', ...lines))
    expect(await hostile.answers(1)).toEqual([413])
    const drip = setInterval(() => hostile.socket.write(' '), 5)
    await hostile.closed()
    clearInterval(drip)
  },
  testTimeout,
)

test(
  'treats a connection as unauthenticated when the remote API rejects its token',
  async () => {
    const { app, client } = await serve(
      { maxUnauthenticated: 5, unauthenticatedIdleTimeout: 4 * testTimeout },
      async (instance) => {
        instance.get('/unknown', (_request, reply) => reply.code(401).send('Invalid Token'))
      },
    )
    const hostile = []
    for (let count = 0; count < 20; count++) {
      const each = await client(head('GET', '/unknown', `Authorization: Bearer ${count}`))
      expect(await each.answers(1)).toEqual([401])
      hostile.push(each)
    }
    await Promise.all(hostile.slice(0, -5).map(({ closed }) => closed()))
    expect(await connectionsOf(app.server)).toBeLessThanOrEqual(5)
  },
  testTimeout,
)

test(
  'closes idle connections, unauthenticated ones earlier than authenticated ones',
  async () => {
    const { client } = await serve({
      unauthenticatedIdleTimeout: soon,
      idleTimeout: 4 * soon,
      body: testTimeout,
    })
    const anonymousClient = await client()
    const caller = await client(halfBody('/v4/domains', authorization()))
    await anonymousClient.closed()
    // A client that connected later is closed before the authenticated one.
    await (await client()).closed()
    expect(caller.isClosed()).toBe(false)
    await caller.closed()
  },
  testTimeout,
)

test(
  'limits unauthenticated connections without closing authenticated ones or rejecting new clients',
  async () => {
    const { address, client, app } = await serve({ maxUnauthenticated: 20 })
    const known = await client(head('GET', '/v4/profile', authorization()))
    expect(await known.answers(1)).toEqual([200])
    const hostile = []
    for (let count = 0; count < 1000; count++)
      hostile.push(await client(halfBody('/session/token', ...ownPage)))
    expect((await fetch(`${address}/session`)).status).toBe(401)
    await Promise.all(hostile.slice(0, -20).map(({ closed }) => closed()))
    const open = await connectionsOf(app.server)
    expect(open).toBeLessThanOrEqual(22)
    known.socket.write(head('GET', '/v4/profile', authorization()))
    expect(await known.answers(2)).toEqual([200, 200])
  },
  testTimeout,
)

/**
 * Sends the same text on 200 connections, and returns how many stay open with a limit of 20 unauthenticated ones.
 */
async function leftOf({ app, client }: Awaited<ReturnType<typeof listening>>, text: string) {
  for (let count = 0; count < 200; count++) (await client(text)).socket.pause()
  while ((await connectionsOf(app.server)) > 22) await pause(20)
  return connectionsOf(app.server)
}

const madeUp = 'Authorization: Bearer made-up'

test.each(['/assets/large.js', '/v4/openapi.json'])(
  'treats clients with a made-up token that do not read %s as unauthenticated',
  async (path) => {
    const served = await serve({
      maxUnauthenticated: 20,
      unauthenticatedIdleTimeout: testTimeout,
      idleTimeout: testTimeout,
    })
    const known = await served.client(head('GET', '/v4/profile', authorization()))
    expect(await known.answers(1)).toEqual([200])
    expect(await leftOf(served, head('GET', path, madeUp))).toBeLessThanOrEqual(22)
    expect(known.isClosed()).toBe(false)
  },
  testTimeout,
)

test(
  'treats a connection as authenticated once the remote API has accepted its token',
  async () => {
    const right = 'Authorization: Bearer right'
    const waiting: ServerResponse[] = []
    const answers: RequestListener = ({ headers, url }, response) => {
      if (headers.authorization === 'Bearer right' || url === '/v4/regions') response.end('{}')
      else waiting.push(response)
    }
    const served = await serveRemote(answers, {
      maxUnauthenticated: 20,
      unauthenticatedIdleTimeout: testTimeout,
    })
    const known = await served.client(head('GET', '/v4/profile', right))
    expect(await known.answers(1)).toEqual([200])
    const reader = await served.client(head('GET', '/v4/regions', madeUp))
    expect(await reader.answers(1)).toEqual([200])
    expect(await leftOf(served, head('GET', '/v4/domains', madeUp))).toBeLessThanOrEqual(22)
    // A quarter of the limit is reserved for unauthenticated connections without a request.
    for (let count = 0; count < 10; count++) await served.client()
    await reader.closed()
    expect(known.isClosed()).toBe(false)
    for (const response of waiting) response.end()
  },
  testTimeout,
)

test(
  'allows a body with a token for a remote API more time',
  async () => {
    const served = await serveRemote(
      (incoming, response) => void incoming.resume().once('end', () => response.end()),
      { body: soon, unauthenticatedIdleTimeout: soon },
    )
    const slow = await served.client(halfBody('/v4/domains', madeUp))
    // Two unauthenticated clients that connected later are closed before the rest is sent.
    for (const text of [halfBody('/session/token'), '']) await (await served.client(text)).closed()
    slow.socket.write(' '.repeat(1000 - '{"half":'.length))
    expect(await slow.answers(1)).toEqual([200])
  },
  testTimeout,
)

test(
  'aborts a response that the client does not read',
  async () => {
    const { app, client } = await serve({ unauthenticatedIdleTimeout: soon })
    const hostile = await client()
    hostile.socket.pause()
    hostile.socket.write(head('GET', '/assets/large.js'))
    while ((await connectionsOf(app.server)) > 0) await pause(20)
  },
  testTimeout,
)

test(
  'completes a response to an unauthenticated client that reads slowly',
  async () => {
    const length = 64 * 1024 ** 2
    // More than the socket buffers of both ends can store, so that the server sends data in each interval.
    const readEach = 16 * 1024 ** 2
    const span = 500
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { client } = await serve({ minThroughput: { bytes: 10_000, span } }, async (instance) => {
      instance.get('/whole', () => Buffer.alloc(length, 'x'))
    })
    const { socket, isClosed } = await client()
    socket.pause()
    socket.removeAllListeners('data')
    socket.write(head('GET', '/whole'))
    let read = 0
    let spanEnd = readEach
    while (read < length && !isClosed()) {
      read += (socket.read() as Buffer | null)?.length ?? 0
      if (read >= spanEnd) {
        vi.advanceTimersByTime(span)
        spanEnd += readEach
      }
      await nextTask()
    }
    expect(read).toBeGreaterThanOrEqual(length)
  },
  testTimeout,
)

/** Returns the number of console files that this process has open. */
const openFiles = () =>
  readdirSync('/proc/self/fd').filter((descriptor) => {
    try {
      return readlinkSync(join('/proc/self/fd', descriptor)).startsWith(dist)
    } catch {
      // The descriptor was closed in the meantime.
      return false
    }
  }).length

test(
  'limits files and memory of ten connections with 3,000 pipelined requests each and no reads',
  async () => {
    const { address, client } = await serve()
    for (const path of ['/', '/assets/large.js']) {
      const before = process.memoryUsage().rss
      const hostile = []
      for (let count = 0; count < 10; count++) {
        const each = await client()
        each.socket.pause()
        each.socket.write(head('GET', path).repeat(3000))
        hostile.push(each)
      }
      let most = 0
      for (let others = 0; others < 20; others++) {
        expect((await fetch(`${address}/session`)).status).toBe(401)
        most = Math.max(most, openFiles())
      }
      expect(most).toBeLessThanOrEqual(10)
      expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
      for (const { socket } of hostile) socket.destroy()
      await expect.poll(openFiles).toBe(0)
    }
  },
  testTimeout,
)

test(
  'processes pipelined requests one at a time and in order',
  async () => {
    const { client, app } = await serveCounting()
    const ahead = await client(
      Array.from({ length: 20 }, (_, count) => head('GET', `/count/${count}`)).join(''),
    )
    expect(await ahead.answers(20)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(ahead.received().match(/n=\d+;/g)).toEqual(
      Array.from({ length: 20 }, (_, count) => `n=${count};`),
    )
    expect(app.most()).toBe(1)
  },
  testTimeout,
)

/** Starts a console with a page that counts its concurrent responses. */
async function serveCounting() {
  let now = 0
  let most = 0
  const app = await buildServer(readSettings({ SESSION_KEY: testKey }), {
    platform,
    addPages: async (instance) => {
      instance.get<{ Params: { n: string } }>('/count/:n', async ({ params }) => {
        most = Math.max(most, ++now)
        await new Promise((done) => setImmediate(done))
        now--
        return `n=${params.n};`
      })
    },
  })
  opened.app = app
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    app: { most: () => most },
    client: async (text: string) => {
      const socket = connect(port, '127.0.0.1')
      opened.sockets.push(socket)
      let received = ''
      socket.on('data', (part) => (received += String(part)))
      await once(socket, 'connect')
      socket.write(text)
      return {
        received: () => received,
        answers: async (count: number) => {
          const bodies = () => received.match(/n=\d+;/g) ?? []
          while (bodies().length < count) await once(socket, 'data')
          return (received.match(/HTTP\/1\.1 (\d{3})/g) ?? []).map((each) => Number(each.slice(-3)))
        },
      }
    },
  }
}

test(
  'reads the page from disk once',
  async () => {
    const { address } = await serve()
    rmSync(join(dist, 'index.html'))
    rmSync(join(dist, 'signed-out.html'))
    for (const path of ['/', '/compute', '/index.html'])
      expect((await fetch(address + path)).status, path).toBe(200)
  },
  testTimeout,
)

test('the limits leave most descriptors of a process with 1,024 to others', () => {
  expect(connectionLimits.maxUnauthenticated).toBeLessThanOrEqual(512)
})
