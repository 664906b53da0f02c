import { expect, test } from 'vitest'
import { hours, minutes } from '#shared/clock.ts'
import { localConsole } from '../../test/support/server/local.ts'
import { browserOf } from '../../test/support/server/serve.ts'

const { app, clock, platform } = await localConsole()

async function admin() {
  const browser = browserOf(app)
  const code = await platform.createSignInCode('admin')
  await browser.call('POST', '/session/code', { payload: { code } })
  return browser
}

async function guest(username: string, restricted = true) {
  const browser = await admin()
  const payload = { username, email: `${username}@example.com`, restricted }
  await browser.call('POST', '/v4/account/users', { payload })
  return browser
}

const codeOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('code') ?? ''

const redeem = (code: string) => browserOf(app).call('POST', '/session/code', { payload: { code } })

test('signs in a new user once with a link within an hour', async () => {
  const browser = await guest('mia')
  const response = await browser.call('POST', '/session/users/mia/link')
  const { link } = response.json<{ link: string; expires: string }>()
  expect(new URL(link).pathname).toBe('/sign-in')
  clock.advance(59 * minutes)
  const signedIn = await redeem(codeOf(link))
  expect(signedIn.json()).toMatchObject({ username: 'mia' })
  expect((await redeem(codeOf(link))).statusCode).toBe(401)
})

test('replaces the session of another user only after a confirmation, which leaves the link valid', async () => {
  await guest('lea')
  const browser = await admin()
  const code = await platform.createSignInCode('lea')
  const send = (payload: object) => browser.call('POST', '/session/code', { payload })
  const rejection = await send({ code })
  expect([rejection.statusCode, rejection.headers['x-console-replaces'], rejection.json()]).toEqual(
    [
      409,
      'lea',
      { errors: [{ reason: 'You are signed in as admin, and this link signs in lea.' }] },
    ],
  )
  expect(rejection.headers['set-cookie']).toBeUndefined()
  expect((await browser.call('GET', '/session')).json()).toMatchObject({ username: 'admin' })
  const foreign = { payload: { code, replace: true }, headers: { 'sec-fetch-site': 'cross-site' } }
  expect((await browser.call('POST', '/session/code', foreign)).statusCode).toBe(403)
  expect((await send({ code: 'unknown' })).statusCode).toBe(401)
  expect((await send({ code, replace: true })).json()).toMatchObject({ username: 'lea' })
  expect((await browser.call('GET', '/session')).json()).toMatchObject({ username: 'lea' })
})

test('replaces the session of the same user without a question', async () => {
  const browser = await admin()
  const payload = { code: await platform.createSignInCode('admin') }
  expect((await browser.call('POST', '/session/code', { payload })).statusCode).toBe(200)
})

test('replaces the previous link with a new one that expires after an hour', async () => {
  const browser = await guest('noa')
  const linkOf = async () =>
    (await browser.call('POST', '/session/users/noa/link')).json<{ link: string }>().link
  const first = await linkOf()
  const second = await linkOf()
  expect((await redeem(codeOf(first))).statusCode).toBe(401)
  clock.advance(1 * hours)
  expect((await redeem(codeOf(second))).statusCode).toBe(401)
})

test('denies links to a restricted user, and links for a user of another account', async () => {
  const browser = await guest('kim')
  const token = await platform.createToken({ username: 'kim', scopes: '*', label: 'own' })
  const restricted = browserOf(app)
  await restricted.call('POST', '/session/token', { payload: { token } })
  expect((await restricted.call('POST', '/session/users/admin/link')).statusCode).toBe(403)
  expect((await browser.call('POST', '/session/users/nobody/link')).statusCode).toBe(403)
})

test('records the creator of a link in the events and its use in the log-ins, without its code', async () => {
  const browser = await guest('pia')
  const response = await browser.call('POST', '/session/users/pia/link')
  expect(response.headers['cache-control']).toBe('no-store')
  const { link } = response.json<{ link: string }>()
  const code = codeOf(link)
  // The code is in the fragment, which browsers do not send, so that it does not appear in request logs.
  expect(link.indexOf(code)).toBeGreaterThan(link.indexOf('#'))
  await redeem(code)
  const events = await browser.call('GET', '/v4/account/events')
  expect(events.json<{ data: object[] }>().data[0]).toMatchObject({
    action: 'user_update',
    username: 'admin',
    entity: { label: 'pia', type: 'user' },
    message: 'Sign-in link created',
  })
  const logins = await browser.call('GET', '/v4/account/logins')
  expect(logins.json<{ data: object[] }>().data).toContainEqual(
    expect.objectContaining({ username: 'pia', status: 'successful' }),
  )
  expect(events.body + logins.body).not.toContain(code)
})

test('denies links to limited sessions, other sites and requests without a session', async () => {
  const browser = await guest('zoe')
  const address = '/session/users/zoe/link'
  const token = await platform.createToken({
    username: 'admin',
    scopes: 'account:read_write',
    label: 'own',
  })
  const narrow = browserOf(app)
  await narrow.call('POST', '/session/token', { payload: { token } })
  expect((await narrow.call('POST', address)).statusCode).toBe(403)
  expect((await browserOf(app).call('POST', address)).statusCode).toBe(401)
  const elsewhere = { headers: { 'sec-fetch-site': 'cross-site' } }
  expect((await browser.call('POST', address, elsewhere)).statusCode).toBe(403)
})

