import { expect, test } from 'vitest'
import type { OperationInput } from '../../api/context.ts'
import { newTestCompute } from '../../../test/support/platform/computes.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'
import { grantRow } from '../../../test/support/platform/rows.ts'

const tested = await testPlatform()
const { platform, settle, signedIn } = tested

type VolumeBody = OperationInput<'createVolume'>['body']

let names = 0
const newVolume = (me: SignedIn, extra: Partial<VolumeBody> = {}) =>
  me.call('createVolume', {
    body: { label: `data-${++names}`, region: 'us-east', ...extra } as VolumeBody,
  })

async function account(extra: Partial<VolumeBody> = {}) {
  const me = await signedIn()
  const volume = await newVolume(me, extra)
  await settle()
  return { me, volume, path: { volumeId: volume.id } }
}

const fieldError = (field: string, reason: unknown = expect.any(String)) => ({
  status: 400,
  faults: [{ field, reason }],
})
const reason = (text: string) => ({ status: 400, faults: [{ reason: text }] })

test('creates a volume that becomes active, with one event', async () => {
  const me = await signedIn()
  const createdVolume = await newVolume(me, { label: 'orders', tags: ['shop'] })
  expect(createdVolume).toMatchObject({
    id: expect.any(Number),
    label: 'orders',
    status: 'creating',
    size: 20,
    region: 'us-east',
    filesystem_path: '/dev/disk/by-id/scsi-0Compute_Volume_orders',
    compute_id: null,
    compute_label: null,
    tags: ['shop'],
    hardware_type: 'nvme',
    created: createdVolume.created,
    updated: createdVolume.created,
  })
  expect((await me.call('listEvents')).data).toMatchObject([
    {
      action: 'volume_create',
      status: 'started',
      entity: { id: createdVolume.id, type: 'volume' },
    },
  ])
  await settle()
  const path = { volumeId: createdVolume.id }
  expect(await me.call('getVolume', { path })).toEqual({ ...createdVolume, status: 'active' })
  expect((await me.call('listVolumes')).data).toMatchObject([{ id: createdVolume.id }])
  expect((await me.call('listEvents')).data).toMatchObject([
    { action: 'volume_create', status: 'finished', percent_complete: 100 },
  ])
})

test.each([
  [9, false],
  [10, true],
  [10_240, true],
  [10_241, false],
])('accepts a size of %i GB: %s', async (size, accepted) => {
  const me = await signedIn()
  const creation = newVolume(me, { size })
  if (accepted) expect((await creation).size).toBe(size)
  else await expect(creation).rejects.toMatchObject(fieldError('size', 'Must be 10-10240'))
})

test.each([
  ['', false],
  ['a', true],
  ['a'.repeat(32), true],
  ['a'.repeat(33), false],
])('accepts the label %j: %s', async (label, accepted) => {
  const me = await signedIn()
  const creation = newVolume(me, { label })
  if (accepted) expect((await creation).label).toBe(label)
  else await expect(creation).rejects.toMatchObject(fieldError('label'))
})

test('requires unique labels in an account, also for concurrent requests', async () => {
  const me = await signedIn()
  const results = await Promise.allSettled(
    Array.from({ length: 3 }, () => newVolume(me, { label: 'same' })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const taken = fieldError('label', 'Label must be unique among your volumes')
  await expect(newVolume(me, { label: 'same' })).rejects.toMatchObject(taken)
  const { id } = await newVolume(me)
  const path = { volumeId: id }
  await expect(me.call('updateVolume', { path, body: { label: 'same' } })).rejects.toMatchObject(
    taken,
  )
  await newVolume(await signedIn(), { label: 'same' })
})

test('requires either a region with block storage or an instance', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me)
  const body = { label: 'x' }
  await expect(me.call('createVolume', { body })).rejects.toMatchObject(fieldError('region'))
  await expect(newVolume(me, { region: 'moon' })).rejects.toMatchObject(
    fieldError('region', 'region is not valid'),
  )
  await expect(newVolume(me, { compute_id: id })).rejects.toMatchObject(fieldError('region'))
  await expect(newVolume(me, { config_id: 1 })).rejects.toMatchObject(fieldError('config_id'))
})

test('changes the label and tags of a volume', async () => {
  const { me, path } = await account()
  const changed = await me.call('updateVolume', { path, body: { label: 'logs', tags: ['ops'] } })
  expect(changed).toMatchObject({
    label: 'logs',
    filesystem_path: '/dev/disk/by-id/scsi-0Compute_Volume_logs',
    tags: ['ops'],
  })
  expect(await me.call('updateVolume', { path, body: {} })).toMatchObject({
    label: 'logs',
    tags: ['ops'],
  })
  expect((await me.call('listEvents')).data[0]).toMatchObject({
    action: 'volume_update',
    status: 'notification',
  })
})

