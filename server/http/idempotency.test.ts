import { afterAll, expect, test } from 'vitest'
import { ownPage, serve, userToken } from '../../test/support/server/serve.ts'

const { app } = await serve()
afterAll(() => app.close())

const named = (name: string) => ({ 'x-console-call': name })

const post = async (headers: Record<string, string>) => {
  const answer = await app.inject({
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

const numbered = (number: number) => number.toString(16).padStart(32, '0')

test('rejects a request that a proxy repeats, and reports that its outcome is unknown', async () => {
  expect((await post(named('a'.repeat(32)))).status).toBe(200)
  expect(await post(named('a'.repeat(32)))).toEqual({
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
  expect((await post(named('b'.repeat(32)))).status).toBe(200)
})

test('processes every request without an id or with an invalid one', async () => {
  for (const headers of [{}, {}, named('short'), named('short')])
    expect((await post(headers)).status).toBe(200)
})

test('stores at most 10,000 request ids', async () => {
  await post(named(numbered(0)))
  for (let number = 1; number < 10_000; number++)
    await app.inject({ method: 'POST', url: '/nowhere', headers: named(numbered(number)) })
  expect((await post(named(numbered(0)))).status).toBe(500)
  await post(named(numbered(10_000)))
  expect((await post(named(numbered(1)))).status).toBe(500)
  expect((await post(named(numbered(0)))).status).toBe(200)
})
