import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { publicImages } from '../../catalogue/images.ts'
import type { ImageRow } from './tables.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'
import { grantRow } from '../../../test/support/platform/rows.ts'

const tested = await testPlatform()
const { platform, call: anonymous, signedIn } = tested

const newImage = async (me: SignedIn, extra: Partial<Insertable<ImageRow>> = {}) =>
  (
    await platform.db
      .insertInto('image')
      .values({
        account_id: me.user.accountId,
        label: 'golden',
        description: '',
        status: 'available',
        size: 2500,
        cloud_init: 1,
        created_by: me.user.username,
        created: '2026-05-01T00:00:00',
        updated: '2026-05-01T00:00:00',
        expiry: null,
        region: null,
        upload_hash: null,
        upload_until: null,
        ...extra,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const ids = (images: { id: string }[]) => images.map(({ id }) => id)
const all = { page_size: 500 }

test('lists only public images without a token, with deprecated ones last', async () => {
  await newImage(await signedIn())
  const { data, results } = await anonymous('listImages', { query: all })
  expect(data).toEqual(publicImages)
  expect(results).toBe(publicImages.length)
  expect(data.at(-1)?.deprecated).toBe(true)
  expect(await anonymous('getImage', { path: { imageId: 'compute/debian12' } })).toMatchObject({
    label: 'Debian 12',
    is_public: true,
    created_by: 'compute',
  })
})

test('lists private images before public ones', async () => {
  const me = await signedIn()
  await newImage(await signedIn())
  const first = await newImage(me)
  const second = await newImage(me)
  const { data } = await me.call('listImages', { query: all })
  expect(ids(data)).toEqual([`private/${first}`, `private/${second}`, ...ids([...publicImages])])
  expect(data[0]).toEqual({
    id: `private/${first}`,
    label: 'golden',
    description: '',
    created: '2026-05-01T00:00:00',
    updated: '2026-05-01T00:00:00',
    created_by: me.user.username,
    type: 'manual',
    is_public: false,
    deprecated: false,
    size: 2500,
    vendor: null,
    expiry: null,
    eol: null,
    status: 'available',
    capabilities: ['cloud-init'],
  })
  expect(await me.call('getImage', { path: { imageId: `private/${first}` } })).toEqual(data[0])
})

test('paginates private and public images together', async () => {
  const me = await signedIn()
  await newImage(me)
  const results = publicImages.length + 1
  const page = await me.call('listImages', { query: { page_size: 25, page: 2 } })
  expect(page).toMatchObject({ page: 2, pages: Math.ceil(results / 25), results })
})

test('shows an automatic image with an expiry and without creator and update time', async () => {
  const me = await signedIn()
  const id = await newImage(me, {
    type: 'automatic',
    created_by: null,
    updated: null,
    expiry: '2026-06-01T00:00:00',
    cloud_init: 0,
  })
  expect(await me.call('getImage', { path: { imageId: `private/${id}` } })).toMatchObject({
    type: 'automatic',
    created_by: null,
    updated: null,
    expiry: '2026-06-01T00:00:00',
    capabilities: [],
  })
})

test('requires a token with the images scope for a private image', async () => {
  const me = await signedIn()
  const path = { imageId: `private/${await newImage(me)}` }
  const invalid = { status: 401, faults: [{ reason: 'Invalid Token' }] }
  await expect(anonymous('getImage', { path })).rejects.toMatchObject(invalid)
  const narrow = await signedIn({ of: me, scopes: 'domains:read_only' })
  await expect(narrow.call('getImage', { path })).rejects.toMatchObject({
    status: 401,
    faults: [{ reason: 'Your OAuth token is not authorized to use this endpoint.' }],
  })
  expect((await narrow.call('listImages', { query: all })).data).toEqual(publicImages)
  await narrow.call('getImage', { path: { imageId: 'compute/debian12' } })
})

test('shows a restricted user public images and granted private ones', async () => {
  const me = await signedIn()
  const granted = await newImage(me)
  const hidden = await newImage(me)
  const guest = await signedIn({ of: me, restricted: true })
  await grantRow(tested, guest, { type: 'image', id: granted, permissions: 'read_only' })
  const { data } = await guest.call('listImages', { query: all })
  expect(ids(data).filter((id) => id.startsWith('private/'))).toEqual([`private/${granted}`])
  await guest.call('getImage', { path: { imageId: `private/${granted}` } })
  await guest.call('getImage', { path: { imageId: 'compute/debian12' } })
  await expect(
    guest.call('getImage', { path: { imageId: `private/${hidden}` } }),
  ).rejects.toMatchObject({ status: 403 })
  const { username } = guest.user
  expect(await me.call('getUserGrants', { path: { username } })).toMatchObject({
    image: [
      { id: granted, label: 'golden', permissions: 'read_only' },
      { id: hidden, label: 'golden', permissions: null },
    ],
  })
})

test.each(['compute/nothing', 'private/999999', 'private/x', 'debian12', '1'])(
  'does not find the image %s',
  async (imageId) => {
    const { call } = await signedIn()
    await expect(call('getImage', { path: { imageId } })).rejects.toMatchObject({ status: 404 })
  },
)

test("does not find another account's image", async () => {
  const id = await newImage(await signedIn())
  const { call } = await signedIn()
  await expect(call('getImage', { path: { imageId: `private/${id}` } })).rejects.toMatchObject({
    status: 404,
  })
})
