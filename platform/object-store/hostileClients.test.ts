// @module-tag slow

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { type ConnectionLimits, connectionLimits } from '#shared/http/connectionLimits.ts'
import { testPlatform } from '../../test/support/platform/platform.ts'
import { endpointOf, newKey } from '../../test/support/platform/s3.ts'
import { emptyHash, signedHeaders, unsignedPayload } from './s3/signature.ts'

const mebibyte = 1024 ** 2
const never = 900_000

/** Time limit that is long enough for a response on a busy machine, in milliseconds. */
const soon = 2000

const opened: Socket[] = []
beforeEach(() => () => {
  for (const socket of opened.splice(0)) socket.destroy()
})

/** Starts a store with limits that a test can reach, and a bucket with 8 MB that everyone can read and write. */
async function serve(objectConnections: Partial<ConnectionLimits> = {}) {
  const tested = await testPlatform({ objectPort: 0, objectConnections })
  const me = await tested.signedIn()
  const { accessKeyId: accessKey, secretAccessKey: secret } = await newKey(me)
  const endpoint = endpointOf(tested)
  const { host, port } = new URL(endpoint)
  const Bucket = 'open'
  await me.call('createBucket', {
    body: { cluster: 'us-east-1', label: Bucket, acl: 'public-read-write' },
  })

  const signed = (
    method: string,
    path: string,
    { payloadHash = emptyHash, headers = {} }: { payloadHash?: string; headers?: object } = {},
  ) => {
    const [name = '', search] = path.split('?')
    const query = search === undefined ? [] : [[search, ''] as [string, string]]
    const all = signedHeaders(
      { accessKey, secret, region: 'us-east-1' },
      { method, path: name, query, host, headers: { ...headers }, payloadHash },
      tested.clock.now(),
    )
    return head(method, path, all)
  }
  const head = (method: string, path: string, headers: Record<string, string> = {}) =>
    [
      `${method} ${path} HTTP/1.1`,
      ...Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`),
      '',
      '',
    ].join('\r\n')

  const client = async (...sent: (string | Buffer)[]) => {
    const socket = connect(Number(port), '127.0.0.1')
    opened.push(socket)
    let received = ''
    let isClosed = false
    socket.on('data', (part) => (received += String(part)))
    socket.on('error', () => undefined)
    socket.on('close', () => (isClosed = true))
    await once(socket, 'connect')
    for (const part of sent) socket.write(part)
    let notify = () => undefined as void
    for (const event of ['data', 'close']) socket.on(event, () => notify())
    const heard = () => new Promise<void>((done) => (notify = done))
    return {
      socket,
      isClosed: () => isClosed,
      received: () => received,
      closed: async () => {
        while (!isClosed) await heard()
      },
      /** Waits for the start of `count` responses, not including interim ones. */
      answers: async (count: number) => {
        const heads = () => received.match(/HTTP\/1\.1 [2-5]\d\d/g) ?? []
        while (heads().length < count && !isClosed) await heard()
        return heads().map((each) => Number(each.slice(-3)))
      },
    }
  }
  const answer = await fetch(`${endpoint}/${Bucket}/large`, {
    method: 'PUT',
    headers: { 'x-amz-acl': 'public-read' },
    body: Buffer.alloc(8 * mebibyte),
  })
  expect(answer.status).toBe(200)
  return { endpoint, client, head, signed }
}

/** Returns the number of object files that this process has open. */
const openFiles = () =>
  readdirSync('/proc/self/fd').filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`).includes('platform-objects-')
    } catch {
      // The file was closed in the meantime.
      return false
    }
  }).length

test('sends pipelined objects one after another with a single open file', async () => {
  const { client, head, endpoint } = await serve()
  const ahead = await client()
  ahead.socket.pause()
  ahead.socket.write(head('GET', '/open/large').repeat(30))
  let most = 0
  for (let others = 0; others < 20; others++) {
    expect((await fetch(`${endpoint}/open/large`, { method: 'HEAD' })).status).toBe(200)
    most = Math.max(most, openFiles())
  }
  expect(most).toBe(1)
})

test('responds to pipelined requests in order', async () => {
  const { client, head } = await serve()
  const from = Array.from({ length: 20 }, (_, at) => at)
  const ahead = await client(
    from.map((at) => head('GET', '/open/large', { range: `bytes=${at}-${at}` })).join(''),
  )
  expect(await ahead.answers(20)).toEqual(from.map(() => 206))
  expect(ahead.received().match(/(?<=bytes )\d+/g)).toEqual(from.map(String))
})

