import { beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { createHash, randomBytes } from 'node:crypto'
import { days, minutes, hours } from '#shared/clock.ts'
import {
  allow,
  authorizeUrl,
  Browser,
  type Client,
  exchange,
  givePassword,
  newClient,
  newVerifier,
  oauthApp,
  password,
  platformKey,
  redirectUri,
  userWithPassword,
} from '../../test/support/platform/oauth.ts'
import { type SignedIn, testPlatform } from '../../test/support/platform/platform.ts'

const there = await testPlatform({ secretKey: platformKey })
let app: FastifyInstance
beforeAll(async () => {
  app = await oauthApp(there.platform)
  // Load the library now, otherwise its load time would count towards the timeout of the first test.
  await app.inject('/oauth/.well-known/openid-configuration')
})

const verifier = newVerifier()

/** Runs the whole authorization flow up to the code. */
async function codeFor(
  client: Client,
  person: SignedIn,
  scope = 'openid domains:read_only',
  { scopes, browser = new Browser(app) }: { scopes?: string[]; browser?: Browser } = {},
): Promise<string> {
  const back = await allow(browser, person, authorizeUrl(client, scope, verifier), scopes)
  expect(back.origin + back.pathname).toBe(redirectUri)
  expect(back.searchParams.get('state')).toBe('state-1')
  return back.searchParams.get('code') ?? ''
}

const redeem = (client: Client, code: string, more = {}) =>
  exchange(app, client, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...more,
  })

const refresh = (client: Client, token: string | undefined, more = {}) =>
  exchange(app, client, { grant_type: 'refresh_token', refresh_token: token ?? '', ...more })

