import { expect, test } from 'vitest'
import { testPlatform } from '../support/platform/platform.ts'

/**
 * A console in front of the platform responds differently to cross-origin browsers and to oversized bodies.
 */
const { app, signedIn } = await testPlatform()

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const json = { 'content-type': 'application/json' }

test('allows preflight requests from any origin', async () => {
  const answer = await app.inject({
    method: 'OPTIONS',
    url: '/v4/tags',
    headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
  })
  expect(answer.statusCode).toBe(204)
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'HEAD, GET, OPTIONS, POST, PUT, DELETE',
    'access-control-allow-headers':
      'Authorization, Origin, X-Requested-With, Content-Type, Accept, X-Filter',
  })
})

test('sends the headers of the contract', async () => {
  const { token } = await signedIn({ scopes: 'account:read_only' })
  const { headers } = await app.inject({ url: '/v4/account', headers: bearer(token) })
  expect(headers).toMatchObject({
    'access-control-expose-headers':
      'X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Status, X-Ignored-Fields, X-Request-Id',
    'content-type': expect.stringMatching(/^application\/json/),
    'x-oauth-scopes': 'account:read_only',
    'x-accepted-oauth-scopes': 'account:read_only',
    'x-spec-version': '4.175.0',
    'cache-control': 'private, max-age=60, s-maxage=60',
    vary: 'Authorization, X-Filter',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'none'",
  })
  const regions = await app.inject('/v4/regions')
  expect(regions.headers['cache-control']).toBe('private, max-age=900')
  const refused = await app.inject('/v4/account')
  expect(refused.headers).toMatchObject({
    'content-type': expect.stringMatching(/^application\/json/),
    'cache-control': 'no-store',
  })
})

test('names the allowed methods and headers in a preflight response', async () => {
  const answer = await app.inject({
    method: 'OPTIONS',
    url: '/v4/account',
    headers: {
      origin: 'https://console.example',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization, x-filter',
    },
  })
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  expect(answer.headers['access-control-allow-methods']).toContain('DELETE')
  expect(answer.headers['access-control-allow-headers']).toContain('X-Filter')
})

test('rejects a body of more than one megabyte', async () => {
  const { token } = await signedIn()
  const answer = await app.inject({
    method: 'PUT',
    url: '/v4/profile/preferences',
    headers: { ...bearer(token), ...json },
    payload: JSON.stringify({ text: 'x'.repeat(1_048_577) }),
  })
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toEqual({ errors: [{ reason: expect.any(String) }] })
})
