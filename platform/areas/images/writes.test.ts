import { expect, test } from 'vitest'
import { hours } from '#shared/clock.ts'
import { newTestCompute } from '../../../test/support/platform/computes.ts'
import { nth } from '../../../test/support/platform/nth.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'
import { grantRow } from '../../../test/support/platform/rows.ts'

const tested = await testPlatform()
const { platform, clock, settle, signedIn } = tested

async function account() {
  const me = await signedIn()
  const { id: computeId } = await newTestCompute(platform, me)
  const { data } = await me.call('listComputeDisks', { path: { computeId } })
  return { me, computeId, disk: nth(data, 0) }
}

const events = async (me: SignedIn) =>
  (await me.call('listEvents')).data.map(({ action, status }) => `${action} ${status}`)

test('returns a capture with the size of its disk immediately and makes it available later', async () => {
  const { me, computeId, disk } = await account()
  const image = await me.call('createImage', { body: { disk_id: disk.id, cloud_init: true } })
  expect(image).toMatchObject({
    label: disk.label,
    description: '',
    status: 'creating',
    size: disk.size,
    created_by: me.user.username,
    capabilities: ['cloud-init'],
  })
  const path = { imageId: image.id }
  await expect(me.call('deleteImage', { path })).rejects.toMatchObject({ status: 400 })
  await expect(me.call('createImage', { body: { disk_id: disk.id } })).rejects.toMatchObject({
    faults: [{ reason: 'Compute busy.' }],
  })
  await settle()
  expect(await me.call('getImage', { path })).toMatchObject({ status: 'available' })
  expect((await me.call('listEvents')).data[0]).toMatchObject({
    action: 'disk_imagize',
    status: 'finished',
    entity: { id: computeId, type: 'compute' },
    secondary_entity: { type: 'image', url: `/v4/images/${image.id}` },
  })
})

test('replaces invalid characters with hyphens in the default label of a capture', async () => {
  const { me, disk } = await account()
  await platform.db
    .updateTable('disk')
    .set({ label: 'Räder & Söhne/web' })
    .where('id', '=', disk.id)
    .execute()
  const { id, label } = await me.call('createImage', { body: { disk_id: disk.id } })
  expect(label).toBe('R-der - S-hne-web')
  await me.call('updateImage', { path: { imageId: id }, body: { label } })
})

test('deploys an instance from a capture with the file system of the captured disk', async () => {
  const { me, disk } = await account()
  await platform.db
    .updateTable('disk')
    .set({ filesystem: 'ext3', size: 3000 })
    .where('id', '=', disk.id)
    .execute()
  const { id } = await me.call('createImage', { body: { disk_id: disk.id } })
  await settle()
  const body = { region: 'us-east', type: 'g6-nano-1', image: id, root_pass: 'Correct-horse-9' }
  const compute = await me.call('createCompute', { body })
  await settle()
  const { data } = await me.call('listComputeDisks', { path: { computeId: compute.id } })
  expect(nth(data, 0)).toMatchObject({ filesystem: 'ext3' })
})

test('requires both scopes, add_images, read access to the instance and a disk of the account for a capture', async () => {
  const { me, computeId, disk } = await account()
  const body = { disk_id: disk.id }
  const narrow = await signedIn({ of: me, scopes: 'images:read_write' })
  await expect(narrow.call('createImage', { body })).rejects.toMatchObject({ status: 401 })
  const grants = { add_images: true }
  const guest = await signedIn({ of: me, restricted: true, grants })
  await expect(guest.call('createImage', { body })).rejects.toMatchObject({ status: 403 })
  await grantRow(tested, guest, { type: 'compute', id: computeId, permissions: 'read_only' })
  const { id } = await guest.call('createImage', { body })
  await guest.call('updateImage', { path: { imageId: id }, body: { label: 'mine' } })
  const reader = await signedIn({ of: me, restricted: true })
  await expect(reader.call('createImage', { body })).rejects.toMatchObject({ status: 403 })
  const { disk: foreign } = await account()
  await expect(me.call('createImage', { body: { disk_id: foreign.id } })).rejects.toMatchObject({
    faults: [{ field: 'disk_id' }],
  })
})

test('rejects an empty description and clears it with null', async () => {
  const { me, disk } = await account()
  const { id } = await me.call('createImage', {
    body: { disk_id: disk.id, description: 'Base of web servers' },
  })
  const update = (description: string | null) =>
    me.call('updateImage', { path: { imageId: id }, body: { description } })
  await expect(update('')).rejects.toMatchObject({
    faults: [{ reason: 'Length must be 1-65000 characters', field: 'description' }],
  })
  await expect(update('x'.repeat(65_001))).rejects.toMatchObject({ status: 400 })
  expect(await update('x'.repeat(65_000))).toMatchObject({ label: disk.label })
  expect(await update(null)).toMatchObject({ description: null })
  await expect(update('')).rejects.toMatchObject({ status: 400 })
  expect((await events(me))[0]).toBe('image_update notification')
})

test.each(['updateImage', 'deleteImage'] as const)(
  'rejects changes of public images, and of private ones with read_only: %s',
  async (operation) => {
    const { me, disk } = await account()
    const { id } = await me.call('createImage', { body: { disk_id: disk.id } })
    await settle()
    const send = (user: SignedIn, imageId: string) =>
      user.call(operation, {
        path: { imageId },
        ...(operation === 'updateImage' ? { body: { label: 'new' } } : {}),
      } as never)
    await expect(send(me, 'compute/debian12')).rejects.toMatchObject({ status: 403 })
    const guest = await signedIn({ of: me, restricted: true })
    const grant = { type: 'image', id: Number(id.slice(8)), permissions: 'read_only' as const }
    await grantRow(tested, guest, grant)
    await expect(send(guest, id)).rejects.toMatchObject({ status: 403 })
    await send(me, id)
  },
)

test('cancels an upload without data after 24 hours and deletes its image', async () => {
  const me = await signedIn()
  const { image } = await me.call('uploadImage', { body: { label: 'late', region: 'us-east' } })
  const path = { imageId: image.id }
  clock.advance(24 * hours - 1)
  await platform.jobs.runDue()
  expect(await me.call('getImage', { path })).toMatchObject({ status: 'pending_upload', size: 0 })
  clock.advance(1)
  await platform.jobs.runDue()
  await expect(me.call('getImage', { path })).rejects.toMatchObject({ status: 404 })
  expect((await me.call('listEvents')).data[0]).toMatchObject({
    action: 'image_upload',
    status: 'failed',
    percent_complete: 100,
    message: 'No data was uploaded within 24 hours.',
  })
})

test('rejects an upload for an unknown region', async () => {
  const me = await signedIn()
  await expect(
    me.call('uploadImage', { body: { label: 'golden', region: 'nowhere' } }),
  ).rejects.toMatchObject({ faults: [{ field: 'region' }] })
})