async function get(path: string, token: string | undefined) {
  const answer = await app.inject({
    url: `/v4${path}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, scopes: answer.headers['x-oauth-scopes'] }
}

test('exchanges a code for a bearer token with the allowed scopes only', async () => {
  const [client, person] = [await newClient(there), await userWithPassword(there)]
  const { status, body } = await redeem(client, await codeFor(client, person))
  expect({ status, ...body }).toMatchObject({
    status: 200,
    token_type: 'Bearer',
    expires_in: 7200,
    scope: 'openid domains:read_only',
  })
  expect(await get('/domains', body.access_token)).toEqual({
    status: 200,
    scopes: 'domains:read_only',
  })
  expect(await get('/account', body.access_token)).toEqual({
    status: 401,
    scopes: 'domains:read_only',
  })
  expect(await person.call('listTokens')).toMatchObject({ results: 1 })
})

test('does not grant a deselected scope, neither in the first exchange nor in a refresh', async () => {
  const [client, person] = [await newClient(there), await userWithPassword(there)]
  const code = await codeFor(client, person, 'domains:read_write computes:read_write', {
    scopes: ['domains:read_write'],
  })
  const { body } = await redeem(client, code)
  expect(body.scope).toBe('domains:read_write')
  expect((await get('/compute/instances', body.access_token)).status).toBe(401)
  expect(
    (await refresh(client, body.refresh_token, { scope: 'computes:read_write' })).body,
  ).toMatchObject({ error: 'invalid_scope' })
})

test('grants only the chosen areas when the application requests full access', async () => {
  const [client, person] = [await newClient(there), await userWithPassword(there)]
  const browser = new Browser(app)
  const signInPage = await browser.follow(authorizeUrl(client, 'openid *', verifier))
  const { address, page } = await browser.submit(`${signInPage.address}/sign-in`, {
    username: person.user.username,
    password,
  })
  expect(page.body).toContain('Only what you choose, area by area.')
  const none = await browser.submit(`${address}/consent`, {
    answer: 'allow',
    reach: 'chosen',
    scope: ['', '*', 'openid'],
  })
  expect(none.page.statusCode).toBe(400)
  expect(none.page.body).toContain('Choose what it may do, or cancel.')
  const back = await browser.submit(`${address}/consent`, {
    answer: 'allow',
    reach: 'chosen',
    scope: ['domains:read_only', '', 'volumes:read_write', '*'],
  })
  const code = new URL(back.address).searchParams.get('code') ?? ''
  const { body } = await redeem(client, code)
  expect(body.scope).toBe('openid domains:read_only volumes:read_write')
  expect(await get('/domains', body.access_token)).toEqual({
    status: 200,
    scopes: 'domains:read_only volumes:read_write',
  })
  expect((await get('/compute/instances', body.access_token)).status).toBe(401)
  expect((await refresh(client, body.refresh_token, { scope: '*' })).body).toMatchObject({
    error: 'invalid_scope',
  })
})

test('grants full access unless the user limits it', async () => {
  const [client, person] = [await newClient(there), await userWithPassword(there)]
  const browser = new Browser(app)
  const signInPage = await browser.follow(authorizeUrl(client, '*', verifier))
  const { address } = await browser.submit(`${signInPage.address}/sign-in`, {
    username: person.user.username,
    password,
  })
  const back = await browser.submit(`${address}/consent`, {
    answer: 'allow',
    reach: 'all',
    scope: ['', ''],
  })
  const { body } = await redeem(client, new URL(back.address).searchParams.get('code') ?? '')
  expect(await get('/account', body.access_token)).toEqual({ status: 200, scopes: '*' })
})

test('narrows the scopes in a refresh', async () => {
  const [client, person] = [await newClient(there), await userWithPassword(there)]
  const code = await codeFor(client, person, 'domains:read_only volumes:read_only')
  const { body } = await redeem(client, code)
  const narrowed = await refresh(client, body.refresh_token, { scope: 'volumes:read_only' })
  expect(await get('/volumes', narrowed.body.access_token)).toEqual({
    status: 200,
    scopes: 'volumes:read_only',
  })
  expect((await get('/domains', narrowed.body.access_token)).status).toBe(401)
})

test('accepts a code once and revokes its tokens on a second use', async () => {
  const [client, person] = [await newClient(there), await userWithPassword(there)]
  const code = await codeFor(client, person)
  const first = await redeem(client, code)
  expect(await redeem(client, code)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  })
  expect((await get('/domains', first.body.access_token)).status).toBe(401)
  expect((await refresh(client, first.body.refresh_token)).body.error).toBe('invalid_grant')
  expect(await person.call('listAuthorizedApps')).toMatchObject({ results: 0 })
})

/** Returns the form of a token request. */
const formFor = (code: string) => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: redirectUri,
  code_verifier: verifier,
})

test('issues tokens at most once when two processes redeem the same code', async () => {
  const [client, person] = [await newClient(there), await userWithPassword(there)]
  const second = await oauthApp((await there.beside()).platform)
  const code = await codeFor(client, person)
  const form = formFor(code)
  const answers = await Promise.all([app, second].map((each) => exchange(each, client, form)))
  expect(
    answers.map(({ status }) => status).filter((status) => status === 200).length,
  ).toBeLessThan(2)
})

test.each([
  ['a wrong verifier', { code_verifier: newVerifier() }],
  ['no verifier', { code_verifier: '' }],
  ['another redirect address', { redirect_uri: `${redirectUri}/other` }],
])('rejects a code with %s', async (_, wrong) => {
  const [client, person] = [await newClient(there), await userWithPassword(there)]
  const { status, body } = await redeem(client, await codeFor(client, person), wrong)
  expect(status).toBe(400)
  expect(body.access_token).toBeUndefined()
})

test('rejects a code of another application', async () => {
  const [client, other, person] = [
    await newClient(there),
    await newClient(there),
    await userWithPassword(there),
  ]
  const code = await codeFor(client, person)
  expect((await redeem(other, code)).body.error).toBe('invalid_grant')
})

test('rejects a wrong client secret', async () => {
  const [client, person] = [await newClient(there), await userWithPassword(there)]
  const code = await codeFor(client, person)
  expect((await redeem({ ...client, secret: 'wrong' }, code)).status).toBe(401)
})

test('limits attempts with wrong client secrets, but still accepts the correct one', async () => {
  const [client, person] = [await newClient(there), await userWithPassword(there)]
  const code = await codeFor(client, person)
  const statuses: number[] = []
  for (let count = 0; count < 12; count++)
    statuses.push((await redeem({ ...client, secret: `wrong-${count}` }, code)).status)
  expect([...new Set(statuses)]).toEqual([401, 429])
  expect((await redeem(client, code)).status).toBe(200)
})

test('stores nothing for authorization requests before the sign-in', async () => {
  const client = await newClient(there)
  const rows = () => there.platform.db.selectFrom('oauth_artifact').select('hash').execute()
  const before = await rows()
  for (let count = 0; count < 20; count++) {
    const { page } = await new Browser(app).follow(
      authorizeUrl(client, 'domains:read_only', verifier, { state: 's'.repeat(2048) }),
    )
    expect(page.body).toContain('Fleet reports')
  }
  expect(await rows()).toEqual(before)
})

test('accepts a state of 2,048 bytes and rejects a longer one', async () => {
  const [client, person] = [await newClient(there), await userWithPassword(there)]
  const asking = (state: string) => authorizeUrl(client, 'domains:read_only', verifier, { state })
  const longest = randomBytes(1536).toString('base64url')
  const browser = new Browser(app)
  const back = await allow(browser, person, asking(longest))
  expect(back.searchParams.get('state')).toBe(longest)
  // Browsers reject cookies of more than 4,096 bytes. The rest depends on ids and on how well the random state compresses.
  expect(Math.max(...browser.set.map((cookie) => cookie.length))).toBeLessThan(3500)
  const refused = await new Browser(app).follow(asking(`${longest}x`))
  expect(new URL(refused.address).searchParams.get('error_description')).toContain('2048 bytes')
})

test('limits the number of sign-ins that start from one IP address', async () => {
  const client = await newClient(there)
  const call = (url: string, remoteAddress: string) =>
    new Browser(app).call(url, undefined, { remoteAddress })
  const begin = (from: string) => call(authorizeUrl(client, 'domains:read_only', verifier), from)
  for (let count = 1; count < 300; count++) await call('/oauth/auth', '192.0.2.20')
  expect((await begin('192.0.2.20')).statusCode).toBe(303)
  const refused = await begin('192.0.2.20')
  expect(refused.statusCode).toBe(429)
  expect(refused.body).toContain('Too many sign-ins were started from this address.')
  expect((await begin('192.0.2.21')).statusCode).toBe(303)
})

/** Next host number of a client address, so that no other test uses up its limit. */
let nextHost = 30

test.each(['/oauth/auth/', '/oauth/AUTH', '/oauth/Auth', '/oauth/aUtH/'])(
  'counts a request for %s as the start of a sign-in, because the library routes it the same way',
  async (path) => {
    const client = await newClient(there)
    const remoteAddress = `192.0.2.${nextHost++}`
    const url = authorizeUrl(client, 'domains:read_only', verifier).replace('/oauth/auth', path)
    const call = () => new Browser(app).call(url, undefined, { remoteAddress })
    expect((await call()).statusCode).toBe(303)
    for (let count = 1; count < 300; count++) await call()
    expect((await call()).statusCode).toBe(429)
  },
)

test('limits the stored counts for unknown user names from one IP address', async () => {
  const client = await newClient(there)
  const rows = () => there.platform.db.selectFrom('window_count').select('name').execute()
  const browser = new Browser(app)
  const { address } = await browser.follow(authorizeUrl(client, 'domains:read_only', verifier))
  const before = (await rows()).length
  for (let count = 0; count < 60; count++)
    await browser.call(
      `${address}/sign-in`,
      { username: `made-up-${count}`, password: 'wrong' },
      { remoteAddress: '192.0.2.220' },
    )
  // 30 rows for the names, and another for the address.
  expect((await rows()).length - before).toBeLessThanOrEqual(31)
})

test('rejects an authorization request that started in another browser', async () => {
  const client = await newClient(there)
  const { address } = await new Browser(app).follow(
    authorizeUrl(client, 'domains:read_only', verifier),
  )
  expect((await new Browser(app).call(address)).statusCode).toBe(400)
})

test('rejects the response mode form_post, which requires a script', async () => {
  const client = await newClient(there)
  const { address } = await new Browser(app).follow(
    authorizeUrl(client, 'domains:read_only', verifier, { response_mode: 'form_post' }),
  )
  expect(new URL(address).searchParams.get('error')).toBe('unsupported_response_mode')
  const metadata = await app.inject('/oauth/.well-known/openid-configuration')
  expect(metadata.json()).toMatchObject({ response_modes_supported: ['fragment', 'query'] })
})

test.each([
  ['an address that is not registered', { redirect_uri: 'https://elsewhere.example/callback' }],
  ['an address below the registered one', { redirect_uri: `${redirectUri}/other` }],
  ['the registered address with a query', { redirect_uri: `${redirectUri}?to=other` }],
  ['an unknown application', { client_id: 'unknown' }],
])('shows an error page without a redirect for %s', async (_, wrong) => {
  const client = await newClient(there)
  const { page } = await new Browser(app).follow(
    authorizeUrl(client, 'domains:read_only', verifier, wrong),
  )
  expect(page.statusCode).toBe(400)
  expect(page.headers.location).toBeUndefined()
  expect(page.body).toContain('Sign-in cannot continue')
})

test.each([
  ['no challenge', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
  ['a challenge in the clear', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['another answer than a code', { response_type: 'token' }, 'unsupported_response_type'],
])('redirects with an error when an application requests %s', async (_, wrong, error) => {
  const client = await newClient(there)
  const { address } = await new Browser(app).follow(
    authorizeUrl(client, 'domains:read_only', verifier, wrong),
  )
  expect(new URL(address).searchParams.get('error') ?? address).toContain(error)
})

test('redirects without a code when the user cancels', async () => {
  const [client, person] = [await newClient(there), await userWithPassword(there)]
  const browser = new Browser(app)
  const signInPage = await browser.follow(authorizeUrl(client, 'domains:read_only', verifier))
  const consent = await browser.submit(`${signInPage.address}/sign-in`, {
    username: person.user.username,
    password,
  })
  const { address } = await browser.submit(`${consent.address}/consent`, { answer: 'cancel' })
  expect(new URL(address).searchParams.get('error')).toBe('access_denied')
  expect(await person.call('listAuthorizedApps')).toMatchObject({ results: 0 })
})

test('expires codes, access tokens and refresh tokens', async () => {
  const [client, person] = [await newClient(there), await userWithPassword(there)]
  const late = await codeFor(client, person)
  there.clock.advance(minutes + 1)
  expect((await redeem(client, late)).body.error).toBe('invalid_grant')

  const { body } = await redeem(client, await codeFor(client, person))
  there.clock.advance(2 * hours)
  expect((await get('/domains', body.access_token)).status).toBe(401)
  const next = await refresh(client, body.refresh_token)
  expect((await get('/domains', next.body.access_token)).status).toBe(200)
  there.clock.advance(14 * days)
  expect((await refresh(client, next.body.refresh_token)).body.error).toBe('invalid_grant')
})

test('ends a grant after 30 days, even if its tokens are refreshed', async () => {
  const [client, person] = [await newClient(there), await userWithPassword(there)]
  let { body } = await redeem(client, await codeFor(client, person))
  for (let days13 = 0; days13 < 2; days13++) {
    there.clock.advance(13 * days)
    ;({ body } = await refresh(client, body.refresh_token))
    expect((await get('/domains', body.access_token)).status).toBe(200)
  }
  there.clock.advance(4 * days + minutes)
  expect((await refresh(client, body.refresh_token)).body.error).toBe('invalid_grant')
})

test.each([
  ['password', { username: 'ada', password }],
  ['client_credentials', { scope: 'domains:read_only' }],
  ['urn:ietf:params:oauth:grant-type:device_code', { device_code: 'code' }],
])('rejects the grant type %s', async (grant_type, form) => {
  const { status, body } = await exchange(app, await newClient(there), { grant_type, ...form })
  expect([status, body.error]).toEqual([400, 'unsupported_grant_type'])
})

test('rotates refresh tokens and revokes the grant when an old one is used', async () => {
  const [client, person] = [
    await newClient(there, { confidential: false }),
    await userWithPassword(there),
  ]
  const { body } = await redeem(client, await codeFor(client, person))
  const next = await refresh(client, body.refresh_token)
  expect(next.body.refresh_token).not.toBe(body.refresh_token)
  expect((await get('/domains', next.body.access_token)).status).toBe(200)
  expect((await refresh(client, body.refresh_token)).body.error).toBe('invalid_grant')
  expect((await get('/domains', next.body.access_token)).status).toBe(401)
  expect((await refresh(client, next.body.refresh_token)).body.error).toBe('invalid_grant')
})

test.each(['access_token', 'refresh_token'])(
  'revokes the grant when its application revokes its %s',
  async (kind) => {
    const [client, person] = [await newClient(there), await userWithPassword(there)]
    const { body } = await redeem(client, await codeFor(client, person))
    const token = String(body[kind])
    const otherClient = await newClient(there)
    await exchange(app, otherClient, { token }, '/oauth/token/revocation')
    expect((await get('/domains', body.access_token)).status).toBe(200)
    expect((await exchange(app, client, { token }, '/oauth/token/revocation')).status).toBe(200)
    expect((await get('/domains', body.access_token)).status).toBe(401)
    expect((await refresh(client, body.refresh_token)).body.error).toBe('invalid_grant')
  },
)

test('lists the authorized applications of a user and revokes their access', async () => {
  const [client, person, other] = [
    await newClient(there),
    await userWithPassword(there),
    await userWithPassword(there),
  ]
  const { body } = await redeem(client, await codeFor(client, person))
  const { data } = await person.call('listAuthorizedApps')
  expect(data).toMatchObject([
    { label: 'Fleet reports', website: 'https://app.example.com', scopes: 'domains:read_only' },
  ])
  const appId = data[0]?.id ?? 0
  expect(await person.call('getAuthorizedApp', { path: { appId } })).toEqual(data[0])
  await expect(other.call('getAuthorizedApp', { path: { appId } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(other.call('revokeAuthorizedApp', { path: { appId } })).rejects.toMatchObject({
    status: 404,
  })
  await person.call('revokeAuthorizedApp', { path: { appId } })
  expect((await get('/domains', body.access_token)).status).toBe(401)
  expect((await refresh(client, body.refresh_token)).body.error).toBe('invalid_grant')
  expect(await person.call('listAuthorizedApps')).toMatchObject({ results: 0 })
})

test('accepts grants of another process', async () => {
  const [client, person] = [await newClient(there), await userWithPassword(there)]
  const second = await oauthApp((await there.beside()).platform)
  const code = await codeFor(client, person)
  const form = formFor(code)
  const { body } = await exchange(second, client, form)
  expect((await get('/domains', body.access_token)).status).toBe(200)
})

test('skips password and consent for the same scopes in the same browser', async () => {
  const [client, person] = [await newClient(there), await userWithPassword(there)]
  const browser = new Browser(app)
  await codeFor(client, person, 'domains:read_only', { browser })
  const { address } = await browser.follow(authorizeUrl(client, 'domains:read_only', verifier))
  expect(new URL(address).searchParams.get('code')).toBeTruthy()
  const { page } = await browser.follow(authorizeUrl(client, 'domains:read_write', verifier))
  expect(page.body).toContain('Allow Fleet reports?')
})

/** Opens the sign-in page and returns a function that tries passwords. */
async function guessing() {
  const client = await newClient(there)
  const browser = new Browser(app)
  const { address } = await browser.follow(authorizeUrl(client, 'domains:read_only', verifier))
  return async (remoteAddress: string, username: string, password = 'wrong') =>
    await browser.call(`${address}/sign-in`, { username, password }, { remoteAddress })
}

test('reports a wrong password without details, records it and limits it to ten attempts', async () => {
  const [person, guess] = [await userWithPassword(there), await guessing()]
  const attempt = (username: string) => guess('192.0.2.7', username)
  const [known, unknown] = [await attempt(person.user.username), await attempt('nobody-here')]
  expect([known.statusCode, unknown.statusCode]).toEqual([401, 401])
  expect(unknown.body).toContain('The username or password is wrong.')
  expect((await person.call('listProfileLogins')).data).toMatchObject([
    { status: 'failed', ip: '192.0.2.7' },
  ])
  for (let count = 1; count < 10; count++) await attempt(person.user.username)
  expect((await attempt(person.user.username)).statusCode).toBe(429)
})

test('does not lock out the user at other IP addresses or other users at the same IP address', async () => {
  const [person, colleague] = [await userWithPassword(there), await userWithPassword(there)]
  const guess = await guessing()
  for (let count = 0; count < 11; count++) await guess('192.0.2.8', person.user.username)
  const { username } = person.user
  expect((await guess('192.0.2.8', username, password)).statusCode).toBe(429)
  expect((await guess('192.0.2.8', colleague.user.username, password)).statusCode).toBe(303)
  expect((await (await guessing())('192.0.2.9', username, password)).statusCode).toBe(303)
})

test('limits the number of user names tried from one IP address', async () => {
  const guess = await guessing()
  await Promise.all(Array.from({ length: 30 }, (_, at) => guess('192.0.2.10', `name-${at}`)))
  expect((await guess('192.0.2.10', 'another')).statusCode).toBe(429)
})

test('serves pages without scripts that cannot be framed and reject cross-site submissions', async () => {
  const [client, person] = [
    await newClient(there, { label: '<script>alert(1)</script>' }),
    await userWithPassword(there),
  ]
  const browser = new Browser(app)
  const { address, page } = await browser.follow(
    authorizeUrl(client, 'domains:read_only', verifier),
  )
  expect(page.headers).toMatchObject({
    'x-frame-options': 'DENY',
    'content-security-policy': `default-src 'none'; style-src 'self'; form-action 'self' ${new URL(redirectUri).origin}; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
  })
  expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page.body).not.toContain('<script')
  const foreign = await browser.call(
    `${address}/sign-in`,
    { username: person.user.username, password },
    { headers: { 'sec-fetch-site': 'cross-site' } },
  )
  expect(foreign.statusCode).toBe(403)
})

