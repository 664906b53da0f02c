import type { FastifyInstance } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect, test } from 'vitest'
import { hashToken } from './tokens.ts'
import { minutes, seconds } from '#shared/clock.ts'
import { secretsOf } from '../secrets/secretBox.ts'
import { resetPassword } from '../maintenance/password.ts'
import type { OneTimeCodes } from './oneTimeCodes.ts'
import {
  authorizeUrl,
  Browser,
  newClient,
  newVerifier,
  oauthApp,
  password,
  platformKey,
  userWithPassword,
} from '../../test/support/platform/oauth.ts'
import { type SignedIn, testPlatform } from '../../test/support/platform/platform.ts'

const there = await testPlatform({ secretKey: platformKey })
const { clock } = there
let app: FastifyInstance
let codes: OneTimeCodes
beforeAll(async () => {
  app = await oauthApp(there.platform)
  codes = there.platform.codes
})

const codeAt = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

/** Creates a user with a password, one-time codes and recovery codes. */
async function someone() {
  const person = await userWithPassword(there)
  const begun = await codes.begin(person.user.id)
  if (!begun) throw new Error('Codes are on already')
  const recovery = await codes.confirm(person.user.id, codeAt(begun.secret, clock.now()))
  if (typeof recovery === 'string') throw new Error(recovery)
  clock.advance(30 * seconds)
  return { person, id: person.user.id, recovery, code: () => codeAt(begun.secret, clock.now()) }
}

/** Submits the password, and returns the page that asks for a code. */
async function typePassword(person: SignedIn) {
  const browser = new Browser(app)
  const signInPage = await browser.follow(
    authorizeUrl(await newClient(there), 'openid', newVerifier()),
  )
  const { page } = await browser.submit(`${signInPage.address}/sign-in`, {
    username: person.user.username,
    password,
  })
  const passed = /name="passed" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
  return {
    page,
    passed,
    type: (code: string, passedToken = passed) =>
      browser.submit(`${signInPage.address}/code`, { passed: passedToken, code }),
  }
}

test('creates a key URI with the issuer and the user name, and does not store the key in plaintext', async () => {
  const person = await there.signedIn()
  const begun = await codes.begin(person.user.id)
  expect(begun?.address).toMatch(/^otpauth:\/\/totp\/Cloud%20Platform/)
  expect(begun?.address).toContain(encodeURIComponent(person.user.username))
  expect(begun?.address).toContain(`secret=${begun?.secret}`)
  const row = await there.platform.db
    .selectFrom('one_time_code')
    .select('secret')
    .where('user_id', '=', person.user.id)
    .executeTakeFirstOrThrow()
  expect(row.secret).not.toContain(begun?.secret)
})

test('enables one-time codes after the first valid code, disables them again and records both', async () => {
  const { person, id, recovery } = await someone()
  expect(recovery).toHaveLength(10)
  expect(await person.call('getProfile')).toMatchObject({ two_factor_auth: true })
  expect(await codes.begin(id)).toBeUndefined()
  await codes.turnOff(id, 'localhost')
  expect(await person.call('getProfile')).toMatchObject({ two_factor_auth: false })
  const events = (await person.call('listEvents')) as { data: { action: string }[] }
  expect(events.data.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['tfa_enabled', 'tfa_disabled']),
  )
  expect((await codes.stateOf(id)).recovery_left).toBe(0)
})

test('asks for the code after the password and accepts it only once', async () => {
  const { person, id, code } = await someone()
  const { page, type } = await typePassword(person)
  expect(page.body).toContain('Your password was right')
  expect((await type('000000')).page.statusCode).toBe(401)
  const submittedCode = code()
  expect((await type(submittedCode)).page.body).toContain('Allow')
  expect(await codes.check(id, submittedCode)).toBe('wrong')
  clock.advance(30 * seconds)
  expect(await codes.check(id, code())).toBe('right')
})

test('accepts a code for 30 more seconds and no longer', async () => {
  const { id, code } = await someone()
  const submittedCode = code()
  clock.advance(30 * seconds)
  expect(await codes.check(id, submittedCode)).toBe('right')
  clock.advance(30 * seconds)
  const late = code()
  clock.advance(60 * seconds)
  expect(await codes.check(id, late)).toBe('wrong')
})

test('accepts a recovery code instead of a one-time code, once, ignoring case and separators', async () => {
  const { id, recovery } = await someone()
  const [first = ''] = recovery
  expect(await codes.check(id, first.toUpperCase().replaceAll('-', ' '))).toBe('right')
  expect(await codes.check(id, first)).toBe('wrong')
  expect((await codes.stateOf(id)).recovery_left).toBe(9)
})

const storedCodesOf = async (id: number) =>
  (
    await there.platform.db
      .selectFrom('recovery_code')
      .select('hash')
      .where('user_id', '=', id)
      .execute()
  ).map(({ hash }) => hash)

const fastHash = (code: string) => hashToken(code.replaceAll('-', ''))

const slowHash = /^[\w-]{22}\.[\w-]{43}$/

