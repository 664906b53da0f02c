import { expect, test } from 'vitest'
import { hours, minutes } from '#shared/clock.ts'
import { localConsole } from '../../test/support/server/local.ts'
import { browserOf, ownPage, signIn } from '../../test/support/server/serve.ts'

const { app, clock, platform } = await localConsole()

const here = { ...ownPage, host: 'localhost:8400' }

async function signedIn(scopes: string, headers: Record<string, string> = here) {
  const token = await platform.createToken({ username: 'admin', scopes, label: 'own' })
  const browser = browserOf(app, headers)
  await browser.call('POST', '/session/token', { payload: { token } })
  return browser
}

const reasonOf = (answer: { json: () => { errors: { reason: string }[] } }) =>
  answer.json().errors[0]?.reason

test('requests a discoverable passkey with user verification for the requested host', async () => {
  const browser = await signedIn('*')
  const begun = await browser.call('POST', '/session/passkeys/begin-adding')
  expect(begun.json().options).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: 'admin' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const challenge = await browserOf(app, here).call('POST', '/session/passkeys/begin')
  expect(challenge.json().options).toMatchObject({
    rpId: 'localhost',
    userVerification: 'required',
  })
})

test('reports why browsers cannot create passkeys at a host', async () => {
  for (const [host, reason] of [
    ['127.0.0.1:8400', 'need a host name'],
    ['console.test:8400', 'https'],
  ] as const) {
    const browser = await signedIn('*', { ...ownPage, host })
    expect((await browser.call('GET', '/session/passkeys')).json().fault).toContain(reason)
    const refused = await browser.call('POST', '/session/passkeys/begin-adding')
    expect([refused.statusCode, reasonOf(refused)]).toEqual([400, expect.stringContaining(reason)])
  }
})

test('denies adding a passkey to a session with limited access', async () => {
  const browser = await signedIn('account:read_write')
  const refused = await browser.call('POST', '/session/passkeys/begin-adding')
  expect([refused.statusCode, reasonOf(refused)]).toEqual([
    403,
    expect.stringContaining('limited access'),
  ])
})

test('requires reauthentication after an hour to add or remove passkeys', async () => {
  const browser = await signedIn('*')
  clock.advance(hours + 1)
  for (const [method, path] of [
    ['POST', '/begin-adding'],
    ['POST', ''],
    ['DELETE', '/1'],
  ] as const) {
    const refused = await browser.call(method, `/session/passkeys${path}`)
    expect([refused.statusCode, refused.headers['x-console-proof']], path).toEqual([403, 'needed'])
  }
})

test('rejects invalid passkey responses and limits their rate', async () => {
  const anonymousBrowser = browserOf(app, here)
  const attempt = async () =>
    (await anonymousBrowser.call('POST', '/session/passkeys/begin')).json().attempt as string
  const response = { id: 'made-up', type: 'public-key', response: {} }
  const tryWith = (payload: object) =>
    anonymousBrowser.call('POST', '/session/passkeys/sign-in', { payload })
  expect((await tryWith({ attempt: await attempt(), response })).statusCode).toBe(401)
  expect((await tryWith({ response })).statusCode).toBe(401)
  const browser = await signIn(
    app,
    await platform.createToken({ username: 'admin', scopes: '*', label: 'x' }),
  )
  const payload = { attempt: await attempt(), response }
  expect((await browser.call('POST', '/session/proof', { payload })).statusCode).toBe(403)
  for (let tries = 2; tries < 30; tries++) await tryWith({ response })
  expect((await tryWith({ response })).statusCode).toBe(429)
  clock.advance(5 * minutes)
  expect((await tryWith({ response })).statusCode).toBe(401)
})

test('lists no passkeys without a session', async () => {
  expect((await browserOf(app, here).call('GET', '/session/passkeys')).statusCode).toBe(401)
  expect((await browserOf(app, here).call('GET', '/session/ways')).json()).toMatchObject({
    passkeys: false,
  })
})
