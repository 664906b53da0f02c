import { expect, test } from 'vitest'
import { newKeys, privatePem, testAuthority } from '../../../test/support/certificates.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'

const { clock, platform, signedIn } = await testPlatform()

let names = 0
const newLabel = () => `made-${++names}`

async function newBucket(me: SignedIn, label = newLabel(), cluster = 'us-east-1') {
  await me.call('createBucket', { body: { cluster, label } })
  return { clusterId: cluster, bucket: label }
}

const owe = (me: SignedIn, balance: number) =>
  platform.db.updateTable('account').set({ balance }).where('id', '=', me.user.accountId).execute()

const actions = async (me: SignedIn) =>
  (await me.call('listEvents')).data.map(({ action, entity }) => [action, entity?.label])

async function bucketId({ bucket }: { bucket: string }): Promise<number> {
  const found = platform.db.selectFrom('bucket').select('id').where('label', '=', bucket)
  return (await found.executeTakeFirstOrThrow()).id
}

async function newObject(path: { bucket: string }, name: string) {
  await platform.db
    .insertInto('bucket_object')
    .values({
      bucket_id: await bucketId(path),
      name,
      size: 10,
      etag: 'e',
      last_modified: '2026-05-01T00:00:00.000Z',
    })
    .execute()
}

test('creates an empty private bucket', async () => {
  const me = await signedIn()
  const label = newLabel()
  const createdBucket = await me.call('createBucket', { body: { cluster: 'eu-central-1', label } })
  expect(createdBucket).toMatchObject({ label, cluster: 'eu-central-1', size: 0, objects: 0 })
  const path = { clusterId: 'eu-central-1', bucket: label }
  expect(await me.call('getBucketAccess', { path })).toMatchObject({
    acl: 'private',
    cors_enabled: false,
  })
  expect(await me.call('getAccountSettings')).toMatchObject({ object_storage: 'active' })
})

test('returns an existing bucket of the account and leaves its ACL and CORS unchanged', async () => {
  const me = await signedIn()
  const label = newLabel()
  const body = { cluster: 'us-east-1', label, acl: 'public-read', cors_enabled: true } as const
  const first = await me.call('createBucket', { body })
  expect(await me.call('createBucket', { body: { cluster: 'us-east-1', label } })).toEqual(first)
  const path = { clusterId: 'us-east-1', bucket: label }
  expect(await me.call('getBucketAccess', { path })).toMatchObject({
    acl: 'public-read',
    cors_enabled: true,
  })
})

test('requires a unique label in a cluster across accounts, and frees it after deletion', async () => {
  const me = await signedIn()
  const other = await signedIn()
  const path = await newBucket(me)
  const body = { cluster: 'us-east-1', label: path.bucket }
  await expect(other.call('createBucket', { body })).rejects.toMatchObject({
    status: 400,
    faults: [{ field: 'label' }],
  })
  await other.call('createBucket', { body: { ...body, cluster: 'ap-south-1' } })
  await me.call('deleteBucket', { path })
  await other.call('createBucket', { body })
})

test.each([
  [{ label: 'nowhere' }, 'cluster'],
  [{ cluster: 'us-east-1', region: 'eu-central', label: 'torn' }, 'region'],
  [{ cluster: 'us-east-1', label: '192.0.2.1' }, 'label'],
  [{ cluster: 'us-east-1', label: 'two..periods' }, 'label'],
  [{ cluster: 'us-east-1', label: 'customized', acl: 'custom' as never }, 'acl'],
])('rejects a bucket with %j', async (body, field) => {
  const me = await signedIn()
  await expect(me.call('createBucket', { body })).rejects.toMatchObject({
    status: 400,
    faults: [{ field }],
  })
})

const row = { bucket_name: 'media', permissions: 'read_only' } as const

