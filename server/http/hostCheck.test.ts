import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, expect, test } from 'vitest'
import { serve } from '../../test/support/server/serve.ts'

const { app } = await serve({ HOSTS: 'console.example, other.example, 192.0.2.7, 2001:db8::7' })

const status = async (host: string) =>
  (await app.inject({ url: '/session', headers: { host } })).statusCode

test.each([
  'localhost',
  'localhost:8400',
  'localhost:65535',
  'web.localhost:8400',
  '127.0.0.1:8400',
  '[::1]:8400',
  '127.5.6.7',
  '[::ffff:127.0.0.1]',
  '192.0.2.7',
  '[2001:db8::7]:8400',
  'console.example',
  'OTHER.example.:443',
])('accepts the host %s', async (host) => {
  expect(await status(host)).toBe(401)
})

test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'])(
  'responds with 421 to a rebound host name, %s',
  async (host) => {
    expect(await status(host)).toBe(421)
  },
)

test.each(['192.0.2.8', '10.0.0.1:8400', '[2001:db8::8]', '0.0.0.0'])(
  'responds with 421 to the address %s, at which the server does not listen',
  async (host) => {
    expect(await status(host)).toBe(421)
  },
)

test.each([
  'a b',
  'user@localhost',
  'localhost:port',
  'localhost:99999',
  'localhost:65536',
  '[::1',
  'a/b',
])('responds with 400 to the malformed host %s', async (host) => {
  expect(await status(host)).toBe(400)
})

test('checks the forwarded host behind a trusted proxy', async () => {
  const behind = await serve({ HOSTS: 'console.example', TRUST_PROXY: 'yes' })
  const forwarded = async (name: string) => {
    const headers = { host: '127.0.0.1', 'x-forwarded-host': name }
    return (await behind.app.inject({ url: '/session', headers })).statusCode
  }
  expect(await forwarded('console.example')).toBe(401)
  expect(await forwarded('evil.example')).toBe(421)
})

test('checks the first forwarded host behind two proxies', async () => {
  const behind = await serve({ HOSTS: 'console.example', TRUST_PROXY: 'yes' })
  const forwarded = async (names: string) => {
    const headers = { host: '127.0.0.1', 'x-forwarded-host': names }
    return (await behind.app.inject({ url: '/session', headers })).statusCode
  }
  expect(await forwarded('console.example, inner.example')).toBe(401)
  expect(await forwarded('evil.example, console.example')).toBe(421)
})

test('ignores forwarded hosts without a trusted proxy', async () => {
  const headers = { host: '127.0.0.1', 'x-forwarded-host': 'evil.example, other.example' }
  expect((await app.inject({ url: '/session', headers })).statusCode).toBe(401)
})

/** Starts a server on all interfaces and returns a function that sends requests to one of its IP addresses. */
async function everywhere() {
  const { app: listening } = await serve({ HOST: '0.0.0.0', HOSTS: 'console.example' })
  await listening.listen({ port: 0, host: '0.0.0.0' })
  afterAll(() => listening.close())
  const { port } = listening.server.address() as AddressInfo
  /** @param lines request line and headers */
  const answerTo = async (lines: string[], address = '127.0.0.1') => {
    const socket = connect(port, address)
    socket.end([...lines, 'Connection: close', '', ''].join('\r\n'))
    const answer = Buffer.concat(await socket.toArray()).toString()
    return Number(answer.split(' ')[1])
  }
  return { port, answerTo }
}
const { port, answerTo } = await everywhere()

const ownAddress = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

test('accepts only the local address of the connection when listening on all interfaces', async () => {
  // A machine without a network has only loopback addresses.
  const address = ownAddress ?? '127.0.0.3'
  const lines = (host: string) => ['GET /session HTTP/1.1', `Host: ${host}`]
  expect(await answerTo(lines(`${address}:${port}`), address)).toBe(401)
  expect(await answerTo(lines('192.0.2.8'), address)).toBe(421)
  if (ownAddress !== undefined) expect(await answerTo(lines(ownAddress))).toBe(421)
})

test('responds with 400 to two Host headers or none', async () => {
  expect(await answerTo(['GET /session HTTP/1.1', 'Host: localhost', 'Host: localhost'])).toBe(400)
  expect(await answerTo(['GET /session HTTP/1.1'])).toBe(400)
  expect(await answerTo(['GET /session HTTP/1.0'])).toBe(400)
  expect(await answerTo(['GET /session HTTP/1.0', 'Host: localhost'])).toBe(401)
})

test.each([
  ['http://evil.example/session', 'localhost', 421],
  ['http://192.0.2.8:8400/session', 'localhost', 421],
  ['http://evil.example?/session', 'localhost', 421],
  ['http://user@localhost/session', 'localhost', 400],
  ['http:///session', 'localhost', 400],
  ['http://localhost/session', 'evil.example', 421],
  ['http://localhost/session', 'a b', 400],
  ['http://localhost/session', 'localhost', 401],
])(
  'checks the host of a request for %s with the Host header %s and responds with %i',
  async (target, host, expected) => {
    expect(await answerTo([`GET ${target} HTTP/1.1`, `Host: ${host}`])).toBe(expected)
  },
)

test('prefers the host of an absolute URL to the Host header', async () => {
  const { app: seeing } = await serve({ HOSTS: 'console.example' }, async (instance) => {
    instance.get('/seen', ({ host }) => host)
  })
  await seeing.listen({ port: 0, host: '127.0.0.1' })
  const address = seeing.server.address() as AddressInfo
  const httpRequest = request({
    port: address.port,
    path: 'http://console.example:8400/seen',
    headers: { host: 'localhost' },
  }).end()
  const [answer] = (await once(httpRequest, 'response')) as [IncomingMessage]
  expect(Buffer.concat(await answer.toArray()).toString()).toBe('console.example:8400')
  await seeing.close()
})
