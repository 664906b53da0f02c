import { expect, test } from 'vitest'
import { newTestCompute } from '../../../../test/support/platform/computes.ts'
import { instancesOf, refusedFor } from '../../../../test/support/platform/instances.ts'
import { nth } from '../../../../test/support/platform/nth.ts'
import { testPlatform } from '../../../../test/support/platform/platform.ts'

const tested = await testPlatform()
const { platform, settle, signedIn } = tested
const { account, colleague, configs, disks, events, get } = instancesOf(tested)

test('reboots a running instance into the rescue system with the requested disks', async () => {
  const { me, id, path } = await account({ interfaces: [{ purpose: 'public' }] })
  const [disk] = await disks(me, id)
  const body = { devices: { sda: { disk_id: disk?.id ?? 0 } } }
  expect(await me.call('rescueCompute', { path, body })).toEqual({})
  expect(await get(me, id)).toMatchObject({ status: 'rebooting' })
  await settle()
  expect(await get(me, id)).toMatchObject({ status: 'running' })
  expect(await events(me)).toEqual([['compute_reboot', 'finished']])
  // The rescue system runs without any of the profiles.
  expect(nth(nth(await configs(me, id), 0).interfaces, 0).active).toBe(false)
})

test('boots an offline instance into the rescue system', async () => {
  const { me, id, path } = await account({ status: 'offline', image: null })
  await me.call('rescueCompute', { path })
  expect(await get(me, id)).toMatchObject({ status: 'booting' })
  await settle()
  expect(await events(me)).toEqual([['compute_boot', 'finished']])
})

test('boots the last booted profile in the next reboot', async () => {
  const { me, id, path } = await account()
  await me.call('rescueCompute', { path })
  await settle()
  await me.call('rebootCompute', { path })
  await settle()
  const [config] = await configs(me, id)
  expect((await me.call('listEvents')).data[0]?.secondary_entity).toMatchObject({ id: config?.id })
})

test('rejects disks and volumes of other instances', async () => {
  const { me, id, path } = await account()
  const other = await newTestCompute(platform, me)
  const disk_id = nth(await disks(me, other.id), 0).id
  const body = { devices: { sda: { disk_id }, sdg: { volume_id: 1 } } }
  await expect(me.call('rescueCompute', { path, body })).rejects.toMatchObject({
    status: 400,
    faults: [
      { field: 'devices.sda.disk_id', reason: 'This instance has no such disk' },
      { field: 'devices.sdg.volume_id' },
    ],
  })
  expect(await get(me, id)).toMatchObject({ status: 'running' })
})

test.each(['sdh', 'sdi', 'SDA'])('rejects the slot %s', async (slot) => {
  const { me, id, path } = await account()
  const devices = { [slot]: { disk_id: nth(await disks(me, id), 0).id } }
  await expect(
    me.call('rescueCompute', { path, body: { devices } as object }),
  ).rejects.toMatchObject({
    status: 400,
    faults: [{ field: `devices.${slot}`, reason: 'Unknown field' }],
  })
  expect(await get(me, id)).toMatchObject({ status: 'running' })
})

test('allows one disk or volume per slot and one slot per disk', async () => {
  const { me, id, path } = await account()
  const disk_id = nth(await disks(me, id), 0).id
  await expect(
    me.call('rescueCompute', {
      path,
      body: { devices: { sda: { disk_id, volume_id: 1 }, sdb: { disk_id } } },
    }),
  ).rejects.toMatchObject({
    faults: expect.arrayContaining([
      { field: 'devices.sda', reason: 'A slot takes a disk or a volume, not both' },
      { field: 'devices.sdb.disk_id', reason: 'This disk is in slot sda' },
    ]),
  })
})

test('rejects a busy instance, readers and other accounts', async () => {
  const { me, id, path } = await account()
  await expect((await signedIn()).call('rescueCompute', { path })).rejects.toMatchObject({
    status: 404,
  })
  const reader = await colleague(me, id, 'read_only')
  await expect(reader.call('rescueCompute', { path })).rejects.toMatchObject({ status: 403 })
  await me.call('rebootCompute', { path })
  await expect(me.call('rescueCompute', { path })).rejects.toMatchObject(
    refusedFor('Compute busy.'),
  )
})
