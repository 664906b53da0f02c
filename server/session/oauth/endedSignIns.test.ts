import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect, test } from 'vitest'
import { minutes, seconds } from '#shared/clock.ts'
import { adapterFor } from '#platform/oauth/adapters.ts'
import { createClient } from '#platform/oauth/clients.ts'
import { resetPassword } from '#platform/maintenance/password.ts'
import { secretsOf } from '#platform/secrets/secretBox.ts'
import { setRandomPassword } from '../../../test/support/platform/setRandomPassword.ts'
import {
  allow,
  authorizeUrl,
  Browser,
  exchange,
  newVerifier,
  platformKey,
  redirectUri,
} from '../../../test/support/platform/oauth.ts'
import { userId as idOf } from '#platform/auth/users.ts'
import { localConsole } from '../../../test/support/server/local.ts'

const { app, clock, platform, addUser } = await localConsole({
  secretKey: platformKey,
  rateLimits: 'off',
})
const { db } = platform

const read = { 'sec-fetch-site': 'same-origin', accept: 'application/json', host: '127.0.0.1:8400' }
const write = { ...read, 'x-console': '1' }

const get = (browser: Browser, url: string) => browser.call(url, undefined, { headers: read })

const send = (browser: Browser, method: 'POST' | 'DELETE', url: string, payload: object = {}) =>
  browser.call(url, undefined, { method, headers: write, payload })

// Load the libraries here, because loading them could exceed the timeout of the first test.
beforeAll(() => get(new Browser(app), '/session/oauth'), 60_000)

interface Person {
  id: number
  user: { username: string; password: string }
}

let count = 0
async function someone(): Promise<Person> {
  const username = `ada-${count++}`
  await addUser(username)
  const password = await setRandomPassword(db, clock, username)
  return { id: await idOf(db, username), user: { username, password } }
}

/** Starts the sign-in and follows redirects to the final page. */
async function pressSignIn(browser: Browser) {
  const started = await get(browser, '/session/oauth')
  return await browser.follow(String(started.headers.location))
}

async function signIn(person: Person, browser = new Browser(app)): Promise<Browser> {
  const started = await get(browser, '/session/oauth')
  const screen = await allow(browser, person, String(started.headers.location))
  expect(screen.hash).toBe('#oauth=done')
  return browser
}

const statusOf = async (browser: Browser) => (await get(browser, '/v4/profile')).statusCode

const asksForPassword = async (browser: Browser) =>
  (await pressSignIn(browser)).page.body.includes('name="password"')

/** Returns the remaining tokens, codes and grants of a user's console sessions. */
async function leftOf({ id }: Person) {
  const grants = await db.selectFrom('oauth_grant').select('id').where('user_id', '=', id).execute()
  const tokens = await db
    .selectFrom('token')
    .select('id')
    .where('user_id', '=', id)
    .where('grant_id', 'is not', null)
    .execute()
  const artifacts = await db
    .selectFrom('oauth_artifact')
    .innerJoin('oauth_grant', 'oauth_grant.id', 'oauth_artifact.grant_id')
    .select('oauth_artifact.hash')
    .where('oauth_grant.user_id', '=', id)
    .execute()
  return { grants: grants.length, tokens: tokens.length, artifacts: artifacts.length }
}

const nothing = { grants: 0, tokens: 0, artifacts: 0 }

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() })

async function turnCodesOn(browser: Browser): Promise<string> {
  const begun = await send(browser, 'POST', '/session/codes/begin')
  const { secret } = begun.json<{ secret: string }>()
  const confirmed = await send(browser, 'POST', '/session/codes/confirm', { code: codeOf(secret) })
  expect(confirmed.statusCode).toBe(200)
  // Advance the clock, because each code works only once.
  clock.advance(30 * seconds)
  return secret
}

