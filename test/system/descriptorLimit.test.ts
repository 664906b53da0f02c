// @module-tag slow

import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { descriptorLimits, requestDescriptors } from '#shared/http/connectionBudget.ts'
import { emptyHash, signedHeaders, unsignedPayload } from '#platform/object-store/s3/signature.ts'
import {
  type AttackedServer,
  startAttacked,
  startAttackedProxy,
} from '../support/server/attacked.ts'
import { asksDns, asksHttp, asksObjects } from '../support/server/attacks.ts'

const openFiles = 400
const limits = descriptorLimits({}, openFiles)

/** Connections of an attack, more than the process may have descriptors. */
const attackConnections = 500

/** Connections that an attack opens before it waits for the server. */
const batch = 10

let server: AttackedServer
beforeAll(async () => void (server = await startAttacked({ openFiles })))
afterAll(() => server.stop())

const opened = new Set<Socket>()
/** The open connections whose requests were not rejected. */
const accepted = new Set<Socket>()
beforeEach(() => async () => {
  for (const socket of opened) socket.destroy()
  await expect.poll(() => opened.size).toBe(0)
})

interface OpenOptions {
  /** True if the client stops reading after the first bytes of the response. */
  isDeaf?: boolean
  localAddress?: string
}

/** Opens a connection and reads only the first bytes of the response. */
async function open(
  port: number,
  text: string,
  { isDeaf = false, localAddress = '127.0.0.1' }: OpenOptions,
): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  opened.add(socket)
  accepted.add(socket)
  // The server closes or resets the connections that it rejects.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    opened.delete(socket)
    accepted.delete(socket)
  })
  socket.once('data', (data) => {
    if (/^HTTP\/1\.1 (429|503)/.test(String(data))) accepted.delete(socket)
    else if (isDeaf) socket.pause()
  })
  const isOpen = once(socket, 'connect').catch(() => undefined)
  await Promise.race([isOpen, once(socket, 'close').catch(() => undefined)])
  socket.write(text)
}

async function openAll(port: number, text: () => string, options: OpenOptions = {}): Promise<void> {
  for (let at = 0; at < attackConnections; at += batch)
    await Promise.all(Array.from({ length: batch }, () => open(port, text(), options)))
}

/** Opens connections, and waits until the server has rejected or closed all but a number of them. */
async function attack(
  port: number,
  text: () => string,
  { max, ...options }: OpenOptions & { max: number },
): Promise<void> {
  await openAll(port, text, options)
  await expect.poll(() => accepted.size).toBeLessThanOrEqual(max)
  expect(accepted.size).toBeGreaterThan(0)
}

