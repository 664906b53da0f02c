import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { Browser } from '../../../test/support/platform/oauth.ts'
import { testKey } from '../../../test/support/server/serve.ts'
import { buildServer } from '../../app.ts'
import { readSettings } from '../../config/settings.ts'
import { openLog } from '../../observability/logger.ts'

const { privateKey, publicKey } = await generateKeyPair('ES256')
const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }]
const clientId = 'console'

let idToken = ''
const issuer = createServer((request, response) => {
  const bodies: Record<string, object> = {
    '/.well-known/openid-configuration': {
      issuer: url,
      authorization_endpoint: `${url}/auth`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/keys`,
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['ES256'],
    },
    '/keys': { keys },
    '/token': { token_type: 'bearer', access_token: 'access', expires_in: 3600, id_token: idToken },
  }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(bodies[request.url ?? ''] ?? { username: 'ada' }))
}).listen(0, '127.0.0.1')
await once(issuer, 'listening')
const url = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`
afterAll(() => void issuer.close())

const own = { headers: { 'sec-fetch-site': 'same-origin', accept: 'application/json' } }
const seconds = () => Math.floor(Date.now() / 1000)

let browser: Browser
let logged: { error?: { message: string } }[]
let attempt: URLSearchParams
beforeEach(async () => {
  const settings = readSettings({
    SESSION_KEY: testKey,
    API_BASE_URL: url,
    OAUTH_ISSUER: url,
    OAUTH_CLIENT_ID: clientId,
    OAUTH_SCOPES: 'openid domains:read_only',
  })
  logged = []
  const write = (line: string) => logged.push(JSON.parse(line) as (typeof logged)[number])
  const app = await buildServer(settings, {
    log: openLog({ level: 'info', format: 'json', calls: false }, String, { write }),
    clock: { now: () => Date.now() },
    addPages: () => Promise.resolve(),
  })
  onTestFinished(() => app.close())
  browser = new Browser(app)
  const { headers } = await browser.call('/session/oauth', undefined, own)
  attempt = new URL(String(headers.location)).searchParams
})

/** Returns an ID token for the current attempt, with changed claims. */
const signed = (changes: JWTPayload = {}, key = privateKey, kid = 'one') =>
  new SignJWT({
    iss: url,
    aud: clientId,
    sub: '1',
    nonce: attempt.get('nonce'),
    iat: seconds(),
    exp: seconds() + 600,
    ...changes,
  })
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(key)

/** Completes the sign-in with an ID token, and returns the page and the status of the session. */
async function signInWith(token: string) {
  idToken = token
  const query = new URLSearchParams({ code: 'code', state: attempt.get('state') ?? '' })
  const { headers } = await browser.call(`/session/oauth/callback?${query}`)
  const session = await browser.call('/session', undefined, own)
  return [headers.location, session.statusCode]
}

test('accepts an ID token of the issuer for this client and attempt', async () => {
  expect(await signInWith(await signed())).toEqual(['/sign-in#oauth=done', 200])
})

test('reads the user from the API instead of the ID token', async () => {
  await signInWith(await signed({ sub: '2', preferred_username: 'eve', username: 'eve' }))
  const session = await browser.call('/session', undefined, own)
  expect(session.json()).toMatchObject({ username: 'ada' })
})

test.each<[string, () => Promise<string>, string]>([
  [
    'another issuer',
    () => signed({ iss: 'https://other.example' }),
    'The ID token names another issuer (iss). Set OAUTH_ISSUER',
  ],
  [
    'another audience',
    () => signed({ aud: 'another-client' }),
    'The ID token was issued for another client (aud). Set OAUTH_CLIENT_ID',
  ],
  [
    'the nonce of another attempt',
    () => signed({ nonce: 'another' }),
    'The ID token belongs to another sign-in (nonce). Sign in again.',
  ],
  [
    'a time in the past',
    () => signed({ iat: seconds() - 7200, exp: seconds() - 3600 }),
    'The ID token has expired (exp). Synchronize the clocks',
  ],
  [
    'a time in the future',
    () => signed({ nbf: seconds() + 3600 }),
    'The ID token is not valid yet (nbf). Synchronize the clocks',
  ],
  [
    'a signature of another key',
    async () => signed({}, (await generateKeyPair('ES256')).privateKey),
    'The signature of the ID token is invalid. Check that the keys at jwks_uri',
  ],
  [
    'an unknown key',
    () => signed({}, privateKey, 'two'),
    'The ID token is signed with a key that the issuer does not publish at jwks_uri.',
  ],
  [
    'no signature',
    async () => {
      const header = Buffer.from('{"alg":"none"}').toString('base64url')
      return `${header}.${(await signed()).split('.')[1]}.`
    },
    'The signature algorithm of the ID token is not one that the issuer announces',
  ],
])('rejects an ID token with %s, and logs what to do', async (_, token, message) => {
  const [location, status] = await signInWith(await token())
  expect(location).not.toContain('oauth=done')
  expect(status).toBe(401)
  await expect
    .poll(() => logged.map(({ error }) => error?.message))
    .toEqual([expect.stringContaining(message)])
})