test('creates a key of 160 bits and ten distinct recovery codes of 12 characters for each user', async () => {
  const [one, other] = [await someone(), await someone()]
  const all = [...one.recovery, ...other.recovery]
  for (const code of all) expect(code).toMatch(/^[a-z\d]{4}-[a-z\d]{4}-[a-z\d]{4}$/)
  expect(new Set(all).size).toBe(20)
  const person = await there.signedIn()
  const secrets = [await codes.begin(person.user.id), await codes.begin(person.user.id)]
  for (const begun of secrets) expect(begun?.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(secrets[0]?.secret).not.toBe(secrets[1]?.secret)
})

test('hashes recovery codes with a slow hash and a salt for each user', async () => {
  const [one, other] = [await someone(), await someone()]
  const [storedCodes, others] = [await storedCodesOf(one.id), await storedCodesOf(other.id)]
  expect(storedCodes).toHaveLength(10)
  for (const hash of storedCodes) expect(hash).toMatch(slowHash)
  const noncesOf = (hashes: string[]) => new Set(hashes.map((hash) => hash.split('.')[0]))
  expect(noncesOf(storedCodes).isDisjointFrom(noncesOf(others))).toBe(true)
  for (const code of one.recovery)
    expect(storedCodes.join()).not.toContain(code.replaceAll('-', ''))
})

test('accepts recovery codes of an earlier version once and replaces their fast hashes after the next valid code', async () => {
  const { id, recovery, code } = await someone()
  const { db } = there.platform
  await db.deleteFrom('recovery_code').where('user_id', '=', id).execute()
  await db
    .insertInto('recovery_code')
    .values(recovery.map((each) => ({ user_id: id, hash: fastHash(each) })))
    .execute()
  const [first = '', second = ''] = recovery
  expect(await codes.check(id, 'aaaa-aaaa-aaaa')).toBe('wrong')
  expect(await storedCodesOf(id)).toContain(fastHash(first))
  expect(await codes.check(id, first)).toBe('right')
  expect(await codes.check(id, first)).toBe('wrong')
  const storedCodes = await storedCodesOf(id)
  expect(storedCodes).toHaveLength(9)
  for (const hash of storedCodes) expect(hash).toMatch(slowHash)
  expect(await codes.check(id, second)).toBe('right')
  expect(await codes.check(id, second)).toBe('wrong')
  expect(await codes.check(id, code())).toBe('right')
  expect((await codes.stateOf(id)).recovery_left).toBe(8)
})

test('accepts a recovery code once when two requests use it concurrently', async () => {
  const { id, recovery } = await someone()
  const [first = ''] = recovery
  const checks = await Promise.all([codes.check(id, first), codes.check(id, first)])
  expect(checks.toSorted()).toEqual(['right', 'wrong'])
})

test('rejects all codes for five minutes after ten wrong ones, including valid ones', async () => {
  const { person, id, code, recovery } = await someone()
  for (const typed of ['000000', '2222-2222-2222'])
    for (let tries = 0; tries < 5; tries++) expect(await codes.check(id, typed)).toBe('wrong')
  expect(await codes.check(id, code())).toBe('limited')
  expect(await codes.check(id, recovery[0] ?? '')).toBe('limited')
  const { type } = await typePassword(person)
  expect((await type(code())).page.statusCode).toBe(429)
  clock.advance(5 * minutes)
  expect(await codes.check(id, code())).toBe('right')
})

test('rejects a code without the password or with the password step of another sign-in', async () => {
  const { person, code } = await someone()
  const { passed } = await typePassword(person)
  const other = await typePassword((await someone()).person)
  for (const passedToken of ['', 'made-up', passed])
    expect((await other.type(code(), passedToken)).page.body).toContain('Sign in again')
})

test('accepts only recovery codes when the platform key cannot decrypt the seed', async () => {
  const { person, id, code, recovery } = await someone()
  const foreign = secretsOf('the key of another installation, as long as it').seal('SEED', {
    column: 'one_time_code.secret',
    row: [id],
  })
  await there.platform.db
    .updateTable('one_time_code')
    .set({ secret: foreign })
    .where('user_id', '=', id)
    .execute()
  expect(await codes.check(id, code())).toBe('unreadable')
  const { type } = await typePassword(person)
  const rejected = await type(code())
  expect(rejected.page.statusCode).toBe(409)
  expect(rejected.page.body).toContain('Enter a recovery code')
  expect(await codes.check(id, recovery[0] ?? '')).toBe('right')
  expect((await type(recovery[1] ?? '')).page.body).toContain('Allow')
})

test('disables one-time codes when the operator resets the password', async () => {
  const { person, id } = await someone()
  await resetPassword(there.platform.db, clock, person.user.username)
  expect(await codes.isOn(id)).toBe(false)
})

test('expires the code page after ten minutes', async () => {
  const { person, code } = await someone()
  const { type } = await typePassword(person)
  clock.advance(10 * minutes)
  expect((await type(code())).page.body).toContain('You took too long')
})
