import { expect, test } from 'vitest'
import type { NewCompute } from '../computes/creation/provision.ts'
import { newTestCompute } from '../../../test/support/platform/computes.ts'
import { duringTransaction } from '../../../test/support/platform/duringTransaction.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'
import { grantRow } from '../../../test/support/platform/rows.ts'

const tested = await testPlatform()
const { platform, settle, signedIn } = tested

let names = 0
async function readyVolume(me: SignedIn, region = 'us-east') {
  const volume = await me.call('createVolume', { body: { label: `data-${++names}`, region } })
  await settle()
  return volume
}

async function account(overrides: Partial<NewCompute> = {}) {
  const me = await signedIn()
  const compute = await newTestCompute(platform, me, overrides)
  const volume = await readyVolume(me)
  return { me, compute, volume, path: { volumeId: volume.id } }
}

const devices = async (me: SignedIn, computeId: number) =>
  (await me.call('listComputeConfigs', { path: { computeId } })).data.map((config) =>
    Object.entries(config.devices).flatMap(([slot, device]) =>
      device?.volume_id == null ? [] : [[slot, device.volume_id]],
    ),
  )

async function addConfig(computeId: number, extra: { devices?: string; virt_mode?: string } = {}) {
  const { id: _, ...config } = await platform.db
    .selectFrom('config')
    .selectAll()
    .where('compute_id', '=', computeId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { id } = await platform.db
    .insertInto('config')
    .values({ ...config, ...extra })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const fieldError = (field: string, reason: unknown = expect.any(String)) => ({
  status: 400,
  faults: [{ field, reason }],
})
const reason = (text: string) => ({ status: 400, faults: [{ reason: text }] })

test('shows the instance of an attached volume and assigns a slot of its profile', async () => {
  const { me, compute, volume, path } = await account()
  const attached = await me.call('attachVolume', { path, body: { compute_id: compute.id } })
  expect(attached).toMatchObject({ compute_id: compute.id, compute_label: compute.label })
  expect(await devices(me, compute.id)).toEqual([[['sdc', volume.id]]])
  const list = await me.call('listComputeVolumes', { path: { computeId: compute.id } })
  expect(list.data).toEqual([attached])
  expect((await me.call('listEvents')).data[0]).toMatchObject({
    action: 'volume_attach',
    status: 'notification',
    entity: { id: volume.id, type: 'volume' },
    secondary_entity: { id: compute.id, type: 'compute' },
  })
})

test('clears the slot and the instance of a detached volume', async () => {
  const { me, compute, volume, path } = await account()
  await me.call('attachVolume', { path, body: { compute_id: compute.id } })
  expect(await me.call('detachVolume', { path })).toEqual({})
  expect(await me.call('getVolume', { path })).toMatchObject({
    compute_id: null,
    compute_label: null,
  })
  expect(await devices(me, compute.id)).toEqual([[]])
  expect((await me.call('listEvents')).data[0]).toMatchObject({
    action: 'volume_detach',
    entity: { id: volume.id },
  })
  await expect(me.call('detachVolume', { path })).rejects.toMatchObject(
    reason('The volume is not attached.'),
  )
})

test('creates a volume for an instance and attaches it before it is ready', async () => {
  const { me, compute } = await account({ region: 'fr-par' })
  const createdVolume = await me.call('createVolume', {
    body: { label: `data-${++names}`, compute_id: compute.id },
  })
  expect(createdVolume).toMatchObject({
    status: 'creating',
    region: 'fr-par',
    compute_id: compute.id,
  })
  expect(await devices(me, compute.id)).toEqual([[['sdc', createdVolume.id]]])
  expect((await me.call('listEvents')).data.slice(0, 2)).toMatchObject([
    { action: 'volume_attach' },
    { action: 'volume_create', status: 'started' },
  ])
  await settle()
  expect(await me.call('getVolume', { path: { volumeId: createdVolume.id } })).toMatchObject({
    status: 'active',
    compute_id: compute.id,
  })
})

test('assigns no slot without persist_across_boots or without profiles', async () => {
  const { me, compute, path } = await account()
  const body = { compute_id: compute.id, persist_across_boots: false }
  await me.call('attachVolume', { path, body })
  expect(await devices(me, compute.id)).toEqual([[]])
  const empty = await newTestCompute(platform, me, { image: null })
  const other = await readyVolume(me)
  await me.call('attachVolume', { path: { volumeId: other.id }, body: { compute_id: empty.id } })
})

test('assigns a slot of the running profile, or of the profile in the request', async () => {
  const { me, compute, volume, path } = await account()
  const second = await addConfig(compute.id)
  await me.call('attachVolume', { path, body: { compute_id: compute.id } })
  expect(await devices(me, compute.id)).toEqual([[['sdc', volume.id]], []])
  await me.call('detachVolume', { path })
  await me.call('attachVolume', { path, body: { compute_id: compute.id, config_id: second } })
  expect(await devices(me, compute.id)).toEqual([[], [['sdc', volume.id]]])
})

test('requires a profile of the instance if it is off and has several', async () => {
  const { me, compute, path } = await account({ status: 'offline' })
  const other = await newTestCompute(platform, me)
  const foreign = await addConfig(other.id)
  await addConfig(compute.id)
  await expect(
    me.call('attachVolume', { path, body: { compute_id: compute.id } }),
  ).rejects.toMatchObject(fieldError('config_id', expect.stringContaining('several')))
  await expect(
    me.call('attachVolume', { path, body: { compute_id: compute.id, config_id: foreign } }),
  ).rejects.toMatchObject(
    fieldError('config_id', expect.stringContaining('no configuration profile')),
  )
})

test.each([
  ['paravirt', 8],
  ['fullvirt', 4],
])('fills a %s profile until all %i slots are used', async (virt_mode, slots) => {
  const { me, compute, path } = await account()
  const config_id = await addConfig(compute.id, { devices: '{}', virt_mode })
  const body = { compute_id: compute.id, config_id }
  for (let slot = 0; slot < slots; slot++) {
    const { id } = await readyVolume(me)
    await me.call('attachVolume', { path: { volumeId: id }, body })
  }
  await expect(me.call('attachVolume', { path, body })).rejects.toMatchObject({
    faults: [{ reason: expect.stringContaining('no free device slot') }],
  })
  expect(await me.call('getVolume', { path })).toMatchObject({ compute_id: null })
})

test('rejects attaching or deleting an attached volume', async () => {
  const { me, compute, path } = await account()
  const body = { compute_id: compute.id }
  await me.call('attachVolume', { path, body })
  await expect(me.call('attachVolume', { path, body })).rejects.toMatchObject(
    reason('The volume is attached already. Detach it first.'),
  )
  await expect(me.call('deleteVolume', { path })).rejects.toMatchObject(
    reason('The volume is attached. Detach it first.'),
  )
})

test('attaches a volume for only one of two concurrent requests', async () => {
  const { me, compute, path } = await account()
  const other = await newTestCompute(platform, me)
  const results = await Promise.allSettled(
    [compute.id, other.id].map((compute_id) =>
      me.call('attachVolume', { path, body: { compute_id } }),
    ),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('requires volume and instance to be in the same region', async () => {
  const { me, path } = await account()
  const { id } = await newTestCompute(platform, me, { region: 'fr-par' })
  await expect(me.call('attachVolume', { path, body: { compute_id: id } })).rejects.toMatchObject(
    fieldError('compute_id', expect.stringContaining('fr-par')),
  )
})

test('rejects attaching to a busy instance', async () => {
  const { me, compute, path } = await account({ status: 'offline' })
  await me.call('bootCompute', { path: { computeId: compute.id }, body: {} })
  const body = { compute_id: compute.id }
  await expect(me.call('attachVolume', { path, body })).rejects.toMatchObject(
    reason('Compute busy.'),
  )
  await settle()
  await me.call('attachVolume', { path, body })
})

test('rejects attaching and detaching at the source of a clone', async () => {
  const { me, compute, path } = await account()
  const body = { compute_id: compute.id }
  await me.call('attachVolume', { path, body })
  const other = await readyVolume(me)
  const target = { region: 'us-east', type: 'g6-standard-2' }
  await me.call('cloneCompute', { path: { computeId: compute.id }, body: target })
  await expect(
    me.call('attachVolume', { path: { volumeId: other.id }, body }),
  ).rejects.toMatchObject(reason('Compute busy.'))
  await expect(me.call('detachVolume', { path })).rejects.toMatchObject(reason('Compute busy.'))
  await settle()
  await me.call('attachVolume', { path: { volumeId: other.id }, body })
})

test('rejects an instance of another account with 400 and one without a grant with 403', async () => {
  const { me, compute, volume, path } = await account()
  const foreign = await newTestCompute(platform, await signedIn())
  await expect(
    me.call('attachVolume', { path, body: { compute_id: foreign.id } }),
  ).rejects.toMatchObject(
    fieldError('compute_id', 'You cannot access this instance, or it does not exist'),
  )
  const guest = await signedIn({ of: me, restricted: true })
  await grantRow(tested, guest, { type: 'volume', id: volume.id, permissions: 'read_write' })
  const body = { compute_id: compute.id }
  await expect(guest.call('attachVolume', { path, body })).rejects.toMatchObject({ status: 403 })
  await grantRow(tested, guest, { type: 'compute', id: compute.id, permissions: 'read_write' })
  expect(await guest.call('attachVolume', { path, body })).toMatchObject({ compute_id: compute.id })
})

test('requires both scopes to attach', async () => {
  const { me, compute, path } = await account()
  const narrow = await signedIn({ of: me, scopes: 'volumes:read_write computes:read_only' })
  await expect(
    narrow.call('attachVolume', { path, body: { compute_id: compute.id } }),
  ).rejects.toMatchObject({ status: 401 })
})

test('detaches a volume when its instance is deleted', async () => {
  const { me, compute, path } = await account()
  await me.call('attachVolume', { path, body: { compute_id: compute.id } })
  await platform.db.deleteFrom('compute').where('id', '=', compute.id).execute()
  expect(await me.call('getVolume', { path })).toMatchObject({ compute_id: null })
})

test('rejects a concurrently deleted instance', async () => {
  const { me, compute, path } = await account()
  const [attached] = await duringTransaction(
    platform.db,
    (tx) => tx.deleteFrom('compute').where('id', '=', compute.id).execute(),
    () => me.call('attachVolume', { path, body: { compute_id: compute.id } }),
  )
  expect(attached).toMatchObject({
    status: 'rejected',
    reason: fieldError('compute_id', 'You cannot access this instance, or it does not exist'),
  })
})
