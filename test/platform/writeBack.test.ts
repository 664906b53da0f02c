import { describe, expect, test } from 'vitest'
import { operations } from '../../platform/api/operations.ts'
import { addressesOf } from '../support/platform/addresses.ts'
import { withoutEmptyTexts } from '../support/platform/emptyTexts.ts'
import { testPlatform } from '../support/platform/platform.ts'

/** Tests clients that read an object, change a field and send the whole object back. */
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

/** Maximum number of objects of each kind, enough to cover their states. */
const most = 20

/** In the contract, the object name of these requests is a query parameter and is missing in the response. */
const named = (id: string, url: string) =>
  ['updateObjectAcl', 'updateObjectContentType'].includes(id)
    ? { name: new URL(url, 'http://localhost').searchParams.get('name') }
    : {}

/** Writing a configuration recreates its interfaces. */
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
        const written = await send('PUT', url, {
          ...withoutEmptyTexts(before.body, operation.id),
          ...named(operation.id, url),
        })
        expect({
          url,
          sent: before.body,
          status: written.status,
          body: written.body,
        }).toMatchObject({
          status: 200,
        })
        const after = await send('GET', url)
        const unset = (body: Json) => withoutEmptyTexts(comparable(body), operation.id)
        expect(unset(after.body)).toEqual(unset(before.body))
        if (++taken === most) break
      }
      expect(taken).toBeGreaterThan(0)
    })
  },
)
