import { expect, test } from 'vitest'
import { days, hours, wireTime } from '#shared/clock.ts'
import { testPlatform } from '../../../test/support/platform/platform.ts'

const { app, clock, platform, signedIn } = await testPlatform()

const never = '2999-12-12T05:00:00'
const statusWith = async (token: string, url = '/v4/profile') =>
  (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode

test('shows the whole token once and only its first 16 characters afterwards', async () => {
  const { call } = await signedIn()
  const created = await call('createToken', { body: { label: 'CI' } })
  expect(created).toMatchObject({ label: 'CI', scopes: '*', expiry: never })
  expect(created.token).toMatch(/^[0-9a-f]{64}$/)
  expect(await statusWith(created.token)).toBe(200)
  const path = { tokenId: created.id }
  const listedToken = { ...created, token: created.token.slice(0, 16) }
  expect(await call('getToken', { path })).toEqual(listedToken)
  expect((await call('listTokens')).data).toContainEqual(listedToken)
  expect(await call('updateToken', { path, body: { label: 'Builds' } })).toEqual({
    ...listedToken,
    label: 'Builds',
  })
  expect(await call('updateToken', { path, body: {} })).toMatchObject({ label: 'Builds' })
  expect(await call('deleteToken', { path })).toEqual({})
  expect(await statusWith(created.token)).toBe(401)
  await expect(call('getToken', { path })).rejects.toMatchObject({ status: 404 })
  expect((await call('listEvents')).data.map(({ action }) => action)).toEqual([
    'token_delete',
    'token_update',
    'token_create',
  ])
})

test('changes only the label of a token', async () => {
  const { call } = await signedIn()
  const { id, expiry } = await call('createToken', {
    body: { label: 'CI', scopes: 'domains:read_only' },
  })
  const body = { scopes: '*', expiry: '2020-01-01T00:00:00' } as object
  expect(await call('updateToken', { path: { tokenId: id }, body })).toMatchObject({
    label: 'CI',
    scopes: 'domains:read_only',
    expiry,
  })
})

test.each([
  [0, false],
  [1, true],
  [100, true],
  [101, false],
])('accepts a label of %i characters: %s', async (length, fits) => {
  const { call } = await signedIn()
  const created = call('createToken', { body: { label: 'x'.repeat(length) } })
  if (fits) expect((await created).label).toHaveLength(length)
  else await expect(created).rejects.toMatchObject({ status: 400, faults: [{ field: 'label' }] })
})

const own = 'account:read_write domains:read_only'

test.each([
  [undefined, own],
  ['account:read_write', 'account:read_write'],
  ['account:read_only domains:read_only', 'account:read_only domains:read_only'],
])('creates a token for the requested scopes %s with the scopes %s', async (scopes, expected) => {
  const { call } = await signedIn({ scopes: own })
  const body = { label: 'CI', ...(scopes === undefined ? {} : { scopes }) }
  expect((await call('createToken', { body })).scopes).toBe(expected)
})

test.each(['*', 'domains:read_write', 'vpc:read_only', 'account:read_only vpc:read_only'])(
  'rejects the scopes %s beyond those of the current token',
  async (scopes) => {
    const { call } = await signedIn({ scopes: own })
    await expect(call('createToken', { body: { label: 'CI', scopes } })).rejects.toMatchObject({
      status: 400,
      faults: [{ field: 'scopes', reason: 'Must not go beyond the scopes of your own token' }],
    })
  },
)

test.each(['', 'all', 'nothing:read_only', 'domains', 'domains:write', '* domains:read_only'])(
  'rejects the invalid scopes %j',
  async (scopes) => {
    const { call } = await signedIn()
    await expect(call('createToken', { body: { label: 'CI', scopes } })).rejects.toMatchObject({
      status: 400,
      faults: [{ field: 'scopes' }],
    })
  },
)

test('rejects an expired token', async () => {
  const { call } = await signedIn()
  const expiry = wireTime(clock.now() + 2 * hours)
  const { token, id } = await call('createToken', { body: { label: 'CI', expiry } })
  clock.advance(2 * hours - 1000)
  expect(await statusWith(token)).toBe(200)
  expect(await call('getToken', { path: { tokenId: id } })).toMatchObject({ expiry })
  clock.advance(1000)
  expect(await statusWith(token)).toBe(401)
  expect((await call('listTokens')).data.map((item) => item.id)).not.toContain(id)
})

test('shows the year 2999 as the expiry of a token that never expires', async () => {
  const { call } = await signedIn()
  for (const expiry of [null, never])
    expect(await call('createToken', { body: { label: 'CI', expiry } })).toMatchObject({
      expiry: never,
    })
})

test.each([
  [() => wireTime(clock.now() - days)],
  [() => wireTime(clock.now())],
  [() => '2030-02-30T00:00:00'],
  [() => '2030-13-01T00:00:00'],
  [() => '2030-01-01'],
  [() => '2030-01-01T00:00:00Z'],
])('rejects an expiry that is not a valid time in the future', async (expiry) => {
  const { call } = await signedIn()
  await expect(
    call('createToken', { body: { label: 'CI', expiry: expiry() } }),
  ).rejects.toMatchObject({ status: 400, faults: [{ field: 'expiry' }] })
})

test('does not list console sessions as tokens', async () => {
  const { call, user } = await signedIn()
  const redeemed = await platform.redeemSignInCode(await platform.createSignInCode(user.username))
  const prefixes = (await call('listTokens')).data.map(({ token }) => token)
  expect(prefixes).not.toContain(redeemed?.token.slice(0, 16))
})

test('does not find tokens of other users', async () => {
  const one = await signedIn()
  const two = await signedIn({ of: one })
  const path = { tokenId: (await one.call('createToken', { body: { label: 'CI' } })).id }
  await expect(two.call('getToken', { path })).rejects.toMatchObject({ status: 404 })
  await expect(two.call('deleteToken', { path })).rejects.toMatchObject({ status: 404 })
  await expect(two.call('updateToken', { path, body: {} })).rejects.toMatchObject({ status: 404 })
})

test('allows a token to revoke itself', async () => {
  const { call } = await signedIn()
  const { id } = (await call('listTokens')).data[0] ?? { id: 0 }
  await call('deleteToken', { path: { tokenId: id } })
  await expect(call('getProfile')).rejects.toMatchObject({ status: 401 })
})
