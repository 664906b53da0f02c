import { describe, expect, test } from 'vitest'
import { operations } from './contract.ts'
import { addressesOf } from './test/addresses.ts'
import { testPlatform } from './test/platform.ts'

/** What clients do that read an object, change a field and send the whole of it back. */
const { app, demoToken } = await testPlatform({ demo: 'small' })
const token = await demoToken()

type Json = Record<string, unknown>

async function send(method: 'GET' | 'PUT', url: string, payload?: Json) {
  const answer = await app.inject({
    method,
    url: `/v4${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })
  return {
    status: answer.statusCode,
    body: answer.body === '' ? {} : answer.json<Json>(),
    headers: answer.headers,
  }
}

const list = async (url: string) => (await send('GET', url)).body

const pairs = operations.filter(
  ({ method, path, jsonBody }) =>
    method === 'PUT' &&
    jsonBody &&
    operations.some((other) => other.method === 'GET' && other.path === path),
)

/** Writing a configuration makes its interfaces anew. */
const comparable = ({ interfaces, ...body }: Json): Json => ({
  ...body,
  updated: undefined,
  interfaces: (interfaces as Json[] | undefined)?.map(({ id: _, ...rest }) => rest),
})

describe.each(pairs.map((operation) => [operation.id, operation] as const))(
  '%s',
  (_, operation) => {
    test('takes back what its view answered, and changes nothing', async () => {
      for (const url of (await addressesOf(operation.path, list)).slice(0, 5)) {
        const before = await send('GET', url)
        if (before.status !== 200) continue
        const written = await send('PUT', url, before.body)
        expect({
          url,
          sent: before.body,
          status: written.status,
          body: written.body,
        }).toMatchObject({
          status: 200,
        })
        const after = await send('GET', url)
        expect(comparable(after.body)).toEqual(comparable(before.body))
      }
    })
  },
)