async function addPasskey({ id: user_id, user: { username } }: Person): Promise<number> {
  const { id } = await db
    .insertInto('passkey')
    .values({
      user_id,
      credential: `credential of ${username}`,
      public_key: '',
      counter: 0,
      transports: '[]',
      host: 'localhost',
      label: 'Laptop',
      created: '2026-01-01T00:00:00',
      last_used: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates an application to which the user granted all scopes, and returns its tokens. */
async function application(person: Person, browser = new Browser(app)) {
  const client = await createClient(db, clock, secretsOf(platformKey), {
    label: 'Fleet reports',
    website: '',
    redirectUris: [redirectUri],
    confidential: true,
  })
  const verifier = newVerifier()
  const back = await allow(browser, person, authorizeUrl(client, '*', verifier))
  const { body } = await exchange(app, client, {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
  const headers = { authorization: `Bearer ${body.access_token}`, host: 'localhost' }
  return {
    browser,
    token: String(body.access_token),
    status: async () => (await app.inject({ url: '/v4/profile', headers })).statusCode,
    refresh: async () =>
      (
        await exchange(app, client, {
          grant_type: 'refresh_token',
          refresh_token: String(body.refresh_token),
        })
      ).status,
  }
}

test('rejects a session and its access token after the expiry of the grant, before the next sweep', async () => {
  const person = await someone()
  const browser = await signIn(person)
  await db
    .updateTable('oauth_grant')
    .set({ expires_at: clock.now() })
    .where('user_id', '=', person.id)
    .execute()
  expect(await statusOf(browser)).toBe(401)
  for (const url of ['/session', '/session/passkeys', '/session/all'])
    expect((await get(browser, url)).statusCode, url).toBe(401)
  expect((await leftOf(person)).grants).toBe(1)
})

test('ends the sign-in at /oauth, its grant and its tokens on sign-out', async () => {
  const person = await someone()
  const browser = await signIn(person)
  expect(await leftOf(person)).toMatchObject({ grants: 1, tokens: 1 })
  await send(browser, 'DELETE', '/session')
  expect(await leftOf(person)).toEqual(nothing)
  expect(await asksForPassword(browser)).toBe(true)
})

test('ends the sign-in of the browser when a session from a link signs out', async () => {
  const person = await someone()
  const { browser, status } = await application(person)
  const code = await platform.createSignInCode(person.user.username)
  await send(browser, 'POST', '/session/code', { code })
  await send(browser, 'DELETE', '/session')
  expect(await asksForPassword(browser)).toBe(true)
  expect(await status()).toBe(200)
})

test('ends the sign-in on sign-out after the access of the console was revoked', async () => {
  const person = await someone()
  const browser = await signIn(person)
  const { data } = (await get(browser, '/v4/profile/apps')).json<{ data: { id: number }[] }>()
  await send(browser, 'DELETE', `/v4/profile/apps/${data[0]?.id}`)
  await send(browser, 'DELETE', '/session')
  expect(await asksForPassword(browser)).toBe(true)
})

test('leaves the sessions of other browsers active on sign-out', async () => {
  const person = await someone()
  const [browser, other] = [await signIn(person), await signIn(person)]
  await send(browser, 'DELETE', '/session')
  expect(await statusOf(other)).toBe(200)
  expect(await leftOf(person)).toMatchObject({ grants: 1, tokens: 1 })
  expect(await asksForPassword(other)).toBe(true)
})

test('leaves the sign-ins of other users active on sign-out', async () => {
  const [person, other] = [await someone(), await someone()]
  const [browser, foreign] = [await signIn(person), await signIn(other)]
  await send(browser, 'DELETE', '/session')
  expect(await statusOf(foreign)).toBe(200)
  expect(await asksForPassword(foreign)).toBe(false)
})

test('replaces the session on a second sign-in in the same browser, sharing its grant', async () => {
  const person = await someone()
  const browser = await signIn(person)
  await signIn(person, browser)
  expect(await statusOf(browser)).toBe(200)
  expect((await get(browser, '/session/all')).json().sessions).toHaveLength(1)
  expect(await asksForPassword(browser)).toBe(false)
})

/** Actions that end the other sessions of a user, called with the remaining browser. */
const changes: [string, (browser: Browser, person: Person) => Promise<unknown>][] = [
  ['the end of all other sessions', (browser) => send(browser, 'DELETE', '/session/all')],
  [
    'a new password of the user',
    (browser, { user: { password } }) =>
      send(browser, 'POST', '/session/password/renew', { password, key: 'k'.repeat(32) }),
  ],
  ['one-time codes that are turned on', (browser) => turnCodesOn(browser)],
  [
    'the removal of a passkey',
    async (browser, person) =>
      await send(browser, 'DELETE', `/session/passkeys/${await addPasskey(person)}`),
  ],
]

test.each(changes)('%s ends the other sessions, their sign-ins and grants', async (_, change) => {
  const person = await someone()
  const [browser, other] = [await signIn(person), await signIn(person)]
  const link = await platform.createSignInCode(person.user.username)
  await change(browser, person)
  expect(await statusOf(other)).toBe(401)
  expect(await statusOf(browser)).toBe(200)
  expect(await leftOf(person)).toMatchObject({ grants: 1, tokens: 1 })
  for (const each of [browser, other]) expect(await asksForPassword(each)).toBe(true)
  const late = await send(new Browser(app), 'POST', '/session/code', { code: link })
  expect(late.statusCode).toBe(401)
})

test('ends the other sessions when one-time codes are turned off', async () => {
  const person = await someone()
  const browser = await signIn(person)
  const secret = await turnCodesOn(browser)
  const other = new Browser(app)
  const code = await platform.createSignInCode(person.user.username)
  await send(other, 'POST', '/session/code', { code })
  expect(await statusOf(other)).toBe(200)
  const off = await send(browser, 'POST', '/session/codes/turn-off', { code: codeOf(secret) })
  expect(off.statusCode).toBe(200)
  expect([await statusOf(browser), await statusOf(other)]).toEqual([200, 401])
})

test.each(changes.slice(1))(
  '%s gives the remaining session a new id and invalidates the old cookie',
  async (_, change) => {
    const person = await someone()
    const browser = new Browser(app)
    const code = await platform.createSignInCode(person.user.username)
    await send(browser, 'POST', '/session/code', { code })
    const old = browser.clone()
    await change(browser, person)
    // A lost response must not sign the user out.
    expect(await statusOf(old.clone())).toBe(200)
    expect(await statusOf(browser)).toBe(200)
    expect(await statusOf(old)).toBe(401)
    expect(await statusOf(browser)).toBe(200)
    expect((await get(browser, '/session/all')).json().sessions).toHaveLength(1)
  },
)

test('ends the grant of an ended session, and the sign-ins of its user', async () => {
  const person = await someone()
  const [browser, other] = [await signIn(person), await signIn(person)]
  const { sessions } = (await get(browser, '/session/all')).json<{
    sessions: { id: string; current: boolean }[]
  }>()
  const id = sessions.find(({ current }) => !current)?.id
  await send(browser, 'DELETE', `/session/all/${id}`)
  expect([await statusOf(browser), await statusOf(other)]).toEqual([200, 401])
  expect(await leftOf(person)).toMatchObject({ grants: 1, tokens: 1 })
  expect(await asksForPassword(other)).toBe(true)
})

test('ends sessions, sign-ins, tokens and application access when the operator resets the password', async () => {
  const person = await someone()
  const { username } = person.user
  const browser = await signIn(person)
  const fleet = await application(person)
  const token = await platform.createToken({ username, scopes: '*', label: 'CI' })
  const reset = await resetPassword(db, clock, username)
  expect(reset).toMatchObject({
    sessions: 1,
    tokens: ['CI'],
    applications: ['Fleet reports'],
  })
  expect(await statusOf(browser)).toBe(401)
  expect([await fleet.status(), await fleet.refresh()]).toEqual([401, 400])
  expect(await leftOf(person)).toEqual(nothing)
  const headers = { authorization: `Bearer ${token}`, host: 'localhost' }
  expect((await app.inject({ url: '/v4/profile', headers })).statusCode).toBe(401)
  for (const each of [browser, fleet.browser]) expect(await asksForPassword(each)).toBe(true)
  await signIn({ ...person, user: { username, password: reset.password } }, browser)
  expect(await statusOf(browser)).toBe(200)
})

test('leaves tokens and applications valid when the operator resets the password with that option', async () => {
  const person = await someone()
  const { username } = person.user
  const browser = await signIn(person)
  const fleet = await application(person)
  const token = await platform.createToken({ username, scopes: '*', label: 'CI' })
  const reset = await resetPassword(db, clock, username, { keepTokens: true })
  expect(reset).toMatchObject({ sessions: 1, tokens: [], applications: [] })
  expect(await statusOf(browser)).toBe(401)
  expect([await fleet.status(), await fleet.refresh()]).toEqual([200, 200])
  const headers = { authorization: `Bearer ${token}`, host: 'localhost' }
  expect((await app.inject({ url: '/v4/profile', headers })).statusCode).toBe(200)
})

test('rejects a pending sign-in whose password was entered before all sign-ins ended', async () => {
  const person = await someone()
  const browser = new Browser(app)
  const { address } = await pressSignIn(browser)
  const typed = await browser.call(`${address}/sign-in`, person.user)
  expect(typed.statusCode).toBe(303)
  await resetPassword(db, clock, person.user.username)
  const { page } = await browser.follow(String(typed.headers.location))
  expect([page.statusCode, page.body]).toEqual([
    400,
    expect.stringContaining('Sign-in cannot continue'),
  ])
  expect(await asksForPassword(browser)).toBe(true)
})

test('rejects a one-time code when the password was entered before all sign-ins ended', async () => {
  const person = await someone()
  const secret = await turnCodesOn(await signIn(person))
  const browser = new Browser(app)
  const { address } = await pressSignIn(browser)
  const codePage = await browser.submit(`${address}/sign-in`, person.user)
  const passed = /name="passed" value="([^"]+)"/.exec(codePage.page.body)?.[1] ?? ''
  expect(passed).not.toBe('')
  await platform.endSessions(person.id, '')
  const { page } = await browser.submit(`${address}/code`, { passed, code: codeOf(secret) })
  expect([page.statusCode, page.body]).toEqual([400, expect.stringContaining('Sign in again')])
})

test('does not restore an ended sign-in through a request in flight', async () => {
  const browser = await signIn(await someone())
  const line = browser.set.findLast((each) => each.startsWith('oauth-session-8400='))
  const id = /=([^;]+)/.exec(line ?? '')?.[1] ?? ''
  const origin = 'http://127.0.0.1:8400'
  const context = { db, clock, secrets: secretsOf(platformKey), origin }
  const sessions = adapterFor(context)('Session')
  const session = await sessions.find(id)
  if (!session) throw new Error('There is no sign-in.')
  await send(browser, 'DELETE', '/session')
  // The library stores the session that it read, under the same id or, after a user interaction, under a new one.
  await sessions.upsert(id, session, 3600)
  expect(await sessions.find(id)).toBeUndefined()
  await expect(sessions.destroy(id)).rejects.toThrow('invalid_request')
  expect(await asksForPassword(browser)).toBe(true)
})

test('rejects an access token of an application as a sign-in to the console', async () => {
  const person = await someone()
  const { token } = await application(person)
  const browser = new Browser(app)
  const refused = await send(browser, 'POST', '/session/token', { token })
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { errors: [{ reason: expect.stringContaining('belongs to an application') }] },
  ])
  expect((await get(browser, '/session')).statusCode).toBe(401)
  clock.advance(minutes)
  const { username } = person.user
  const own = await platform.createToken({ username, scopes: '*', label: 'own' })
  expect((await send(browser, 'POST', '/session/token', { token: own })).statusCode).toBe(200)
})
