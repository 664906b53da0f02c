import { connect, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve, userToken } from '../../test/support/server/serve.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = (await serve()).app
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Returns all status lines up to the final response. */
const statuses = (method: string, headers: readonly string[]) =>
  new Promise<number[]>((done, fail) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    let text = ''
    socket.on('data', (part) => {
      text += String(part)
      const found = Array.from(text.matchAll(/^HTTP\/1\.1 (\d+)/gm), ([, status]) => Number(status))
      if ((found.at(-1) ?? 0) < 200) return
      socket.destroy()
      done(found)
    })
    socket.on('error', fail)
    const lines = [
      `${method} /v4/headers HTTP/1.1`,
      'Host: console.test',
      `Authorization: Bearer ${userToken}`,
      ...headers,
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  })

const browser = ['Connection: keep-alive', 'X-Console: 1']

test.each(['POST', 'PUT', 'DELETE'])(
  'sends 100 Continue to a %s of the console before processing it',
  async (method) => {
    expect(await statuses(method, browser)).toEqual([100, 200])
  },
)

test.each([
  ['a read', 'GET', browser],
  ['a call that came through a proxy', 'POST', ['X-Console: 1']],
  ['a call of another program', 'POST', ['Connection: keep-alive']],
])('sends no interim response to %s', async (_, method, headers) => {
  expect(await statuses(method, headers)).toEqual([200])
})

test('sends one 100 Continue to a request with an Expect header', async () => {
  expect(await statuses('POST', [...browser, 'Expect: 100-continue'])).toEqual([100, 200])
})
