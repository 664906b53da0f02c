import { expect, test } from 'vitest'
import { testPlatform } from '../../../test/support/platform/platform.ts'

const { platform, signedIn } = await testPlatform()

test('shows the contact, balance and capabilities of an account', async () => {
  const { call, user } = await signedIn()
  expect(await call('getAccount')).toMatchObject({
    email: user.email,
    country: '',
    balance: 0,
    billing_source: 'compute',
    active_promotions: [],
    credit_card: { last_four: null, expiry: null },
    capabilities: expect.arrayContaining(['Computes']),
  })
})

test('changes only the account fields that were sent', async () => {
  const { call } = await signedIn()
  await call('updateAccount', { body: { company: 'Example GmbH', city: 'Köln', country: 'de' } })
  await call('updateAccount', { body: { city: 'Bonn' } })
  expect(await call('getAccount')).toMatchObject({
    company: 'Example GmbH',
    city: 'Bonn',
    country: 'DE',
  })
  expect((await call('listEvents')).data.map(({ action }) => action)).toEqual([
    'account_update',
    'account_update',
  ])
})

test.each([
  ['company', 128],
  ['first_name', 50],
  ['address_1', 64],
  ['zip', 16],
  ['phone', 32],
  ['tax_id', 100],
] as const)('limits %s to %i characters', async (field, most) => {
  const { call } = await signedIn()
  for (const length of [0, 1, most - 1, most])
    expect(await call('updateAccount', { body: { [field]: 'x'.repeat(length) } })).toMatchObject({
      [field]: 'x'.repeat(length),
    })
  await expect(
    call('updateAccount', { body: { [field]: 'x'.repeat(most + 1) } }),
  ).rejects.toMatchObject({ status: 400, faults: [{ field }] })
})

test('reports every invalid field of an update in one response', async () => {
  const { call } = await signedIn()
  const body = { email: 'nobody', country: 'Germany', phone: 5 } as object
  const error: unknown = await call('updateAccount', { body }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ status: 400 })
  const { faults } = error as { faults: { field?: string }[] }
  expect(new Set(faults.map(({ field }) => field))).toEqual(new Set(['email', 'country', 'phone']))
})

test('loses no change when an account is updated concurrently', async () => {
  const { call } = await signedIn()
  const fields = ['first_name', 'last_name', 'company', 'city', 'state', 'zip'] as const
  await Promise.all(fields.map((field) => call('updateAccount', { body: { [field]: field } })))
  expect(await call('getAccount')).toMatchObject(
    Object.fromEntries(fields.map((field) => [field, field])),
  )
})

test('changes account settings individually and ignores read-only ones', async () => {
  const { call, user } = await signedIn()
  expect(await call('getAccountSettings')).toEqual({
    managed: false,
    network_helper: true,
    backups_enabled: false,
    object_storage: 'disabled',
    metrics_subscription: null,
  })
  await call('updateAccountSettings', { body: { backups_enabled: true } })
  expect(await call('updateAccountSettings', { body: { network_helper: false } })).toMatchObject({
    network_helper: false,
    backups_enabled: true,
  })
  const before = await call('getAccountSettings')
  for (const field of ['managed', 'object_storage', 'metrics_subscription'])
    expect(await call('updateAccountSettings', { body: { [field]: true } as object })).toEqual(
      before,
    )
  await platform.db
    .updateTable('account')
    .set({ object_storage: 'active' })
    .where('id', '=', user.accountId)
    .execute()
  expect(await call('getAccountSettings')).toMatchObject({ object_storage: 'active' })
})

test('requires account access to read the account and write access to change it', async () => {
  const of = await signedIn()
  const without = await signedIn({ of, restricted: true })
  const reader = await signedIn({ of, restricted: true, grants: { account_access: 'read_only' } })
  const writer = await signedIn({ of, restricted: true, grants: { account_access: 'read_write' } })
  for (const read of ['getAccount', 'getAccountSettings'] as const) {
    await expect(without.call(read)).rejects.toMatchObject({ status: 403 })
    await reader.call(read)
    await writer.call(read)
  }
  for (const write of ['updateAccount', 'updateAccountSettings'] as const) {
    await expect(without.call(write, { body: {} })).rejects.toMatchObject({ status: 403 })
    await expect(reader.call(write, { body: {} })).rejects.toMatchObject({
      status: 403,
      faults: [{ reason: 'Unauthorized' }],
    })
    await writer.call(write, { body: {} })
  }
})