test('explains each scope on the consent page', async () => {
  const [client, person] = [await newClient(there), await userWithPassword(there)]
  const browser = new Browser(app)
  const { address } = await browser.follow(
    authorizeUrl(client, 'domains:read_write computes:read_only', verifier),
  )
  const { page } = await browser.submit(`${address}/sign-in`, {
    username: person.user.username,
    password,
  })
  expect(page.body).toContain('create, change and delete domains and their DNS records')
  expect(page.body).toContain('See instances, their disks, configurations, backups and statistics.')
})

test('stores no tokens or secrets in plaintext', async () => {
  const [client, person] = [await newClient(there), await userWithPassword(there)]
  const { body } = await redeem(client, await codeFor(client, person))
  const rows = JSON.stringify([
    await there.platform.db.selectFrom('oauth_artifact').selectAll().execute(),
    await there.platform.db.selectFrom('oauth_client').selectAll().execute(),
    await there.platform.db.selectFrom('oauth_grant').selectAll().execute(),
    await there.platform.db.selectFrom('oauth_key').selectAll().execute(),
  ])
  for (const secret of [body.access_token, body.refresh_token, client.secret, password])
    expect(rows).not.toContain(secret)
  expect(rows).toContain(createHash('sha256').update(String(body.refresh_token)).digest('hex'))
})

