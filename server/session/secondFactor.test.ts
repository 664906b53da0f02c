import { expect, test } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { hours, seconds } from '#shared/clock.ts'
import { createClient } from '#platform/oauth/clients.ts'
import { hashPassword } from '#platform/oauth/passwords.ts'
import { resetPassword } from '#platform/maintenance/password.ts'
import { secretsOf } from '#platform/secrets/secretBox.ts'
import { userId as idOf } from '#platform/auth/users.ts'
import {
  allow,
  authorizeUrl,
  Browser,
  newVerifier,
  password,
  platformKey,
} from '../../test/support/platform/oauth.ts'
import { readSettings, type SettingsError } from '../config/settings.ts'
import { localConsole } from '../../test/support/server/local.ts'
import { browserOf, ownPage } from '../../test/support/server/serve.ts'

const { app, clock, platform, addUser } = await localConsole({
  secondFactor: 'required',
  secretKey: platformKey,
  rateLimits: 'off',
})
/** A console that requires no second factor. */
const before = await localConsole({ secretKey: platformKey })

const here = { ...ownPage, host: 'localhost:8400' }
type CodesBrowser = Pick<ReturnType<typeof browserOf>, 'call'>

let count = 0
/** Creates a user who has only signed in with a one-time link. */
async function someone() {
  const username = `ada-${count++}`
  await addUser(username)
  return { username, browser: await linked(username) }
}

async function linked(username: string) {
  const browser = browserOf(app, here)
  const code = await platform.createSignInCode(username)
  const session = await browser.call('POST', '/session/code', { payload: { code } })
  expect(session.statusCode).toBe(200)
  return browser
}

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() })

async function turnCodesOn(browser: CodesBrowser) {
  const begun = await browser.call('POST', '/session/codes/begin')
  const { secret } = begun.json<{ secret: string }>()
  const confirmed = await browser.call('POST', '/session/codes/confirm', {
    payload: { code: codeOf(secret) },
  })
  expect(confirmed.statusCode).toBe(200)
  // Advance the clock, because each code works only once.
  clock.advance(30 * seconds)
  return { secret, recovery: confirmed.json<{ recovery: string[] }>().recovery }
}

const missing = async (browser: CodesBrowser) =>
  (await browser.call('GET', '/session')).json<{ factor?: string }>().factor

const stateOf = async (browser: CodesBrowser, method: 'GET' | 'POST' | 'DELETE', url: string) => {
  const { statusCode, headers } = await browser.call(method, url)
  return [statusCode, headers['x-console-factor']]
}

/** Routes below `/session` and `/v4` that are rejected. */
const refused = [
  ['GET', '/v4/profile'],
  ['GET', '/v4/profile/'],
  ['GET', '/v4/regions'],
  ['POST', '/v4/profile/tokens'],
  ['GET', '/session/all'],
  ['DELETE', '/session/all'],
  ['GET', '/session/remote'],
  ['GET', '/session/webhooks'],
  ['GET', '/session/agents'],
  ['POST', '/session/password/renew'],
  ['POST', '/session/users/admin/link'],
  ['POST', '/session/calendar'],
  ['POST', '/session/codes/turn-off'],
  ['POST', '/session//codes/begin/../turn-off'],
  ['DELETE', '/session/passkeys/1'],
] as const

test('requires a user without a factor to set one up before anything else', async () => {
  const { username, browser } = await someone()
  expect(await missing(browser)).toBe('set-up')
  for (const [method, url] of refused)
    expect(await stateOf(browser, method, url), url).toEqual([401, 'set-up'])
  expect((await browser.call('GET', '/v4/profile')).json()).toEqual({
    errors: [{ reason: 'Set up a passkey or one-time codes to complete the sign-in.' }],
  })
  const { recovery } = await turnCodesOn(browser)
  expect(recovery).toHaveLength(10)
  expect(await missing(browser)).toBeUndefined()
  expect((await browser.call('GET', '/v4/profile')).json()).toMatchObject({ username })
})

