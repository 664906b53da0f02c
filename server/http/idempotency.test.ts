import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildServer } from '../app.ts'
import { readSettings } from '../config/settings.ts'
import { ownPage, serve, testKey, userToken } from '../../test/support/server/serve.ts'

/** Keys that the API received. */
let received: (string | undefined)[]
const remote = createServer(({ headers }, response) => {
  received.push(headers['idempotency-key'] as string | undefined)
  response.end('{}')
}).listen(0, '127.0.0.1')
await once(remote, 'listening')
const { port } = remote.address() as AddressInfo
const settings = readSettings({
  API_BASE_URL: `http://127.0.0.1:${port}`,
  SESSION_KEY: testKey,
  HOSTS: 'console.test',
})
const app = await buildServer(settings, { addPages: () => Promise.resolve() })
const { app: local } = await serve()
afterAll(async () => {
  await app.close()
  await local.close()
  remote.close()
})
beforeEach(() => (received = []))

const keyed = (key: string) => ({ 'idempotency-key': key })

const post = async (headers: Record<string, string>, to = app) => {
  const answer = await to.inject({
    method: 'POST',
    url: '/v4/headers',
    headers: { ...ownPage, authorization: `Bearer ${userToken}`, ...headers },
  })
  return {
    status: answer.statusCode,
    repeated: answer.headers['x-console-repeated'],
    body: answer.json<object>(),
  }
}

const numbered = (number: number) => `"${number.toString(16).padStart(32, '0')}"`

test('rejects a request that a proxy repeats, and reports that its outcome is unknown', async () => {
  expect((await post(keyed(numbered(1)))).status).toBe(200)
  expect(await post(keyed(numbered(1)))).toEqual({
    status: 500,
    repeated: '1',
    body: {
      errors: [
        {
          reason:
            'The connection was lost before the response, and the browser sent the request again.',
        },
      ],
    },
  })
  expect((await post(keyed(numbered(2)))).status).toBe(200)
})

test('does not forward keys to a remote API', async () => {
  await post(keyed(numbered(3)))
  await post(keyed('"short"'))
  expect(received).toEqual([undefined, undefined])
})

test('processes every request without a key or with one of another client', async () => {
  for (const headers of [{}, {}, keyed('"short"'), keyed('"short"')])
    expect((await post(headers)).status).toBe(200)
})

test('forwards each request to the local platform, which stores the responses', async () => {
  for (let time = 0; time < 2; time++) {
    const { status, body } = await post(keyed(numbered(4)), local)
    expect([status, body]).toEqual([200, expect.objectContaining(keyed(numbered(4)))])
  }
})

test('stores at most 10,000 keys', async () => {
  await post(keyed(numbered(10)))
  for (let number = 11; number < 10_010; number++)
    await app.inject({ method: 'POST', url: '/nowhere', headers: keyed(numbered(number)) })
  expect((await post(keyed(numbered(10)))).status).toBe(500)
  await post(keyed(numbered(10_010)))
  expect((await post(keyed(numbered(11)))).status).toBe(500)
  expect((await post(keyed(numbered(10)))).status).toBe(200)
})
