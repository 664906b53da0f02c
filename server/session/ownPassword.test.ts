import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { hours, minutes } from '#shared/clock.ts'
import { isPassword } from '#platform/oauth/passwords.ts'
import { setRandomPassword } from '../../test/support/platform/setRandomPassword.ts'
import { localConsole } from '../../test/support/server/local.ts'
import { browserOf, signIn } from '../../test/support/server/serve.ts'

const { app, clock, platform, addUser } = await localConsole({ rateLimits: 'off' })

type Browser = ReturnType<typeof browserOf>

/** Creates a user for one test, with two sessions. */
async function person(username: string) {
  await addUser(username)
  const tokenFor = (scopes: string) => platform.createToken({ username, scopes, label: 'own' })
  const token = await tokenFor('*')
  return {
    browser: await signIn(app, token),
    other: await signIn(app, token),
    token,
    tokenFor,
    password: () => setRandomPassword(platform.db, clock, username),
    hash: async () =>
      (
        await platform.db
          .selectFrom('user')
          .select('password_hash')
          .where('username', '=', username)
          .executeTakeFirstOrThrow()
      ).password_hash,
  }
}

const renew = (browser: Browser, password?: string, key = randomBytes(16).toString('hex')) =>
  browser.call('POST', '/session/password/renew', { payload: { password, key } })

const sinceOf = async (browser: Browser) =>
  (await browser.call('GET', '/session/password')).json<{ since: string | null }>().since

test('issues a new password for the current one and ends the other sessions of the user', async () => {
  const { browser, other, password, hash } = await person('ada')
  expect(await sinceOf(browser)).toBeNull()
  const first = await password()
  expect(await sinceOf(browser)).toEqual(expect.any(String))
  const answer = await renew(browser, first)
  const { password: second } = answer.json<{ password: string }>()
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(second).toMatch(/^[\w-]{24}$/)
  expect(await isPassword(first, await hash())).toBe(false)
  expect(await isPassword(second, await hash())).toBe(true)
  expect((await browser.call('GET', '/v4/profile')).statusCode).toBe(200)
  expect((await other.call('GET', '/v4/profile')).statusCode).toBe(401)
})

test('returns the same password for a repeated request, but not for another password or key', async () => {
  const { browser, password, hash } = await person('lise')
  const [right, key] = [await password(), randomBytes(16).toString('hex')]
  const response = (await renew(browser, right, key)).json<{ password: string }>()
  const again = await renew(browser, right, key)
  expect([again.statusCode, again.json()]).toEqual([200, response])
  expect(await isPassword(response.password, await hash())).toBe(true)
  expect((await renew(browser, right)).statusCode).toBe(400)
  expect((await renew(browser, 'guess', key)).statusCode).toBe(400)
  expect((await renew(browser, response.password, '')).json()).toMatchObject({
    errors: [{ reason: expect.stringContaining('key') }],
  })
})

test('rejects a wrong password, and delays even the right one after ten attempts', async () => {
  const { browser, other, password, hash } = await person('grace')
  const right = await password()
  const before = await hash()
  for (let tries = 0; tries < 10; tries++)
    expect((await renew(browser, tries === 0 ? undefined : 'guess')).statusCode).toBe(400)
  const limited = await renew(other, right)
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '300'])
  expect(await hash()).toBe(before)
  clock.advance(5 * minutes)
  expect((await renew(other, right)).statusCode).toBe(200)
})

test('rejects a user who has no password', async () => {
  const { browser, hash } = await person('hedy')
  expect((await renew(browser, 'anything')).statusCode).toBe(400)
  expect(await hash()).toBeNull()
})

test('issues one new password on two concurrent requests', async () => {
  const { browser, password } = await person('alan')
  const right = await password()
  const answers = await Promise.all([renew(browser, right), renew(browser, right)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('requires reauthentication after an hour, and full access', async () => {
  const { browser, password, token, tokenFor } = await person('radia')
  const right = await password()
  const limited = await signIn(app, await tokenFor('profile:read_write'))
  expect((await renew(limited, right)).statusCode).toBe(403)
  clock.advance(hours + 1)
  const refused = await renew(browser, right)
  expect([refused.statusCode, refused.headers['x-console-proof']]).toEqual([403, 'needed'])
  await browser.call('POST', '/session/proof', { payload: { token } })
  expect((await renew(browser, right)).statusCode).toBe(200)
})

test('rejects requests without a session', async () => {
  const anonymousBrowser = browserOf(app)
  expect((await anonymousBrowser.call('GET', '/session/password')).statusCode).toBe(401)
  expect((await renew(anonymousBrowser, 'anything')).statusCode).toBe(401)
})