test('requires reauthentication after an hour to set up or disable one-time codes', async () => {
  const { browser } = await someone()
  await turnCodesOn(browser)
  clock.advance(hours + 1)
  for (const url of ['/session/codes/begin', '/session/codes/confirm', '/session/codes/turn-off']) {
    const rejected = await browser.call('POST', url, { payload: { code: '000000' } })
    expect([rejected.statusCode, rejected.headers['x-console-proof']], url).toEqual([403, 'needed'])
  }
})

test('treats a URL with a trailing slash as the same one', async () => {
  const { browser } = await someone()
  const stateAt = async (method: 'GET' | 'POST', path: string) => {
    const { statusCode, headers } = await browser.call(method, path)
    return [statusCode === 401, headers['x-console-factor']]
  }
  for (const path of ['/session', '/session/ways', '/session/proof', '/session/passkeys'])
    for (const url of [path, `${path}/`, `${path}/?at=once`])
      expect(await stateAt('GET', url), url).toEqual([false, undefined])
  for (const url of ['/session/all/', '/session//ways', '/session/ways//'])
    expect(await stateAt('GET', url), url).toEqual([true, 'set-up'])
})

test('rejects a wrong code and an invalid body', async () => {
  const { browser } = await someone()
  await browser.call('POST', '/session/codes/begin')
  for (const payload of [{ code: '000000' }, { code: 7 }, {}, [], { code: '' }]) {
    const answer = await browser.call('POST', '/session/codes/confirm', { payload })
    expect(answer.statusCode).toBe(400)
    expect(await missing(browser)).toBe('set-up')
  }
})

test('requires a one-time code, which another factor, password or token cannot replace', async () => {
  const { username, browser } = await someone()
  const { secret, recovery } = await turnCodesOn(browser)
  const next = await linked(username)
  expect(await missing(next)).toBe('show')
  for (const [method, url] of refused)
    expect(await stateOf(next, method, url), url).toEqual([401, 'show'])
  for (const url of ['/codes/begin', '/codes/confirm', '/passkeys/begin-adding', '/passkeys'])
    expect(await stateOf(next, 'POST', `/session${url}`), url).toEqual([401, 'show'])
  const prove = async (payload: object) => {
    const { statusCode } = await next.call('POST', '/session/proof', { payload })
    return [statusCode, await missing(next)]
  }
  await setPassword(username)
  const token = await platform.createToken({ username, scopes: '*', label: 'own' })
  expect(await prove({ password })).toEqual([200, 'show'])
  expect(await prove({ token })).toEqual([200, 'show'])
  expect(await prove({ code: '000000' })).toEqual([403, 'show'])
  expect(await prove({ code: codeOf(secret) })).toEqual([200, undefined])
  expect((await next.call('GET', '/v4/profile')).statusCode).toBe(200)
  const third = await linked(username)
  await third.call('POST', '/session/proof', { payload: { code: recovery[0] } })
  expect(await missing(third)).toBeUndefined()
  const fourth = await linked(username)
  await fourth.call('POST', '/session/proof', { payload: { code: recovery[0] } })
  expect(await missing(fourth)).toBe('show')
})

/** Sets a password directly, because the CLI command would also turn off the codes. */
const setPassword = async (username: string) => {
  await platform.db
    .updateTable('user')
    .set({ password_hash: await hashPassword(password) })
    .where('username', '=', username)
    .execute()
}

test('accepts a token at the API alone, but in the console only with a factor', async () => {
  const { username, browser: firstBrowser } = await someone()
  await turnCodesOn(firstBrowser)
  const token = await platform.createToken({ username, scopes: '*', label: 'own' })
  const headers = { host: 'localhost:8400', authorization: `Bearer ${token}` }
  expect((await app.inject({ url: '/v4/profile', headers })).statusCode).toBe(200)
  const browser = browserOf(app, here)
  await browser.call('POST', '/session/token', { payload: { token } })
  expect(await stateOf(browser, 'GET', '/v4/profile')).toEqual([401, 'show'])
})