test.each([
  ['createBucket', { cluster: 'moon-1', label: 'lander' }, 'cluster'],
  ['createBucket', { cluster: 'us-east', label: 'lander' }, 'cluster'],
  ['createBucket', { region: 'moon', label: 'lander' }, 'region'],
  ['createBucket', { region: 'us-iad', label: 'lander' }, 'region'],
  ['createBucket', { cluster: 'us-east-1', region: 'moon', label: 'lander' }, 'region'],
  [
    'createStorageKey',
    { bucket_access: [{ ...row, cluster: 'moon-1' }] },
    'bucket_access[0].cluster',
  ],
  ['createStorageKey', { regions: ['us-east', 'moon'] }, 'regions[1]'],
  ['createStorageKey', { regions: ['us-iad'] }, 'regions[0]'],
] as const)('returns 404 from %s with the unknown region of %j', async (operation, body, field) => {
  const me = await signedIn()
  await expect(me.call(operation, { body: body as never })).rejects.toMatchObject({
    status: 404,
    faults: [
      {
        reason: 'The specified region was not found or does not support Object Storage.',
        field,
      },
    ],
  })
  expect((await me.call('listBuckets')).results + (await me.call('listStorageKeys')).results).toBe(
    0,
  )
})

test('creates a bucket by region instead of cluster', async () => {
  const me = await signedIn()
  const createdBucket = await me.call('createBucket', {
    body: { region: 'us-east', label: newLabel() },
  })
  expect(createdBucket.cluster).toBe('us-east-1')
})

test('rejects new buckets and keys with a negative balance, but not with a zero balance', async () => {
  const me = await signedIn()
  const path = await newBucket(me)
  await owe(me, -0.01)
  const refused = {
    status: 400,
    faults: [{ reason: 'The account balance is negative. Pay the balance due first.' }],
  }
  const body = { cluster: 'us-east-1', label: newLabel() }
  await expect(me.call('createBucket', { body })).rejects.toMatchObject(refused)
  await expect(me.call('createStorageKey', { body: {} })).rejects.toMatchObject(refused)
  const own = { cluster: 'us-east-1', label: path.bucket }
  expect(await me.call('createBucket', { body: own })).toMatchObject(own)
  expect(await actions(me)).toEqual([])
  await owe(me, 0)
  await me.call('createBucket', { body })
  await me.call('createStorageKey')
})

test('rejects deleting a bucket with objects', async () => {
  const me = await signedIn()
  const path = await newBucket(me)
  await newObject(path, 'a')
  await expect(me.call('deleteBucket', { path })).rejects.toMatchObject({ status: 400 })
  await platform.db
    .deleteFrom('bucket_object')
    .where('bucket_id', '=', await bucketId(path))
    .execute()
  await me.call('deleteBucket', { path })
  await expect(me.call('getBucket', { path })).rejects.toMatchObject({ status: 404 })
})

test.each(['modifyBucketAccess', 'updateBucketAccess'] as const)(
  'changes only the sent fields in %s, and leaves the ACL unchanged for custom',
  async (operation) => {
    const me = await signedIn()
    const path = await newBucket(me)
    const access = async () => {
      const { acl, cors_enabled } = await me.call('getBucketAccess', { path })
      return [acl, cors_enabled]
    }
    await me.call(operation, { path, body: { acl: 'public-read' } })
    expect(await access()).toEqual(['public-read', false])
    await me.call(operation, { path, body: { cors_enabled: true } })
    expect(await access()).toEqual(['public-read', true])
    await me.call(operation, { path, body: { acl: 'custom', cors_enabled: false } })
    expect(await access()).toEqual(['public-read', false])
    await me.call(operation, { path })
    expect(await access()).toEqual(['public-read', false])
  },
)

test('changes the ACL of an object by its name', async () => {
  const me = await signedIn()
  const path = await newBucket(me)
  const name = 'a/b ü.txt'
  await newObject(path, name)
  const changed = await me.call('updateObjectAcl', { path, body: { name, acl: 'public-read' } })
  expect(changed.acl).toBe('public-read')
  expect(await me.call('getObjectAcl', { path, query: { name } })).toEqual(changed)
  const body = { name: 'none', acl: 'private' } as const
  await expect(me.call('updateObjectAcl', { path, body })).rejects.toMatchObject({ status: 404 })
})

test('creates a signed URL with the slashes of the name and reports whether the object exists', async () => {
  const me = await signedIn()
  const path = await newBucket(me)
  const body = { name: 'a/b c+%ü.txt', method: 'GET' }
  const { url, exists } = await me.call('createObjectUrl', { path, body })
  expect(exists).toBe(false)
  expect(url).toContain(`/${path.bucket}/a/b%20c%2B%25%C3%BC.txt?`)
  expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('3600')
  await newObject(path, body.name)
  expect((await me.call('createObjectUrl', { path, body })).exists).toBe(true)
})

