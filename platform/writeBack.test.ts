import { describe, expect, test } from 'vitest'
import { operations } from './contract.ts'
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

const pairs = operations.filter(
  ({ method, path, jsonBody }) =>
    method === 'PUT' &&
    jsonBody &&
    operations.some((other) => other.method === 'GET' && other.path === path),
)

/** A database takes updates while it is active. */
const databases = /^\/databases/

/** Up to three of the objects that a path names, as their addresses. */
async function addresses(path: string): Promise<string[]> {
  const brace = path.indexOf('/{')
  if (brace === -1) return [path]
  const list = path.slice(0, brace)
  const name = path.slice(brace + 2, path.indexOf('}', brace))
  const rest = path.slice(path.indexOf('}', brace) + 1)
  const { status, body } = await send('GET', list)
  const items = status === 200 ? ((body.data ?? []) as Json[]) : []
  const own = items.filter(
    ({ is_public, mine, status }) =>
      (is_public !== true || mine === true) && (!databases.test(list) || status === 'active'),
  )
  const key = { username: 'username', address: 'address', clusterId: 'cluster' }[name] ?? 'id'
  const found = await Promise.all(
    own
      .slice(0, 3)
      .map((item) => addresses(`${list}/${encodeURIComponent(String(item[key]))}${rest}`)),
  )
  return found.flat()
}

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
      for (const url of (await addresses(operation.path)).slice(0, 5)) {
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
