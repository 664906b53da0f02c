import { expect, test } from 'vitest'
import { grantKinds, globalGrants } from '../../../contract/rules/grants.ts'
import { testPlatform } from '../../../test/support/platform/platform.ts'
import { computeRow, grantRow } from '../../../test/support/platform/rows.ts'

const tested = await testPlatform()
const { signedIn } = tested

const nothing = {
  ...Object.fromEntries(globalGrants.map((name) => [name, false])),
  account_access: null,
  child_account_access: null,
}

async function team() {
  const owner = await signedIn()
  const guest = await signedIn({ of: owner, restricted: true })
  return { owner, guest, path: { username: guest.user.username } }
}

test('lists every object of the account without permission for a new restricted user', async () => {
  const { owner, path } = await team()
  const other = await signedIn()
  const id = await computeRow(tested, owner, 'web')
  await computeRow(tested, other, 'elsewhere')
  const grants = await owner.call('getUserGrants', { path })
  expect(grants).toMatchObject({
    global: nothing,
    compute: [{ id, label: 'web', permissions: null }],
  })
  expect(Object.keys(grants ?? {})).toEqual(['global', ...grantKinds])
})

test('labels grants of domains with the domain name', async () => {
  const { owner, path } = await team()
  const { id } = await owner.call('createDomain', {
    body: { domain: 'example.org', type: 'master', soa_email: 'a@example.org' },
  })
  expect(await owner.call('getUserGrants', { path })).toMatchObject({
    domain: [{ id, label: 'example.org', permissions: null }],
  })
})

test('changes only the grants that were sent', async () => {
  const { owner, path } = await team()
  const [web, db] = [await computeRow(tested, owner, 'web'), await computeRow(tested, owner, 'db')]
  await owner.call('updateUserGrants', {
    path,
    body: {
      global: { add_computes: true, account_access: 'read_only' },
      compute: [
        { id: web, permissions: 'read_write' },
        { id: db, permissions: 'read_only' },
      ],
    },
  })
  const grants = await owner.call('updateUserGrants', {
    path,
    body: { global: { add_domains: true }, compute: [{ id: db, label: 'db', permissions: null }] },
  })
  expect(grants).toMatchObject({
    global: { ...nothing, add_computes: true, add_domains: true, account_access: 'read_only' },
    compute: [
      { id: web, permissions: 'read_write' },
      { id: db, permissions: null },
    ],
  })
  expect(await owner.call('getUserGrants', { path })).toEqual(grants)
  expect((await owner.call('listEvents')).data.map(({ action }) => action)).toEqual([
    'user_update',
    'user_update',
  ])
})

test('applies changed grants immediately', async () => {
  const { owner, guest, path } = await team()
  await expect(guest.call('getAccount')).rejects.toMatchObject({ status: 403 })
  await owner.call('updateUserGrants', { path, body: { global: { account_access: 'read_only' } } })
  await guest.call('getAccount')
  await owner.call('updateUserGrants', { path, body: { global: { account_access: null } } })
  await expect(guest.call('getAccount')).rejects.toMatchObject({ status: 403 })
})

test('accepts add_vpcs as an alias of add_vpc', async () => {
  const { owner, path } = await team()
  const body = { global: { add_vpcs: true } }
  expect(await owner.call('updateUserGrants', { path, body })).toMatchObject({
    global: { ...nothing, add_vpc: true },
  })
  await expect(
    owner.call('updateUserGrants', { path, body: { global: { add_vpcs: true, add_vpc: false } } }),
  ).rejects.toMatchObject({ status: 400, faults: [{ field: 'global.add_vpcs' }] })
})

test('rejects grants on objects outside the account and changes nothing', async () => {
  const { owner, path } = await team()
  const id = await computeRow(tested, owner, 'web')
  const foreign = await computeRow(tested, await signedIn(), 'elsewhere')
  await expect(
    owner.call('updateUserGrants', {
      path,
      body: {
        global: { add_computes: true },
        compute: [
          { id, permissions: 'read_only' },
          { id: foreign, permissions: 'read_only' },
          { id, permissions: 'read_write' },
        ],
        metrics: [{ id: 1, permissions: 'read_only' }],
      },
    }),
  ).rejects.toMatchObject({
    status: 400,
    faults: [{ field: 'compute[1].id' }, { field: 'compute[2].id' }, { field: 'metrics[0].id' }],
  })
  expect(await owner.call('getUserGrants', { path })).toMatchObject({
    global: nothing,
    compute: [{ id, permissions: null }],
  })
})

test('returns no grants for an unrestricted user and rejects changes to them', async () => {
  const owner = await signedIn()
  const path = { username: owner.user.username }
  expect(await owner.call('getUserGrants', { path })).toBeUndefined()
  expect(await owner.call('getProfileGrants')).toBeUndefined()
  await expect(owner.call('updateUserGrants', { path, body: {} })).rejects.toMatchObject({
    status: 400,
  })
})

test('omits objects without permission from the grants of the profile', async () => {
  const { owner, guest } = await team()
  const id = await computeRow(tested, owner, 'web')
  await computeRow(tested, owner, 'db')
  await grantRow(tested, guest, { type: 'compute', id, permissions: 'read_only' })
  expect(await guest.call('getProfileGrants')).toMatchObject({
    global: nothing,
    compute: [{ id, label: 'web', permissions: 'read_only' }],
    domain: [],
  })
})

test('clears the grants of a user who becomes unrestricted and restricted again', async () => {
  const { owner, guest, path } = await team()
  const id = await computeRow(tested, owner, 'web')
  await grantRow(tested, guest, { type: 'compute', id, permissions: 'read_write' })
  await owner.call('updateUserGrants', { path, body: { global: { add_computes: true } } })
  await owner.call('updateUser', { path, body: { restricted: false } })
  await owner.call('updateUser', { path, body: { restricted: true } })
  expect(await owner.call('getUserGrants', { path })).toMatchObject({
    global: nothing,
    compute: [{ id, permissions: null }],
  })
})