test.each(['', '%00', '%2e%2e', "' OR 1=1 --", 'a'.repeat(500), 'nobody'])(
  'denies a link for the name %j',
  async (name) => {
    const browser = await admin()
    const answer = await browser.call('POST', `/session/users/${encodeURIComponent(name)}/link`)
    expect([400, 403, 404, 414]).toContain(answer.statusCode)
    expect(answer.body).not.toContain('code=')
  },
)

test('requires reauthentication for a link after an hour', async () => {
  const browser = await guest('lea')
  clock.advance(1 * hours + 1)
  const answer = await browser.call('POST', '/session/users/lea/link')
  expect(answer.statusCode).toBe(403)
  expect(answer.headers['x-console-proof']).toBe('needed')
})

test('lets an unrestricted user read with the permissions of another user, but not write', async () => {
  const browser = await guest('ida')
  const domain = { domain: 'seen.example', type: 'master', soa_email: 'a@seen.example' }
  await browser.call('POST', '/v4/domains', { payload: domain })
  const asIda = { headers: { 'x-console-view': 'ida' } }
  expect((await browser.call('GET', '/v4/profile', asIda)).json()).toMatchObject({
    username: 'ida',
  })
  expect((await browser.call('GET', '/v4/domains', asIda)).json()).toMatchObject({ results: 0 })
  expect((await browser.call('GET', '/v4/domains')).json()).toMatchObject({ results: 1 })
  const write = await browser.call('POST', '/v4/domains', { ...asIda, payload: domain })
  expect(write.statusCode).toBe(403)
  expect(write.json().errors[0].reason).toBe('You are viewing as ida, read-only.')
})

test('rejects writes at every URL while viewing as another user', async () => {
  const browser = await guest('max')
  const asMax = { headers: { 'x-console-view': 'max' } }
  for (const [method, url] of [
    ['PUT', '/v4/profile'],
    ['DELETE', '/v4/domains/1'],
    ['POST', '/v4/no/such/operation'],
    ['POST', '/session/users/max/link'],
    ['POST', '/session/passkeys'],
    ['PUT', '/session/passkeys/1'],
    ['POST', '/session/codes/begin'],
    ['DELETE', '/session/all'],
    ['DELETE', '/session/all/1'],
  ] as const) {
    const answer = await browser.call(method, url, { ...asMax, payload: {} })
    expect([url, answer.statusCode]).toEqual([url, 403])
    expect(answer.body).toContain('You are viewing as max, read-only.')
  }
  expect((await browser.call('GET', '/session')).json()).toMatchObject({ username: 'admin' })
})

test('hides the private data of the viewed user', async () => {
  const browser = await guest('ben', false)
  await platform.createToken({ username: 'ben', scopes: '*', label: 'secret plans' })
  const asBen = { headers: { 'x-console-view': 'ben' } }
  for (const url of ['tokens', 'tokens/1', 'sshkeys', 'apps', 'preferences']) {
    const answer = await browser.call('GET', `/v4/profile/${url}`, asBen)
    expect([url, answer.statusCode]).toEqual([url, 403])
  }
  expect((await browser.call('GET', '/v4/profile/logins', asBen)).statusCode).toBe(200)
})

test.each(['', 'nobody', 'IDA', "' OR 1=1 --", 'ida, ida', 'a'.repeat(5000)])(
  'rejects a view as %j',
  async (view) => {
    const browser = await guest(`ida-${view.length}`)
    const asNobody = { headers: { 'x-console-view': view } }
    expect((await browser.call('GET', '/v4/regions', asNobody)).statusCode).toBe(403)
    expect((await browser.call('POST', '/v4/tags', asNobody)).statusCode).toBe(403)
  },
)

test('ends the view on the next request when the user becomes restricted', async () => {
  const browser = await guest('tom', false)
  await guest('ute')
  const token = await platform.createToken({ username: 'tom', scopes: '*', label: 'own' })
  const tom = browserOf(app)
  await tom.call('POST', '/session/token', { payload: { token } })
  const asUte = { headers: { 'x-console-view': 'ute' } }
  expect((await tom.call('GET', '/v4/profile', asUte)).statusCode).toBe(200)
  await browser.call('PUT', '/v4/account/users/tom', { payload: { restricted: true } })
  expect((await tom.call('GET', '/v4/profile', asUte)).statusCode).toBe(403)
})

test('denies views of other users to a restricted user and to a limited token', async () => {
  await guest('eva')
  for (const [username, scopes] of [
    ['eva', '*'],
    ['admin', 'account:read_only'],
  ] as const) {
    const token = await platform.createToken({ username, scopes, label: 'own' })
    const browser = browserOf(app)
    await browser.call('POST', '/session/token', { payload: { token } })
    for (const view of ['eva', 'admin']) {
      const answer = await browser.call('GET', '/v4/regions', {
        headers: { 'x-console-view': view },
      })
      expect(answer.statusCode).toBe(403)
    }
  }
})

test('ignores the view for a request with an access token', async () => {
  await guest('uma')
  const token = await platform.createToken({ username: 'admin', scopes: '*', label: 'own' })
  const headers = { authorization: `Bearer ${token}`, 'x-console-view': 'uma', host: 'localhost' }
  const answer = await app.inject({ url: '/v4/profile', headers })
  expect(answer.json()).toMatchObject({ username: 'admin' })
})
