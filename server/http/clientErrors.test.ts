import { connect, type AddressInfo } from 'node:net'
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
    ['GET /v4/tags HTTP/1.1', host, `X-Large: ${'a'.repeat(20_000)}`],
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