test('rejects setting up a factor with a limited token', async () => {
  const { username } = await someone()
  const token = await platform.createToken({ username, scopes: 'account:read_write', label: 'own' })
  const browser = browserOf(app, here)
  await browser.call('POST', '/session/token', { payload: { token } })
  expect((await browser.call('POST', '/session/codes/begin')).statusCode).toBe(403)
  expect(await missing(browser)).toBe('set-up')
})

const passkeyOf = (user_id: number, label: string, host = 'localhost') => ({
  user_id,
  credential: `${label} of ${user_id} at ${host}`,
  public_key: '',
  counter: 0,
  transports: '[]',
  host,
  label,
  created: '2026-05-01T10:00:00',
  last_used: null,
})

test('rejects removing the last factor, but allows it when there is another', async () => {
  const { username, browser } = await someone()
  const { secret } = await turnCodesOn(browser)
  const turnOff = () =>
    browser.call('POST', '/session/codes/turn-off', { payload: { code: codeOf(secret) } })
  const response = await turnOff()
  expect([response.statusCode, response.json().errors[0].reason]).toEqual([
    409,
    expect.stringContaining('only one left that works here'),
  ])
  clock.advance(30 * seconds)
  const userId = await idOf(platform.db, username)
  const { id } = await platform.db
    .insertInto('passkey')
    .values(passkeyOf(userId, 'Laptop'))
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await turnOff()).statusCode).toBe(200)
  expect((await browser.call('DELETE', `/session/passkeys/${id}`)).statusCode).toBe(409)
  const { passkeys } = (await browser.call('GET', '/session/passkeys')).json()
  expect(passkeys).toMatchObject([{ id, label: 'Laptop' }])
})

test('leaves the recovery code valid after a rejected removal', async () => {
  const { username, browser } = await someone()
  const { recovery } = await turnCodesOn(browser)
  const turnOff = () =>
    browser.call('POST', '/session/codes/turn-off', { payload: { code: recovery[0] } })
  expect((await turnOff()).statusCode).toBe(409)
  const next = await linked(username)
  await next.call('POST', '/session/proof', { payload: { code: recovery[0] } })
  expect(await missing(next)).toBeUndefined()
})

test('names the way out when the platform key cannot decrypt the seed', async () => {
  const { username, browser } = await someone()
  const { secret, recovery } = await turnCodesOn(browser)
  const userId = await idOf(platform.db, username)
  const foreign = secretsOf('the key of another installation, as long as it').seal(secret, {
    column: 'one_time_code.secret',
    row: [userId],
  })
  const setSeed = platform.db.updateTable('one_time_code').set({ secret: foreign })
  await setSeed.where('user_id', '=', userId).execute()
  await platform.db.insertInto('passkey').values(passkeyOf(userId, 'Laptop')).execute()
  const next = await linked(username)
  const send = async (url: string, code: string | undefined) => {
    const response = await next.call('POST', url, { payload: { code } })
    const { errors } = response.json<{ errors?: { reason: string }[] }>()
    return [response.statusCode, errors?.[0]?.reason]
  }
  const rejected = [409, expect.stringContaining('Enter a recovery code')]
  expect(await send('/session/proof', codeOf(secret))).toEqual(rejected)
  expect(await send('/session/proof', recovery[0])).toEqual([200, undefined])
  expect(await send('/session/codes/turn-off', codeOf(secret))).toEqual(rejected)
  expect(await send('/session/codes/turn-off', recovery[1])).toEqual([200, undefined])
})

test('rejects removing the last factor that works at this host', async () => {
  const { username, browser } = await someone()
  const { recovery } = await turnCodesOn(browser)
  const userId = await idOf(platform.db, username)
  const add = async (label: string, host: string) => {
    const passkeys = platform.db.insertInto('passkey').values(passkeyOf(userId, label, host))
    return await passkeys.returning('id').executeTakeFirstOrThrow()
  }
  const elsewhere = await add('Office', 'console.example.com')
  const turnOff = async () => {
    const payload = { code: recovery[0] }
    return (await browser.call('POST', '/session/codes/turn-off', { payload })).statusCode
  }
  const remove = async ({ id }: { id: number }) =>
    (await browser.call('DELETE', `/session/passkeys/${id}`)).statusCode
  expect(await turnOff()).toBe(409)
  const here = await add('Laptop', 'localhost')
  expect(await turnOff()).toBe(200)
  expect(await remove(here)).toBe(409)
  expect(await remove(elsewhere)).toBe(200)
  expect(await remove(here)).toBe(409)
})

