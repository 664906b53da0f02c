import { expect, test } from 'vitest'
import { testPlatform } from '../../../test/support/platform/platform.ts'

const { signedIn } = await testPlatform()

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ7A7CqkyI4mJ0rHqfY8Pp0hQk3QzYqGZsK0K6v2P5bT'

test('shows the user of the token, regardless of its scopes', async () => {
  const { call, user } = await signedIn({ scopes: 'domains:read_only' })
  expect(await call('getProfile')).toMatchObject({
    uid: user.id,
    username: user.username,
    email: user.email,
    timezone: 'UTC',
    restricted: false,
    authorized_keys: null,
    console_auth_method: 'password_keys',
    user_type: 'default',
  })
  await expect(call('updateProfile', { body: {} })).rejects.toMatchObject({ status: 401 })
})

test('updates only the sent fields, also for restricted users', async () => {
  const { call } = await signedIn({ restricted: true, of: await signedIn() })
  await call('updateProfile', {
    body: { timezone: 'Europe/Berlin', email_notifications: false, authorized_keys: [key] },
  })
  const updated = await call('updateProfile', {
    body: { email: 'new@example.com', console_auth_method: 'keys_only' },
  })
  expect(updated).toMatchObject({
    email: 'new@example.com',
    timezone: 'Europe/Berlin',
    email_notifications: false,
    authorized_keys: [key],
    console_auth_method: 'keys_only',
  })
  expect(await call('getProfile')).toEqual(updated)
  expect(await call('updateProfile', { body: { authorized_keys: null } })).toMatchObject({
    authorized_keys: null,
    timezone: 'Europe/Berlin',
  })
  expect((await call('listEvents')).data[0]).toMatchObject({
    action: 'profile_update',
    entity: { type: 'profile' },
  })
})

test.each([
  ['UTC', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Berlin', false],
  ['+02:00', false],
  ['', false],
])('accepts the time zone %j: %s', async (timezone, fits) => {
  const { call } = await signedIn()
  const updated = call('updateProfile', { body: { timezone } })
  if (fits) expect((await updated).timezone).toBe(timezone)
  else await expect(updated).rejects.toMatchObject({ status: 400, faults: [{ field: 'timezone' }] })
})

test('reports every invalid field in one response', async () => {
  const { call } = await signedIn()
  await expect(
    call('updateProfile', { body: { timezone: 'Nowhere', authorized_keys: [key, 'ssh-rsa x'] } }),
  ).rejects.toMatchObject({
    status: 400,
    faults: [{ field: 'timezone' }, { field: 'authorized_keys[1]' }],
  })
})

test('ignores a username and permissions in an update', async () => {
  const { call } = await signedIn()
  const { username, restricted } = await call('getProfile')
  const body = { username: 'root', restricted: true } as object
  expect(await call('updateProfile', { body })).toMatchObject({ username, restricted })
})

test('replaces preferences as a whole, separately for each user', async () => {
  const owner = await signedIn()
  const guest = await signedIn({ of: owner, restricted: true })
  expect(await owner.call('getPreferences')).toEqual({})
  const first = { theme: 'dark', tables: { computes: ['label', 'status'] }, odd: 'a\0b', n: 1e300 }
  expect(await owner.call('updatePreferences', { body: first })).toEqual(first)
  expect(await owner.call('getPreferences')).toEqual(first)
  expect(await guest.call('getPreferences')).toEqual({})
  await owner.call('updatePreferences', { body: { sort: null } })
  expect(await owner.call('getPreferences')).toEqual({ sort: null })
})