const head = (method: string, path: string, headers: Record<string, string>) =>
  [
    `${method} ${path} HTTP/1.1`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')

const host = (port: number) => `127.0.0.1:${port}`

const halfBody = (port: number, headers: Record<string, string>) =>
  `${head('POST', '/v4/domains', {
    host: host(port),
    'content-type': 'application/json',
    'content-length': '1000',
    ...headers,
  })}{"half":`

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const page = { 'x-console': '1', 'sec-fetch-site': 'same-origin' }

async function signIn(port: number, token: string): Promise<string> {
  const response = await fetch(`http://${host(port)}/session/token`, {
    method: 'POST',
    headers: { ...page, 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ token }),
  })
  expect(response.status).toBe(200)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Returns the status of a request over a new connection. */
const statusOf = async (url: string, headers: Record<string, string> = {}): Promise<number> =>
  (await fetch(url, { headers: { connection: 'close', ...headers } })).status

async function expectService(): Promise<void> {
  const { attacked } = server
  const origin = `http://${host(attacked.http)}`
  expect(await statusOf(`${origin}/healthz`)).toBe(200)
  expect(await statusOf(`${origin}/readyz`)).toBe(200)
  expect(await asksHttp(attacked)).toBe(200)
  expect(await asksObjects(attacked)).toBe(206)
  expect(await asksDns(attacked)).toEqual(['203.0.113.1'])
  await signIn(attacked.http, attacked.token)
}

const perCredential = Math.floor(limits.credential / requestDescriptors)
const perLink = Math.floor(limits.link / requestDescriptors)

test('serves others while one signed link downloads over its maximum of connections', async () => {
  const { s3, signedPath } = server.attacked
  await attack(s3, () => head('GET', signedPath, { host: host(s3) }), {
    max: perLink,
    isDeaf: true,
  })
  await expectService()
})

test('serves others while one signed link uploads over its maximum of connections', async () => {
  const { s3, uploadPath } = server.attacked
  const headers = {
    host: host(s3),
    'content-type': 'text/plain',
    'content-length': '1000000000',
  }
  const text = `${head('PUT', uploadPath, headers)}${'x'.repeat(1000)}`
  await attack(s3, () => text, { max: perLink })
  await expectService()
})

test('serves others while a token without grants sends incomplete requests', async () => {
  const { http, tokenWithoutGrants } = server.attacked
  await attack(http, () => halfBody(http, bearer(tokenWithoutGrants)), { max: perCredential })
  await expectService()
})

test('serves others while a session sends incomplete requests', async () => {
  const { http, tokenWithoutGrants } = server.attacked
  const cookie = await signIn(http, tokenWithoutGrants)
  await attack(http, () => halfBody(http, { cookie, ...page }), { max: perCredential })
  await expectService()
})

test.each([
  ['uploads', 'PUT', { 'content-length': '1000000000' }, unsignedPayload],
  ['downloads', 'GET', {}, emptyHash],
])(
  'serves others while an access key %s over its maximum of connections',
  async (_, method, headers, payloadHash) => {
    const { s3, key } = server.attacked
    const path = '/open/larger'
    const signed = signedHeaders(
      { ...key, region: 'us-east-1' },
      { method, path, query: [], host: host(s3), headers, payloadHash },
      Date.now(),
    )
    await attack(s3, () => head(method, path, signed), { max: perCredential, isDeaf: true })
    await expectService()
  },
)

test('serves others while a token has idle connections', async () => {
  const { http, tokenWithoutGrants } = server.attacked
  const headers = { host: host(http), ...bearer(tokenWithoutGrants) }
  await attack(http, () => head('GET', '/v4/profile', headers), { max: limits.credential })
  await expectService()
})

test('serves others at the same address while it uses several tokens, links and keys', async () => {
  const { http, s3, key, token, tokenWithoutGrants, signedPath, uploadPath } = server.attacked
  const upload = { host: host(s3), 'content-type': 'text/plain', 'content-length': '1000000000' }
  const download = signedHeaders(
    { ...key, region: 'us-east-1' },
    {
      method: 'GET',
      path: '/open/larger',
      query: [],
      host: host(s3),
      headers: {},
      payloadHash: emptyHash,
    },
    Date.now(),
  )
  await openAll(http, () => halfBody(http, bearer(tokenWithoutGrants)))
  await openAll(http, () => halfBody(http, bearer(token)))
  await openAll(s3, () => head('GET', signedPath, { host: host(s3) }), { isDeaf: true })
  await openAll(s3, () => head('PUT', uploadPath, upload))
  await openAll(s3, () => head('GET', '/open/larger', download), { isDeaf: true })
  const origin = `http://${host(http)}`
  expect(await statusOf(`${origin}/healthz`)).toBe(200)
  expect(await statusOf(`${origin}/v4/profile`, bearer(server.attacked.otherToken))).toBe(200)
  expect(await asksObjects(server.attacked)).toBe(206)
  await signIn(http, token)
})

test('serves others while a session waits for a remote API over its maximum of connections', async () => {
  const waiting = new Set<ServerResponse>()
  const remote = createServer(({ url, headers }, response) => {
    if (url === '/v4/domains' && headers.authorization === 'Bearer attacker') {
      waiting.add(response)
      response.once('close', () => waiting.delete(response))
    } else response.setHeader('content-type', 'application/json').end('{"username":"ada"}')
  })
  await new Promise<void>((done) => remote.listen(0, '127.0.0.1', done))
  const proxy = await startAttackedProxy({
    openFiles,
    environment: { API_BASE_URL: `http://${host((remote.address() as AddressInfo).port)}` },
  })
  try {
    const { http } = proxy.attacked
    const [attacker, other] = await Promise.all(
      ['attacker', 'other'].map((name) => signIn(http, name)),
    )
    const text = (cookie = '') => head('GET', '/v4/domains', { host: host(http), cookie, ...page })
    const max = perCredential
    await attack(http, () => text(attacker), { max })
    // The remote API does not see that the clients disconnect.
    for (const socket of opened) socket.destroy()
    await expect.poll(() => opened.size).toBe(0)
    await openAll(http, () => text(attacker))
    expect(waiting.size).toBeLessThanOrEqual(max)
    const origin = `http://${host(http)}`
    expect(await statusOf(`${origin}/healthz`)).toBe(200)
    expect(await statusOf(`${origin}/v4/domains`, { cookie: other ?? '', ...page })).toBe(200)
  } finally {
    await proxy.stop()
    remote.closeAllConnections()
    remote.close()
  }
})