test('lists the hosts of passkeys that do not work at this host', async () => {
  const { username, browser } = await someone()
  const userId = await idOf(platform.db, username)
  const labeledHosts = [
    ['Office', 'console.example.com'],
    ['Phone', 'console.example.com'],
    ['Home', 'console.example.org'],
  ] as const
  const passkeys = labeledHosts.map(([label, host]) => passkeyOf(userId, label, host))
  await platform.db.insertInto('passkey').values(passkeys).execute()
  expect(await missing(browser)).toBe('show')
  expect((await browser.call('GET', '/session/proof')).json()).toEqual({
    ways: [],
    passkey_hosts: ['console.example.com', 'console.example.org'],
  })
})

test('requires a new factor after the operator resets the password and deletes lost passkeys', async () => {
  const { username, browser } = await someone()
  await turnCodesOn(browser)
  const userId = await idOf(platform.db, username)
  await platform.db.insertInto('passkey').values(passkeyOf(userId, 'lost')).execute()
  await resetPassword(platform.db, clock, username)
  expect(await missing(await linked(username))).toBe('show')
  await resetPassword(platform.db, clock, username, { lostPasskeys: true })
  expect(await stateOf(browser, 'GET', '/session')).toEqual([401, undefined])
  expect(await stateOf(browser, 'GET', '/v4/profile')).toEqual([401, undefined])
  expect(await missing(await linked(username))).toBe('set-up')
})

test('leaves one factor after two concurrent removals', async () => {
  const { username } = await someone()
  const userId = await idOf(platform.db, username)
  const ids = await platform.db
    .insertInto('passkey')
    .values(['one', 'two'].map((label) => passkeyOf(userId, label)))
    .returning('id')
    .execute()
  const outcomes = await Promise.allSettled(
    ids.map(({ id }) => platform.passkeys.remove(userId, id, { host: 'localhost' })),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await platform.passkeys.list(userId)).toHaveLength(1)
})

test('requires a factor from an existing session once the setting is on', async () => {
  const { app: lax, platform: laxPlatform } = before
  const browser = browserOf(lax, here)
  const code = await laxPlatform.createSignInCode('admin')
  await browser.call('POST', '/session/code', { payload: { code } })
  expect((await browser.call('GET', '/v4/profile')).statusCode).toBe(200)
  expect(await missing(browser)).toBeUndefined()
  Object.assign(laxPlatform.factors, { isRequired: true })
  expect(await stateOf(browser, 'GET', '/v4/profile')).toEqual([401, 'set-up'])
  expect(await missing(browser)).toBe('set-up')
  Object.assign(laxPlatform.factors, { isRequired: false })
})

test('ends a session whose token, grant or user was deleted instead of requiring a factor', async () => {
  const signedInBy = async (token: string) => {
    const browser = browserOf(app, here)
    await browser.call('POST', '/session/token', { payload: { token } })
    return browser
  }
  const person = async () => {
    const { username, browser } = await someone()
    const token = await platform.createToken({ username, scopes: '*', label: 'own' })
    return { username, token, browser, byToken: await signedInBy(token) }
  }
  const hasEnded = async (browser: CodesBrowser) => {
    for (const url of ['/session', '/v4/profile', '/session/all', '/session/proof'])
      expect(await stateOf(browser, 'GET', url), url).toEqual([401, undefined])
  }
  const revoked = await person()
  expect(await missing(revoked.byToken)).toBe('set-up')
  await platform.revokeToken(revoked.token)
  await hasEnded(revoked.byToken)
  expect(await missing(revoked.browser)).toBe('set-up')

  const deleted = await person()
  await turnCodesOn(deleted.browser)
  await platform.db.deleteFrom('user').where('username', '=', deleted.username).execute()
  await hasEnded(deleted.browser)
  await hasEnded(deleted.byToken)
})

