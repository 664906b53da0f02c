import { describe, expect, test } from 'vitest'
import { operations } from '../../platform/api/operations.ts'
import { addressesOf } from '../support/platform/addresses.ts'
import { testPlatform } from '../support/platform/platform.ts'

/** What clients do that read an object, change a field and send the whole of it back. */
const { app, clock, demoToken } = await testPlatform({ demo: 'small' })
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

/** Of each kind of object, so that there are some in each of its states. */
const most = 20

/** Who asks for the access to one object names it in the address, and the answer, as the contract has it, does not. */
const named = (id: string, url: string) =>
  id === 'updateObjectAcl'
    ? { name: new URL(url, 'http://localhost').searchParams.get('name') }
    : {}

/** Writing a configuration makes its interfaces anew. */
const comparable = ({ interfaces, ...body }: Json): Json => ({
  ...body,
  updated: undefined,
  interfaces: (interfaces as Json[] | undefined)?.map(({ id: _, ...rest }) => rest),
})

describe.each(pairs.map((operation) => [operation.id, operation] as const))(
  '%s',
  (_, operation) => {
    test('accepts its own representation without changes', async () => {
      let taken = 0
      for await (const url of addressesOf(operation.path, list, clock.now())) {
        const before = await send('GET', url)
        if (before.status !== 200) continue
        const written = await send('PUT', url, { ...before.body, ...named(operation.id, url) })
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
        if (++taken === most) break
      }
      expect(taken).toBeGreaterThan(0)
    })
  },
)