test('revokes the tokens of an application when the user is deleted', async () => {
  const [client, owner] = [await newClient(there), await userWithPassword(there)]
  const person = await there.signedIn({ of: owner })
  await givePassword(there, person)
  const { body } = await redeem(client, await codeFor(client, person))
  await owner.call('deleteUser', { path: { username: person.user.username } })
  expect((await get('/domains', body.access_token)).status).toBe(401)
  expect((await refresh(client, body.refresh_token)).body.error).toBe('invalid_grant')
})

test('deletes expired data', async () => {
  const [client, person] = [await newClient(there), await userWithPassword(there)]
  await redeem(client, await codeFor(client, person))
  there.clock.advance(31 * days)
  await there.platform.jobs.runDue()
  for (const table of ['oauth_artifact', 'oauth_grant'] as const)
    expect(await there.platform.db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('sets Secure cookies over HTTPS, with the __Host- prefix for the session', async () => {
  const behindTls = await oauthApp(there.platform, { trustProxy: true })
  const person = await userWithPassword(there)
  const browser = new Browser(behindTls, { 'x-forwarded-proto': 'https' })
  const client = await newClient(there)
  const back = await allow(browser, person, authorizeUrl(client, 'openid', newVerifier()))
  expect(back.searchParams.get('code')).toEqual(expect.any(String))
  const names = browser.set.map((line) => line.split('=')[0] ?? '')
  const cookieNames = new Set(names.filter((name) => !name.endsWith('.sig')).toSorted())
  expect([...cookieNames]).toEqual([
    '__Host-oauth-session-8400',
    '__Secure-oauth-asking-8400',
    '__Secure-oauth-request-8400',
    '__Secure-oauth-resume-8400',
  ])
  for (const line of browser.set) {
    expect(line).toMatch(/; *secure/i)
    expect(line).toMatch(/; *httponly/i)
    expect(line).not.toMatch(/; *domain/i)
    if (line.startsWith('__Host-')) expect(line).toMatch(/; *path=\/(;|$)/i)
  }
  const again = await browser.follow(authorizeUrl(client, 'openid', newVerifier()))
  expect(new URL(again.address, 'http://none').searchParams.has('code')).toBe(true)
})
