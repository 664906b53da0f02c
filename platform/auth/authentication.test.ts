import { expect, test } from 'vitest'
import { makeToken } from './tokens.ts'
import { days, minutes, wireTime } from '#shared/clock.ts'
import { testPlatform } from '../../test/support/platform/platform.ts'

const { app, clock, platform, signedIn } = await testPlatform()

const profileWith = (token: string) =>
  app.inject({ url: '/v4/profile', headers: { authorization: `Bearer ${token}` } })

test('accepts a sign-in code once and records the sign-in', async () => {
  const { user, call } = await signedIn()
  const code = await platform.createSignInCode(user.username)
  const redeemed = await platform.redeemSignInCode(code, '203.0.113.7')
  expect(redeemed?.username).toBe(user.username)
  expect((await profileWith(redeemed?.token ?? '')).statusCode).toBe(200)
  expect(await platform.redeemSignInCode(code)).toBeUndefined()
  expect((await call('listProfileLogins')).data).toMatchObject([
    { ip: '203.0.113.7', status: 'successful', username: user.username, restricted: false },
  ])
})

test('creates the first user without a password', async () => {
  const admin = await platform.db
    .selectFrom('user')
    .select(['id', 'password_hash'])
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  expect(admin.password_hash).toBeNull()
})

test('accepts a sign-in code once when two requests redeem it concurrently', async () => {
  const { user } = await signedIn()
  const code = await platform.createSignInCode(user.username)
  const both = await Promise.all([platform.redeemSignInCode(code), platform.redeemSignInCode(code)])
  expect(both.filter((redeemed) => redeemed !== undefined)).toHaveLength(1)
})

test.each([
  [15 * minutes - 1, 'successful'],
  [15 * minutes, 'failed'],
])('a code redeemed after %i milliseconds is recorded as a %s sign-in', async (age, status) => {
  const { user, call } = await signedIn()
  const code = await platform.createSignInCode(user.username)
  clock.advance(age)
  const redeemed = await platform.redeemSignInCode(code)
  expect(redeemed === undefined).toBe(status === 'failed')
  expect((await call('listProfileLogins')).data).toMatchObject([{ status }])
})

test('deletes unused codes after a day when the next code is created', async () => {
  const { user } = await signedIn()
  const codes = async () =>
    (
      await platform.db
        .selectFrom('sign_in_code')
        .select('hash')
        .where('user_id', '=', user.id)
        .execute()
    ).length
  await platform.createSignInCode(user.username)
  clock.advance(days)
  await platform.createSignInCode(user.username)
  expect(await codes()).toBe(2)
  clock.advance(15 * minutes)
  await platform.createSignInCode(user.username)
  expect(await codes()).toBe(2)
})

test('deletes expired tokens of a user when another token is created', async () => {
  const { user } = await signedIn()
  const tokens = async () =>
    (
      await platform.db
        .selectFrom('token')
        .select('expiry')
        .where('user_id', '=', user.id)
        .orderBy('id')
        .execute()
    ).map(({ expiry }) => expiry)
  const make = (expiry: string) =>
    makeToken(platform.db, clock, { userId: user.id, label: 'x', scopes: '*', expiry })
  const soon = wireTime(clock.now() + minutes)
  const later = wireTime(clock.now() + days)
  await make(soon)
  await make(later)
  expect(await tokens()).toEqual([null, soon, later])
  clock.advance(minutes)
  await make(later)
  expect(await tokens()).toEqual([null, later, later])
})

test('records a sign-in with a personal access token, but not with an unknown token', async () => {
  const { token, call } = await signedIn()
  await platform.recordTokenLogin(token, '198.51.100.4')
  await platform.recordTokenLogin('unknown', '198.51.100.4')
  expect((await call('listProfileLogins')).data).toMatchObject([{ ip: '198.51.100.4' }])
})

test('creates tokens and sign-in codes of at least 192 random bits', async () => {
  const { user } = await signedIn()
  const { username } = user
  const token = () => platform.createToken({ username, scopes: '*', label: 'own' })
  const code = () => platform.createSignInCode(username)
  const [tokens, codes] = [
    [await token(), await token()],
    [await code(), await code()],
  ]
  for (const each of tokens) expect(each).toMatch(/^[\da-f]{64}$/)
  for (const each of codes) expect(each).toMatch(/^[\w-]{32}$/)
  expect(new Set([...tokens, ...codes]).size).toBe(4)
})

test('rejects a revoked session token', async () => {
  const { user } = await signedIn()
  const redeemed = await platform.redeemSignInCode(await platform.createSignInCode(user.username))
  await platform.revokeToken(redeemed?.token ?? '')
  expect((await profileWith(redeemed?.token ?? '')).statusCode).toBe(401)
})

test('rejects a code for an unknown user with a readable message', async () => {
  await expect(platform.createSignInCode('nobody')).rejects.toThrow('There is no user nobody.')
})

test('finds the first unrestricted user after a rename or a restriction', async () => {
  const { db } = platform
  const [first, next] = await db
    .selectFrom('user')
    .select(['id', 'username'])
    .where('restricted', '=', 0)
    .orderBy('id')
    .limit(2)
    .execute()
  if (!first || !next) throw new Error('There are no two users')
  expect(await platform.firstUser()).toBe(first.username)
  await db.updateTable('user').set({ username: 'ines' }).where('id', '=', first.id).execute()
  expect(await platform.firstUser()).toBe('ines')
  await db.updateTable('user').set({ restricted: 1 }).where('id', '=', first.id).execute()
  expect(await platform.firstUser()).toBe(next.username)
})

test('stores an ended session until its cookie expires', async () => {
  const endedSessionIds = async () =>
    (await platform.db.selectFrom('ended_session').select('id').execute()).map(({ id }) => id)
  await platform.sessions.end('one', clock.now() + minutes)
  await platform.sessions.end('one', clock.now() + minutes)
  expect([await platform.sessions.isEnded('one'), await platform.sessions.isEnded('two')]).toEqual([
    true,
    false,
  ])
  clock.advance(minutes)
  await platform.sessions.end('two', clock.now() + minutes)
  expect(await endedSessionIds()).toEqual(['two'])
})