test('allows only larger sizes, and only while the volume is active', async () => {
  const { me, path } = await account({ size: 30 })
  for (const size of [29, 30])
    await expect(me.call('resizeVolume', { path, body: { size } })).rejects.toMatchObject(
      fieldError('size', 'Must be more than the 30 GB it has'),
    )
  expect(await me.call('resizeVolume', { path, body: { size: 31 } })).toMatchObject({
    size: 31,
    status: 'resizing',
  })
  const busy = reason('Volume busy. It is being resized; try again when that is over.')
  await expect(me.call('resizeVolume', { path, body: { size: 40 } })).rejects.toMatchObject(busy)
  await expect(me.call('cloneVolume', { path, body: { label: 'copy' } })).rejects.toMatchObject(
    busy,
  )
  await expect(me.call('deleteVolume', { path })).rejects.toMatchObject(busy)
  await settle()
  expect(await me.call('getVolume', { path })).toMatchObject({ status: 'active', size: 31 })
  expect((await me.call('listEvents')).data[0]).toMatchObject({
    action: 'volume_resize',
    status: 'notification',
  })
})

test('starts only one of two concurrent resizes', async () => {
  const { me, path } = await account()
  const results = await Promise.allSettled(
    [50, 60].map((size) => me.call('resizeVolume', { path, body: { size } })),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('clones the size and region of a volume', async () => {
  const { me, volume, path } = await account({ size: 44, tags: ['shop'] })
  const copy = await me.call('cloneVolume', { path, body: { label: 'copy' } })
  expect(copy).toMatchObject({ label: 'copy', size: 44, region: 'us-east', status: 'creating' })
  await settle()
  expect(await me.call('getVolume', { path: { volumeId: copy.id } })).toMatchObject({
    status: 'active',
    compute_id: null,
  })
  expect((await me.call('listEvents')).data[0]).toMatchObject({
    action: 'volume_clone',
    entity: { id: volume.id },
    secondary_entity: { id: copy.id },
  })
})

test('deletes a volume with its tags', async () => {
  const { me, path } = await account({ tags: ['shop'] })
  expect(await me.call('deleteVolume', { path })).toEqual({})
  await expect(me.call('getVolume', { path })).rejects.toMatchObject({ status: 404 })
  const tags = await platform.db
    .selectFrom('tagged_object')
    .selectAll()
    .where('account_id', '=', me.user.accountId)
    .execute()
  expect(tags).toEqual([])
})

test('requires add_volumes from a restricted user to create or clone volumes, and rejects tags', async () => {
  const { me, volume, path } = await account()
  const guest = await signedIn({ of: me, restricted: true })
  const forbidden = { status: 403 }
  await expect(newVolume(guest)).rejects.toMatchObject(forbidden)
  await expect(guest.call('getVolume', { path })).rejects.toMatchObject(forbidden)
  await grantRow(tested, guest, { type: 'volume', id: volume.id, permissions: 'read_only' })
  expect((await guest.call('listVolumes')).data).toMatchObject([{ id: volume.id }])
  const body = { label: 'copied' }
  await expect(guest.call('cloneVolume', { path, body })).rejects.toMatchObject(forbidden)
  await expect(guest.call('updateVolume', { path, body })).rejects.toMatchObject(forbidden)
  await expect(guest.call('resizeVolume', { path, body: { size: 99 } })).rejects.toMatchObject(
    forbidden,
  )
  const maker = await signedIn({ of: me, restricted: true, grants: { add_volumes: true } })
  const createdVolume = await newVolume(maker)
  await expect(newVolume(maker, { tags: ['shop'] })).rejects.toMatchObject({
    status: 403,
    faults: [{ field: 'tags' }],
  })
  expect((await maker.call('listVolumes')).data).toMatchObject([{ id: createdVolume.id }])
  await maker.call('updateVolume', {
    path: { volumeId: createdVolume.id },
    body: { label: 'mine' },
  })
})

test("does not find another account's volume", async () => {
  const { path } = await account()
  const { call } = await signedIn()
  const missing = { status: 404 }
  await expect(call('getVolume', { path })).rejects.toMatchObject(missing)
  await expect(call('deleteVolume', { path })).rejects.toMatchObject(missing)
  await expect(call('resizeVolume', { path, body: { size: 30 } })).rejects.toMatchObject(missing)
  await expect(call('attachVolume', { path, body: { compute_id: 1 } })).rejects.toMatchObject(
    missing,
  )
})