test.each(['PUT', 'HEAD', 'put', 'POST'])('requires a content type to sign %s', async (method) => {
  const me = await signedIn()
  const path = await newBucket(me)
  const body = { name: 'a', method }
  await expect(me.call('createObjectUrl', { path, body })).rejects.toMatchObject({
    status: 400,
    faults: [{ field: 'content_type' }],
  })
  const { url } = await me.call('createObjectUrl', {
    path,
    body: { ...body, content_type: 'text/plain' },
  })
  expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-type;host')
})

test.each([
  [{ name: 'a', method: 'PATCH', content_type: 'text/plain' }, 'method'],
  [{ name: 'ü'.repeat(513), method: 'GET' }, 'name'],
  [{ name: 'a', method: 'GET', expires_in: 359 }, 'expires_in'],
  [{ name: 'a', method: 'GET', expires_in: 86_401 }, 'expires_in'],
])('rejects a signed URL with %j', async (body, field) => {
  const me = await signedIn()
  const path = await newBucket(me)
  await expect(me.call('createObjectUrl', { path, body })).rejects.toMatchObject({
    status: 400,
    faults: [{ field }],
  })
})

test('creates different keys for omitted, empty and listed bucket access', async () => {
  const me = await signedIn()
  const path = await newBucket(me)
  const row = {
    cluster: path.clusterId,
    bucket_name: path.bucket,
    permissions: 'read_only',
  } as const
  const all = await me.call('createStorageKey', { body: { label: 'all' } })
  const none = await me.call('createStorageKey', { body: { label: 'none', bucket_access: [] } })
  const some = await me.call('createStorageKey', { body: { label: 'some', bucket_access: [row] } })
  expect([all, none, some].map(({ limited, bucket_access }) => [limited, bucket_access])).toEqual([
    [false, null],
    [true, []],
    [true, [row]],
  ])
  expect((await me.call('createStorageKey')).limited).toBe(false)
  expect(
    (await me.call('createStorageKey', { body: { bucket_access: null } })).bucket_access,
  ).toBeNull()
})

test('returns the secret of a key once and stores it encrypted', async () => {
  const me = await signedIn()
  const createdKey = await me.call('createStorageKey', { body: { label: 'backup' } })
  expect(createdKey.access_key).toMatch(/^[A-Z\d]{20}$/)
  expect(createdKey.secret_key).toHaveLength(40)
  const path = { keyId: createdKey.id }
  expect((await me.call('getStorageKey', { path })).secret_key).toBe('[REDACTED]')
  const { secret } = await platform.db
    .selectFrom('storage_key')
    .select('secret')
    .where('id', '=', createdKey.id)
    .executeTakeFirstOrThrow()
  expect(secret).not.toContain(createdKey.secret_key)
})

test('emits events for keys, except for rejected requests', async () => {
  const me = await signedIn()
  const { id } = await me.call('createStorageKey', { body: { label: 'first' } })
  const path = { keyId: id }
  await me.call('updateStorageKey', { path, body: { label: 'second' } })
  await expect(me.call('updateStorageKey', { path, body: { label: 'ab' } })).rejects.toMatchObject({
    status: 400,
  })
  await expect(
    me.call('createStorageKey', {
      body: {
        label: 'limited',
        bucket_access: [
          { cluster: 'us-east-1', bucket_name: 'none-such', permissions: 'read_only' },
        ],
      },
    }),
  ).rejects.toMatchObject({ status: 400, faults: [{ field: 'bucket_access' }] })
  await me.call('deleteStorageKey', { path })
  for (const operation of ['getStorageKey', 'deleteStorageKey'] as const)
    await expect(me.call(operation, { path })).rejects.toMatchObject({
      status: 404,
      faults: [{ reason: 'The specified access key was not found.' }],
    })
  expect(await actions(me)).toEqual([
    ['obj_access_key_delete', 'second'],
    ['obj_access_key_update', 'second'],
    ['obj_access_key_create', 'first'],
  ])
})

