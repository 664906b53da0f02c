import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { wireTime } from '#shared/clock.ts'
import type { OperationInput } from '../../api/context.ts'
import type { BucketRow } from './tables.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'

const { clock, platform, call: anonymous, signedIn } = await testPlatform()

let names = 0
async function newBucket(
  me: SignedIn,
  objects: string[] = [],
  extra: Partial<Insertable<BucketRow>> = {},
) {
  const bucket = await platform.db
    .insertInto('bucket')
    .values({
      account_id: me.user.accountId,
      cluster: 'us-east-1',
      label: `bucket-${++names}`,
      certificate: null,
      private_key: null,
      size: objects.length * 10,
      objects: objects.length,
      created: '2026-05-01T00:00:00',
      ...extra,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const rows = objects.map((name) => ({
    bucket_id: bucket.id,
    name,
    size: 10,
    etag: '9e107d9d372bb6826bd81d3542a419d6',
    last_modified: '2026-05-01T00:00:00.000Z',
  }))
  for (let from = 0; from < rows.length; from += 500)
    await platform.db
      .insertInto('bucket_object')
      .values(rows.slice(from, from + 500))
      .execute()
  return { clusterId: bucket.cluster, bucket: bucket.label }
}

const list = async (
  me: SignedIn,
  path: { clusterId: string; bucket: string },
  query: OperationInput<'listObjects'>['query'] = {},
) => await me.call('listObjects', { path, query })

/** Requests all pages by following the markers. */
async function walk(
  me: SignedIn,
  path: { clusterId: string; bucket: string },
  query: OperationInput<'listObjects'>['query'],
) {
  const found: string[] = []
  let pages = 0
  for (let marker: string | null = ''; marker !== null; pages++) {
    const page = await list(me, path, { ...query, ...(marker === '' ? {} : { marker }) })
    found.push(...page.data.map(({ name }) => name))
    marker = page.next_marker
    expect(page.is_truncated).toBe(marker !== null)
  }
  return { found, pages }
}

test('lists clusters without a token', async () => {
  expect(await anonymous('listStorageClusters')).toMatchObject({ page: 1, pages: 1, results: 4 })
  const path = { clusterId: 'us-east-1' }
  expect(await anonymous('getStorageCluster', { path })).toEqual({
    id: 'us-east-1',
    region: 'us-east',
    status: 'available',
    domain: 'us-east-1.objects.compute.example',
    static_site_domain: 'website-us-east-1.objects.compute.example',
  })
  await expect(
    anonymous('getStorageCluster', { path: { clusterId: 'moon-1' } }),
  ).rejects.toMatchObject(unknownRegion)
})

const unknownRegion = {
  status: 404,
  faults: [{ reason: 'The specified region was not found or does not support Object Storage.' }],
}

test('lists all buckets and those of a cluster, and shows a bucket', async () => {
  const me = await signedIn()
  await newBucket(await signedIn())
  const path = await newBucket(me, ['a', 'b'])
  const far = await newBucket(me, [], { cluster: 'eu-central-1' })
  const { data } = await me.call('listBuckets')
  expect(data.map(({ label }) => label)).toEqual([path.bucket, far.bucket])
  expect(await me.call('getBucket', { path })).toEqual({
    label: path.bucket,
    cluster: 'us-east-1',
    hostname: `${path.bucket}.us-east-1.objects.compute.example`,
    created: '2026-05-01T00:00:00',
    size: 20,
    objects: 2,
  })
  const inCluster = (clusterId: string) => me.call('listClusterBuckets', { path: { clusterId } })
  expect((await inCluster('eu-central-1')).data).toEqual([data[1]])
  expect(await inCluster('ap-south-1')).toMatchObject({ data: [], pages: 1, results: 0 })
  await expect(inCluster('moon-1')).rejects.toMatchObject(unknownRegion)
  await expect(
    me.call('getBucket', { path: { ...path, clusterId: 'moon-1' } }),
  ).rejects.toMatchObject(unknownRegion)
  await expect(
    me.call('getBucket', { path: { ...path, bucket: 'none-such' } }),
  ).rejects.toMatchObject({ status: 404, faults: [{ reason: 'Not found' }] })
})

test("does not find another account's bucket", async () => {
  const path = await newBucket(await signedIn(), ['a'])
  const { call } = await signedIn()
  const missing = { status: 404 }
  await expect(call('getBucket', { path })).rejects.toMatchObject(missing)
  await expect(call('listObjects', { path })).rejects.toMatchObject(missing)
  await expect(call('getBucketAccess', { path })).rejects.toMatchObject(missing)
  await expect(call('getBucketTls', { path })).rejects.toMatchObject(missing)
})

test('returns the access settings of a bucket with their XML', async () => {
  const me = await signedIn()
  const closed = await newBucket(me)
  const { acl_xml, ...rest } = await me.call('getBucketAccess', { path: closed })
  expect(rest).toEqual({ acl: 'private', cors_enabled: false, cors_xml: null })
  expect(acl_xml.match(/<Grant>/g)).toHaveLength(1)
  const open = await newBucket(me, [], { acl: 'public-read-write', cors_enabled: 1 })
  const access = await me.call('getBucketAccess', { path: open })
  expect(access).toMatchObject({ acl: 'public-read-write', cors_enabled: true })
  expect(access.acl_xml.match(/AllUsers/g)).toHaveLength(2)
  expect(access.cors_xml).toContain('<AllowedOrigin>*</AllowedOrigin>')
})

test('reports whether a bucket has a certificate, and the ACL of an object', async () => {
  const me = await signedIn()
  const path = await newBucket(me, ['a b/ü.txt'], { certificate: 'pem', private_key: 'key' })
  expect(await me.call('getBucketTls', { path })).toEqual({ ssl: true })
  expect(await me.call('getBucketTls', { path: await newBucket(me) })).toEqual({ ssl: false })
  const name = 'a b/ü.txt'
  expect(await me.call('getObjectAcl', { path, query: { name } })).toMatchObject({ acl: 'private' })
  await expect(me.call('getObjectAcl', { path, query: { name: 'other' } })).rejects.toMatchObject({
    status: 404,
  })
})

test('lists objects by code points, without a marker if all fit', async () => {
  const me = await signedIn()
  const path = await newBucket(me, ['b', 'B', 'a', 'ä', '😀', '\u{ffee}', 'a b', 'a/b'])
  const { data, next_marker, is_truncated } = await list(me, path)
  expect(data.map(({ name }) => name)).toEqual(['B', 'a', 'a b', 'a/b', 'b', 'ä', '\u{ffee}', '😀'])
  expect({ next_marker, is_truncated }).toEqual({ next_marker: null, is_truncated: false })
  expect(data[0]).toEqual({
    name: 'B',
    size: 10,
    etag: '9e107d9d372bb6826bd81d3542a419d6',
    last_modified: '2026-05-01T00:00:00.000Z',
    owner: expect.stringMatching(/^[\da-f-]{36}$/),
  })
})

test('returns an empty page for an empty bucket', async () => {
  const me = await signedIn()
  expect(await list(me, await newBucket(me))).toEqual({
    data: [],
    next_marker: null,
    is_truncated: false,
  })
})

test.each([24, 501])('rejects a page of %i objects', async (page_size) => {
  const me = await signedIn()
  await expect(list(me, await newBucket(me), { page_size })).rejects.toMatchObject({
    status: 400,
    faults: [{ field: 'page_size', reason: 'Must be 25-500' }],
  })
})

test.each([24, 25, 26, 50, 51])(
  'lists each of %i objects once by following markers',
  async (count) => {
    const me = await signedIn()
    const objects = Array.from(
      { length: count },
      (_, index) => `o-${String(index).padStart(3, '0')}`,
    )
    const path = await newBucket(me, objects)
    const { found, pages } = await walk(me, path, { page_size: 25 })
    expect(found).toEqual(objects)
    expect(pages).toBe(Math.ceil(count / 25))
  },
)

test('filters names by prefix', async () => {
  const me = await signedIn()
  const path = await newBucket(me, ['photo', 'photos/a', 'photos/b', 'photos0', 'zebra'])
  const { data } = await list(me, path, { prefix: 'photos/' })
  expect(data.map(({ name }) => name)).toEqual(['photos/a', 'photos/b'])
})

test('groups names with a common prefix up to the delimiter', async () => {
  const me = await signedIn()
  const path = await newBucket(me, ['a.txt', 'img/1', 'img/2/x', 'img/3', 'logs/1', 'z.txt'])
  const top = await list(me, path, { delimiter: '/' })
  expect(top.data.map(({ name, size }) => [name, size])).toEqual([
    ['a.txt', 10],
    ['img/', null],
    ['logs/', null],
    ['z.txt', 10],
  ])
  expect(top.data[1]).toEqual({
    name: 'img/',
    size: null,
    etag: null,
    last_modified: null,
    owner: null,
  })
  const inside = await list(me, path, { delimiter: '/', prefix: 'img/' })
  expect(inside.data.map(({ name }) => name)).toEqual(['img/1', 'img/2/', 'img/3'])
})

test('skips the contents of large folders and paginates many folders', async () => {
  const me = await signedIn()
  const folders = Array.from({ length: 60 }, (_, index) => `d${String(index).padStart(2, '0')}/`)
  const objects = folders.flatMap((folder, index) =>
    Array.from({ length: index === 3 ? 600 : 2 }, (_, number) => `${folder}${number}`),
  )
  const path = await newBucket(me, [...objects, 'last'])
  const { found, pages } = await walk(me, path, { page_size: 25, delimiter: '/' })
  expect(found).toEqual([...folders, 'last'])
  expect(pages).toBe(3)
})

test('uses a folder as the marker of a page that ends with it', async () => {
  const me = await signedIn()
  const objects = Array.from({ length: 24 }, (_, index) => `a${String(index).padStart(2, '0')}`)
  const path = await newBucket(me, [...objects, 'b/1', 'b/2', 'c'])
  const first = await list(me, path, { page_size: 25, delimiter: '/' })
  expect(first).toMatchObject({ next_marker: 'b/', is_truncated: true })
  const rest = await list(me, path, { page_size: 25, delimiter: '/', marker: 'b/' })
  expect(rest.data.map(({ name }) => name)).toEqual(['c'])
})

test('redacts the secret of a key', async () => {
  const me = await signedIn()
  const { id } = await platform.db
    .insertInto('storage_key')
    .values({
      account_id: me.user.accountId,
      label: 'backup',
      access_key: `KEY${++names}`.padEnd(20, 'X'),
      secret: null,
      limited: 1,
      bucket_access: '[{"cluster":"us-east-1","bucket_name":"b","permissions":"read_only"}]',
      created: '2026-05-01T00:00:00',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { data } = await me.call('listStorageKeys')
  expect(data).toEqual([
    {
      id,
      label: 'backup',
      access_key: expect.stringMatching(/^KEY/),
      secret_key: '[REDACTED]',
      limited: true,
      bucket_access: [{ cluster: 'us-east-1', bucket_name: 'b', permissions: 'read_only' }],
    },
  ])
  expect(await me.call('getStorageKey', { path: { keyId: id } })).toEqual(data[0])
  await expect(
    (await signedIn()).call('getStorageKey', { path: { keyId: id } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('reports the transfer of the current month', async () => {
  const me = await signedIn()
  expect(await me.call('getStorageTransfer')).toEqual({ used: 0 })
  const month = wireTime(clock.now()).slice(0, 7)
  await platform.db
    .insertInto('storage_transfer')
    .values([
      { account_id: me.user.accountId, month, used: 5_000_000_000 },
      { account_id: me.user.accountId, month: '2020-01', used: 1 },
    ])
    .execute()
  expect(await me.call('getStorageTransfer')).toEqual({ used: 5_000_000_000 })
})

test('requires account access to read object storage as a restricted user', async () => {
  const me = await signedIn()
  await newBucket(me)
  const guest = await signedIn({ of: me, restricted: true })
  await expect(guest.call('listBuckets')).rejects.toMatchObject({ status: 403 })
  const grants = { account_access: 'read_only' }
  const reader = await signedIn({ of: me, restricted: true, grants })
  expect((await reader.call('listBuckets')).results).toBe(1)
})
