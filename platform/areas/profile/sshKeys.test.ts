import { expect, test } from 'vitest'
import { testPlatform } from '../../../test/support/platform/platform.ts'

const { signedIn } = await testPlatform()

const ssh_key =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ7A7CqkyI4mJ0rHqfY8Pp0hQk3QzYqGZsK0K6v2P5bT ada@laptop'

test('adds, lists, renames and deletes an SSH key', async () => {
  const { call } = await signedIn()
  const added = await call('createSshKey', { body: { label: 'laptop', ssh_key: ` ${ssh_key}\n` } })
  expect(added).toMatchObject({ label: 'laptop', ssh_key })
  const path = { sshKeyId: added.id }
  expect(await call('getSshKey', { path })).toEqual(added)
  expect(await call('listSshKeys')).toMatchObject({ data: [added], results: 1 })
  expect(await call('updateSshKey', { path, body: { label: 'desk' } })).toEqual({
    ...added,
    label: 'desk',
  })
  expect(await call('updateSshKey', { path, body: {} })).toMatchObject({ label: 'desk' })
  expect(await call('deleteSshKey', { path })).toEqual({})
  await expect(call('getSshKey', { path })).rejects.toMatchObject({ status: 404 })
  expect((await call('listEvents')).data.map(({ action }) => action)).toEqual([
    'user_ssh_key_delete',
    'user_ssh_key_update',
    'user_ssh_key_add',
  ])
})

test.each([
  [0, false],
  [1, true],
  [64, true],
  [65, false],
])('accepts a label of %i characters: %s', async (length, fits) => {
  const { call } = await signedIn()
  const added = call('createSshKey', { body: { label: 'x'.repeat(length), ssh_key } })
  if (fits) expect((await added).label).toHaveLength(length)
  else await expect(added).rejects.toMatchObject({ status: 400, faults: [{ field: 'label' }] })
})

test.each([
  ['a private key', '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----'],
  ['an unknown type', ssh_key.replace('ssh-ed25519', 'ssh-ed448')],
  ['a damaged key', ssh_key.replace('AAAAC3', 'AAAAC4')],
  ['two keys', `${ssh_key}\n${ssh_key}`],
  ['nothing', ''],
])('rejects %s as an SSH key', async (_, text) => {
  const { call } = await signedIn()
  await expect(
    call('createSshKey', { body: { label: 'laptop', ssh_key: text } }),
  ).rejects.toMatchObject({ status: 400, faults: [{ field: 'ssh_key' }] })
})

test('changes only the label of a key', async () => {
  const { call } = await signedIn()
  const { id } = await call('createSshKey', { body: { label: 'laptop', ssh_key } })
  const body = { label: 'desk', ssh_key: 'ssh-ed25519 other' } as object
  expect(await call('updateSshKey', { path: { sshKeyId: id }, body })).toMatchObject({
    label: 'desk',
    ssh_key,
  })
})

test('does not find keys of other users', async () => {
  const one = await signedIn()
  const two = await signedIn({ of: one })
  const { id } = await one.call('createSshKey', { body: { label: 'laptop', ssh_key } })
  const path = { sshKeyId: id }
  await expect(two.call('getSshKey', { path })).rejects.toMatchObject({ status: 404 })
  await expect(two.call('deleteSshKey', { path })).rejects.toMatchObject({ status: 404 })
  await expect(two.call('updateSshKey', { path, body: {} })).rejects.toMatchObject({ status: 404 })
  expect((await two.call('listSshKeys')).results).toBe(0)
})