test('closes a connection that requests far more than it reads', async () => {
  const { client, head, signed } = await serve()
  for (const request of [head('GET', '/open/large'), signed('GET', '/open/large')]) {
    const hostile = await client()
    hostile.socket.pause()
    hostile.socket.write(request.repeat(600))
    await hostile.closed()
  }
})

test('keeps accepting clients despite many unauthenticated connections and closes no authenticated ones', async () => {
  const { client, head, signed, endpoint } = await serve({
    maxUnauthenticated: 10,
    unauthenticatedIdleTimeout: never,
  })
  const known = await client(signed('GET', '/'))
  expect(await known.answers(1)).toEqual([200])
  const hostile = []
  for (let count = 0; count < 200; count++)
    hostile.push(await client(head('GET', '/open/large').slice(0, -2)))
  expect((await fetch(`${endpoint}/open/large`, { method: 'HEAD' })).status).toBe(200)
  await Promise.all(hostile.slice(0, -10).map(({ closed }) => closed()))
  known.socket.write(signed('GET', '/'))
  expect(await known.answers(2)).toEqual([200, 200])
})

test('continues an unauthenticated download while idle connections are opened', async () => {
  const { client, head } = await serve({ unauthenticatedIdleTimeout: never })
  const reader = await client()
  reader.socket.pause()
  reader.socket.write(head('GET', '/open/large').repeat(4))
  const idle = []
  let read = 0
  for (let count = 0; count < 450; count++) {
    read += (reader.socket.read(1000) as Buffer | null)?.length ?? 0
    idle.push(await client())
  }
  await Promise.all(idle.slice(0, 50).map(({ closed }) => closed()))
  reader.socket.resume()
  reader.socket.on('data', (part: Buffer) => (read += part.length))
  await expect.poll(() => reader.isClosed() || read > 32 * mebibyte).toBe(true)
  expect(read).toBeGreaterThan(32 * mebibyte)
})

test('treats a connection with an unknown access key as unauthenticated', async () => {
  const { client, signed } = await serve({
    maxUnauthenticated: 5,
    unauthenticatedIdleTimeout: never,
  })
  const hostile = []
  for (let count = 0; count < 20; count++) {
    const each = await client(signed('GET', '/').replace(/Credential=\w+/, 'Credential=NOBODY'))
    expect(await each.answers(1)).toEqual([403])
    hostile.push(each)
  }
  await Promise.all(hostile.slice(0, -5).map(({ closed }) => closed()))
})

test('closes connections without a complete request', async () => {
  const { client, head } = await serve({ unauthenticatedIdleTimeout: soon })
  for (const text of ['', head('GET', '/open/large').slice(0, -2)])
    await (await client(text)).closed()
})

const unread = { 'content-length': String(8 * mebibyte) }

test('rejects a forbidden upload before its body arrives and closes the connection', async () => {
  const { client, head } = await serve({ body: soon })
  const hostile = await client(head('PUT', '/none/a', unread), 'x')
  expect(await hostile.answers(1)).toEqual([404])
  await hostile.closed()
})

test.each([
  ['stops', false],
  ['goes on too slowly', true],
])('aborts an authenticated upload that %s', async (_, drips) => {
  const { client, signed } = await serve({
    idleTimeout: 1000,
    minThroughput: { bytes: 10_000, span: 500 },
  })
  const signedRequest = signed('PUT', '/open/slow', {
    payloadHash: unsignedPayload,
    headers: unread,
  })
  const slow = await client(signedRequest, 'x'.repeat(1000))
  const drip = drips ? setInterval(() => slow.socket.write('x'), 20) : undefined
  await slow.closed()
  clearInterval(drip)
  expect(slow.received()).toBe('')
})

test('aborts a response that the client reads too slowly', async () => {
  const { client, signed } = await serve({
    idleTimeout: 1000,
    minThroughput: { bytes: 10_000, span: 500 },
  })
  const slow = await client()
  slow.socket.pause()
  slow.socket.write(signed('GET', '/open/large').repeat(10))
  while (openFiles() === 0) await new Promise((done) => setImmediate(done))
  await expect.poll(openFiles).toBe(0)
})

