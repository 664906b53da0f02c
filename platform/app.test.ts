import { expect, test } from 'vitest'
import { testPlatform } from './test/platform.ts'

const { app, signedIn } = await testPlatform()

test('an unknown path is not found and a known one with a wrong method says so', async () => {
  expect((await app.inject('/v4/nowhere')).statusCode).toBe(404)
  expect((await app.inject({ method: 'DELETE', url: '/v4/tags' })).statusCode).toBe(405)
})

test('no token and an unknown token get the same answer', async () => {
  const none = await app.inject('/v4/tags')
  const bogus = await app.inject({ url: '/v4/tags', headers: { authorization: 'Bearer bogus' } })
  expect(none.statusCode).toBe(401)
  expect(none.json()).toEqual({ errors: [{ reason: 'Invalid Token' }] })
  expect(bogus.json()).toEqual(none.json())
  expect(bogus.headers['x-oauth-scopes']).toBe('unknown')
})

test('a token without the scope is refused with 401 and told which scope is wanted', async () => {
  const { token } = await signedIn({ scopes: 'domains:read_write' })
  const answer = await app.inject({
    url: '/v4/tags',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.statusCode).toBe(401)
  expect(answer.headers['x-oauth-scopes']).toBe('domains:read_write')
  expect(answer.headers['x-accepted-oauth-scopes']).toBe('account:read_only')
})