test('deletes all buckets with their objects on cancellation, and removes the transfer quota', async () => {
  const me = await signedIn()
  const quota = async () => (await me.call('getAccountTransfer')).quota
  expect(await quota()).toBe(0)
  const path = await newBucket(me)
  await newObject(path, 'a')
  await newBucket(me, newLabel(), 'ap-south-1')
  const others = await newBucket(await signedIn())
  expect(await quota()).toBe(1000)
  await me.call('cancelObjectStorage')
  expect((await me.call('listBuckets')).data).toEqual([])
  expect(await quota()).toBe(0)
  expect(await me.call('getAccountSettings')).toMatchObject({ object_storage: 'disabled' })
  expect(await bucketId(others)).toBeGreaterThan(0)
})

const authority = await testAuthority(clock.now())
const [leafKeys, otherKeys] = [await newKeys(), await newKeys()]
const leaf = (from: number, to: number) =>
  authority.issue(leafKeys.publicKey, 'media.example.com', from, to)
const good = await leaf(-1, 90)

test('stores a certificate with an encrypted key and deletes it', async () => {
  const me = await signedIn()
  const path = await newBucket(me)
  const body = {
    certificate: `${good}\n${authority.root}`,
    private_key: await privatePem(leafKeys),
  }
  expect(await me.call('uploadBucketTls', { path, body })).toEqual({ ssl: true })
  await expect(me.call('uploadBucketTls', { path, body })).rejects.toMatchObject({ status: 400 })
  const { private_key: storedKeyText } = await platform.db
    .selectFrom('bucket')
    .select('private_key')
    .where('id', '=', await bucketId(path))
    .executeTakeFirstOrThrow()
  expect(storedKeyText).not.toContain('PRIVATE KEY')
  await me.call('deleteBucketTls', { path })
  expect(await me.call('getBucketTls', { path })).toEqual({ ssl: false })
  await expect(me.call('deleteBucketTls', { path })).rejects.toMatchObject({ status: 404 })
  // A certificate with escaped line breaks, as pasted into a raw request.
  const raw = {
    certificate: good.replaceAll('\n', String.raw`\n`),
    private_key: (await privatePem(leafKeys)).replaceAll('\n', String.raw`\n`),
  }
  expect(await me.call('uploadBucketTls', { path, body: raw })).toEqual({ ssl: true })
})

test.each([
  ['no certificate', async () => ['rubbish', await privatePem(leafKeys)], 'certificate', 'PEM'],
  ['the key of another', async () => [good, await privatePem(otherKeys)], 'private_key', 'belong'],
  ['no key', () => Promise.resolve([good, 'rubbish']), 'private_key', 'PEM'],
  [
    'an expired certificate',
    async () => [await leaf(-90, -1), await privatePem(leafKeys)],
    'certificate',
    'expired',
  ],
  [
    'a certificate of the future',
    async () => [await leaf(1, 90), await privatePem(leafKeys)],
    'certificate',
    'not valid before',
  ],
  [
    'a chain in the wrong order',
    async () => [`${authority.root}\n${good}`, await privatePem(authority.keys)],
    'certificate',
    'not issued',
  ],
])('rejects %s in a certificate upload', async (_, make, field, reason) => {
  const me = await signedIn()
  const path = await newBucket(me)
  const [certificate = '', private_key = ''] = await make()
  await expect(
    me.call('uploadBucketTls', { path, body: { certificate, private_key } }),
  ).rejects.toMatchObject({
    status: 400,
    faults: [{ field, reason: expect.stringContaining(reason) }],
  })
  expect(await me.call('getBucketTls', { path })).toEqual({ ssl: false })
})

test('rejects all writes with read-only account access', async () => {
  const owner = await signedIn()
  const path = await newBucket(owner)
  const guest = await signedIn({
    of: owner,
    restricted: true,
    grants: { account_access: 'read_only' },
  })
  const refused = { status: 403 }
  await expect(guest.call('deleteBucket', { path })).rejects.toMatchObject(refused)
  await expect(guest.call('createStorageKey')).rejects.toMatchObject(refused)
  await expect(guest.call('cancelObjectStorage')).rejects.toMatchObject(refused)
  expect((await guest.call('listBuckets')).results).toBe(1)
})