test('lets an authenticated client pause longer than an unauthenticated one', async () => {
  const minThroughput = { bytes: 10_000, span: 500 }
  const { client, signed } = await serve({ unauthenticatedIdleTimeout: soon, minThroughput })
  const reader = await client()
  reader.socket.pause()
  reader.socket.write(signed('GET', '/open/large').repeat(4))
  for (let count = 0; count < 4; count++) await (await client('')).closed()
  reader.socket.resume()
  let read = 0
  for await (const part of reader.socket) {
    read += (part as Buffer).length
    if (read > 32 * mebibyte) break
  }
  expect(read).toBeGreaterThan(32 * mebibyte)
})

test('accepts a slow authenticated upload while bytes arrive', async () => {
  const minThroughput = { bytes: 10_000, span: 500 }
  const { client, signed } = await serve({
    body: soon,
    unauthenticatedIdleTimeout: soon,
    minThroughput,
  })
  const length = { 'content-length': '4000' }
  const signedRequest = signed('PUT', '/open/slow', {
    payloadHash: unsignedPayload,
    headers: length,
  })
  const slow = await client(signedRequest)
  // Three unauthenticated connections are closed by the idle timeout before the upload is complete.
  for (let sent = 0; sent < 3; sent++) {
    slow.socket.write('x'.repeat(1000))
    await (await client('')).closed()
  }
  slow.socket.write('x'.repeat(1000))
  expect(await slow.answers(1)).toEqual([200])
})

/** Returns a body of the given length and start. */
function bodyOf(length: number, begin = ''): Buffer {
  const body = Buffer.alloc(length, 'x')
  body.write(begin)
  return body
}
const hashOf = (body: Buffer) => createHash('sha256').update(body).digest('hex')
const lengthOf = (body: Buffer) => ({ 'content-length': String(body.length) })

const ofChunks = (body: Buffer) => ({
  ...lengthOf(body),
  'x-amz-decoded-content-length': String(body.length),
})

const chunk = `100;chunk-signature=${'0'.repeat(64)}\r\n${'x'.repeat(256)}`

const refused: [string, string, string, string?][] = [
  ['a document that is none', 'PUT', '/open?cors'],
  ['a list of names that is none', 'POST', '/open?delete'],
  ['a bucket that is not there', 'PUT', '/none/a'],
  ['chunks without signatures', 'PUT', '/open/a', ''],
  ['a chunk with a wrong signature', 'PUT', '/open/a', `${chunk}\r\n`],
  ['a chunk that is longer than it says', 'PUT', '/open/a', chunk],
]

test.each(refused)(
  'delivers the error for %s to a client that sends its whole body before it reads',
  async (_, method, path, chunks) => {
    const { client, signed } = await serve()
    const large = bodyOf(5 * mebibyte, chunks)
    const small = bodyOf(300_000, chunks)
    const kind = chunks === undefined ? undefined : 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD'
    const headersOf = chunks === undefined ? lengthOf : ofChunks
    const ask = (body: Buffer) =>
      signed(method, path, { payloadHash: kind ?? hashOf(body), headers: headersOf(body) })
    const sender = await client()
    sender.socket.pause()
    sender.socket.write(ask(large))
    await new Promise((done) => sender.socket.write(large, done))
    sender.socket.resume()
    const [status = 0] = await sender.answers(1)
    expect([400, 403, 404]).toContain(status)
    await sender.closed()
    expect(sender.received()).toMatch(/connection: close[^]*<\/Error>$/i)

    // The server discards the rest of a short body and keeps the connection open.
    const persistent = await client(ask(small), small, signed('GET', '/'))
    expect(await persistent.answers(2)).toEqual([status, 200])
    expect(persistent.isClosed()).toBe(false)
  },
)

test('closes the connection after it rejects a request that expects 100-continue', async () => {
  const { client, signed } = await serve({ body: soon })
  const headers = { 'content-length': '300000', expect: '100-continue' }
  const refusedEarly = await client(
    signed('PUT', '/none/a', { payloadHash: unsignedPayload, headers }),
  )
  expect(await refusedEarly.answers(1)).toEqual([404])
  expect(refusedEarly.received()).toMatch(/connection: close/i)
  await refusedEarly.closed()
})

test('leaves most file descriptors of a process with a limit of 1,024 to other uses', () => {
  // Count the limit twice, because the console's listener has the same one.
  expect(2 * connectionLimits.maxUnauthenticated).toBeLessThanOrEqual(800)
})