test('requires a factor after a password sign-in at the platform, unless a one-time code was entered', async () => {
  const { username, browser: firstBrowser } = await someone()
  await setPassword(username)
  const own = { 'sec-fetch-site': 'same-origin', accept: 'application/json' }
  const get = (browser: Browser, path: string) => browser.call(path, undefined, { headers: own })
  const signIn = async (browser: Browser) => {
    const started = await get(browser, '/session/oauth')
    return String(started.headers.location)
  }
  const plain = new Browser(app)
  await allow(plain, { user: { username } }, await signIn(plain))
  expect((await get(plain, '/session')).json()).toMatchObject({ username, factor: 'set-up' })
  expect((await get(plain, '/v4/profile')).headers['x-console-factor']).toBe('set-up')
  const userId = await idOf(platform.db, username)
  await platform.db.deleteFrom('oauth_grant').where('user_id', '=', userId).execute()
  const ended = await get(plain, '/session')
  expect([ended.statusCode, ended.headers['x-console-factor']]).toEqual([401, undefined])

  const { secret } = await turnCodesOn(firstBrowser)
  const withCode = new Browser(app)
  const signInPage = await withCode.follow(await signIn(withCode))
  const afterPassword = await withCode.submit(`${signInPage.address}/sign-in`, {
    username,
    password,
  })
  const passed = /name="passed" value="([^"]+)"/.exec(afterPassword.page.body)?.[1] ?? ''
  const done = await withCode.submit(`${signInPage.address}/code`, { passed, code: codeOf(secret) })
  await withCode.submit(`${done.address}/consent`, { answer: 'allow', scope: ['*'] })
  const session = (await get(withCode, '/session')).json()
  expect(session).toMatchObject({ username })
  expect(session).not.toHaveProperty('factor')
})

test('issues no token to an application for a password alone, even with an older sign-in', async () => {
  const { username, browser: firstBrowser } = await someone()
  await setPassword(username)
  const client = await createClient(platform.db, clock, secretsOf(platformKey), {
    label: 'Fleet reports',
    website: '',
    redirectUris: ['https://app.example.com/callback'],
    confidential: true,
  })
  const address = authorizeUrl(client, '*', newVerifier())
  const browser = new Browser(app)
  // The console accepts the password; the authorization server stores the sign-in for the next application.
  const started = await browser.call('/session/oauth', undefined, {
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  await allow(browser, { user: { username } }, String(started.headers.location))
  const signInPage = await browser.follow(address)
  expect(signInPage.page.body).toContain('<h1>Sign in</h1>')
  const tried = await browser.submit(`${signInPage.address}/sign-in`, { username, password })
  expect([tried.page.statusCode, tried.page.body]).toEqual([
    403,
    expect.stringContaining('You have not set it up yet.'),
  ])
  expect(
    (await browser.submit(`${signInPage.address}/consent`, { answer: 'allow' })).page.body,
  ).toContain('<h1>Sign in</h1>')
  await turnCodesOn(firstBrowser)
  const next = await browser.follow(address)
  const again = await browser.submit(`${next.address}/sign-in`, { username, password })
  expect(again.page.body).toContain('One-time code')
})

test('accepts SECOND_FACTOR as optional or required, and only for the local platform', () => {
  const faultsOf = (environment: Record<string, string>) => {
    try {
      readSettings(environment)
      return []
    } catch (error) {
      return (error as SettingsError).faults
    }
  }
  expect(faultsOf({ SECOND_FACTOR: 'on' })).toEqual([
    'SECOND_FACTOR must be one of optional, required, but is "on".',
  ])
  expect(faultsOf({ SECOND_FACTOR: 'required', API_BASE_URL: 'https://api.example.com' })).toEqual([
    expect.stringContaining('SECOND_FACTOR applies only to the local platform'),
  ])
  expect(readSettings({}).secondFactor).toBe('optional')
})
