import { connect, type AddressInfo, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inertHeaders } from './errorResponses.ts'
import { serve } from '../../test/support/server/serve.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = (await serve()).app
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Sends raw request lines, because client libraries reject them, and returns the response. */
const send = (...lines: string[]) =>
  new Promise<{ status: number; head: string; body: unknown }>((done, fail) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    let text = ''
    socket.on('data', (part) => (text += String(part)))
    socket.on('error', fail)
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      done({ status: Number(head.split(' ')[1]), head, body: JSON.parse(body) })
    })
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  })

/** Sends raw packets and returns the response. The client waits until the server has read a packet. */
const sendPackets = (...packets: string[]) =>
  new Promise<string>((done, fail) => {
    const { port } = app.server.address() as AddressInfo
    let text = ''
    const socket = connect(port, '127.0.0.1')
    app.server.once('connection', (connection: Socket) => {
      const waiting = [...packets]
      const next = () => {
        const packet = waiting.shift()
        if (packet === undefined) return
        const target = connection.bytesRead + packet.length
        socket.write(packet)
        const check = () => {
          if (connection.destroyed || connection.bytesRead >= target) next()
          else setImmediate(check)
        }
        check()
      }
      next()
    })
    socket.on('data', (part) => (text += String(part)))
    socket.on('error', fail)
    socket.on('close', () => done(text))
  })

const sendText = (...lines: string[]) => sendPackets(`${lines.join('\r\n')}\r\n\r\n`)

const host = 'Host: console.test'
const close = 'Connection: close'

test('applies the session rules to a request with an absolute URL', async () => {
  const answer = await send('GET http://console.test/session HTTP/1.1', host, close)
  expect([answer.status, answer.body]).toEqual([
    401,
    { errors: [{ reason: 'You are not signed in.' }] },
  ])
})

test.each([
  [
    'headers that are too large',
    431,
    ['GET /v4/tags HTTP/1.1', host, `X-Large: ${'a'.repeat(20_000)}`, close],
  ],
  ['what is no HTTP at all', 400, ['hello']],
  ['a method that nobody knows', 400, ['BREW /v4/tags HTTP/1.1', host]],
  ['a length that is no number', 400, ['POST /v4/tags HTTP/1.1', host, 'Content-Length: long']],
  ['two lengths', 400, ['POST /v4/tags HTTP/1.1', host, 'Content-Length: 4', 'Content-Length: 5']],
  [
    'a length beside chunks',
    400,
    ['POST /v4/tags HTTP/1.1', host, 'Content-Length: 4', 'Transfer-Encoding: chunked'],
  ],
  ['a request without a host', 400, ['GET /v4/tags HTTP/1.1', close]],
  ['a request with two hosts', 400, ['GET /v4/tags HTTP/1.1', host, 'Host: other.test', close]],
  ['an expectation', 417, ['POST /v4/tags HTTP/1.1', host, 'Expect: tea', 'Content-Length: 0']],
])('rejects %s in the error format of the contract', async (_, status, lines) => {
  const answer = await send(...lines)
  expect(answer.status).toBe(status)
  const head = answer.head.toLowerCase()
  expect(head).toContain('content-type: application/json')
  for (const [name, value] of Object.entries(inertHeaders))
    expect(head).toContain(`${name}: ${value.toLowerCase()}`)
  expect(head).toMatch(/x-request-id: [\da-f]{16}/)
  expect(answer.body).toEqual({ errors: [{ reason: expect.stringMatching(/\S/) }] })
})

const navigation = [
  'GET /compute HTTP/1.1',
  host,
  'Accept: text/html,application/xhtml+xml,*/*;q=0.8',
]
const cookies = (bytes: number) => `Cookie: other=${'a'.repeat(bytes)}`

test('explains a navigation with too many cookies and leaves the connection open', async () => {
  const response = await sendText(...navigation, cookies(20_000), '', ...navigation, close)
  const [first = '', second = ''] = response.split(/(?=HTTP\/1\.1 )/)
  expect(first).toMatch(/^HTTP\/1\.1 431 /)
  expect(first).toMatch(/content-type: text\/html/i)
  expect(first).toMatch(/content-security-policy: default-src 'none'; style-src 'sha256-/i)
  expect(first).not.toMatch(/connection: close/i)
  expect(first).toContain('<h1>Too many cookies</h1>')
  expect(first).toContain('Delete the cookies of the host name in the address bar.')
  expect(second).toMatch(/^HTTP\/1\.1 404 /)
})

test.each([
  ['in one packet', [[...navigation, cookies(100_000)]]],
  ['in several packets', [navigation, [cookies(100_000)]]],
])('explains a navigation with more cookies than Node parses %s', async (_, packets) => {
  const response = await sendPackets(...packets.map((lines) => lines.join('\r\n')))
  expect(response).toMatch(/^HTTP\/1\.1 431 /)
  expect(response).toMatch(/content-type: text\/html/i)
  expect(response).toContain('<h1>Too many cookies</h1>')
})

test('responds in the error format of the contract to other requests with more headers than Node parses', async () => {
  const answer = await send('GET /v4/tags HTTP/1.1', host, `X-Large: ${'a'.repeat(100_000)}`)
  expect(answer.status).toBe(431)
  expect(answer.body).toEqual({ errors: [{ reason: expect.stringMatching(/larger than 16 KB/) }] })
})

test('ends a connection that pipelines far more requests than it reads responses, and serves others', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  const ended = new Promise((done) => socket.on('close', done))
  socket.pause()
  socket.write(`GET /session HTTP/1.1\r\n${host}\r\n\r\n`.repeat(3000))
  let text = ''
  socket.on('data', (part) => (text += String(part)))
  socket.resume()
  await ended
  expect(text.split('HTTP/1.1 ').length - 1).toBeLessThan(1000)
  expect((await send('GET /session HTTP/1.1', host, close)).status).toBe(401)
})

test.each(['/', '/v4/regions', '/session'])(
  'does not echo the request in the response to TRACE %s',
  async (path) => {
    const answer = await send(`TRACE ${path} HTTP/1.1`, host, 'Cookie: console=planted', close)
    expect(answer.status).toBe(404)
    expect(answer.head + JSON.stringify(answer.body)).not.toContain('planted')
  },
)
