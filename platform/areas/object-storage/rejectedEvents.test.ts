import { expect, test } from 'vitest'
import { operations } from '../../api/operations.ts'
import { newKeys, privatePem, testAuthority } from '../../../test/support/certificates.ts'
import { CallError, type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'
import type { objectStorageHandlers } from './objectStorageHandlers.ts'

const { clock, platform, call: anonymous, signedIn } = await testPlatform()

type Id = keyof typeof objectStorageHandlers
type Path = { clusterId: string; bucket: string }

/**
 * Account with a key and with a bucket that has an object and a certificate; `foreign` belongs to a second such
 * account.
 */
interface Site {
  me: SignedIn
  path: Path
  empty: Path
  keyId: number
  foreign: { path: Path; keyId: number }
}

const authority = await testAuthority(clock.now())
const keys = await newKeys()
const tls = {
  certificate: await authority.issue(keys.publicKey, 'media.example.com', -1, 90),
  private_key: await privatePem(keys),
}
const expired = await authority.issue(keys.publicKey, 'media.example.com', -90, -1)

let names = 0
const newLabel = () => `refused-${++names}`

async function filled(me: SignedIn) {
  const path = { clusterId: 'us-east-1', bucket: newLabel() }
  await me.call('createBucket', { body: { cluster: path.clusterId, label: path.bucket } })
  const { id } = await platform.db
    .selectFrom('bucket')
    .select('id')
    .where('label', '=', path.bucket)
    .executeTakeFirstOrThrow()
  const object = { name: 'a', size: 1, etag: 'e', last_modified: '2026-05-01T00:00:00.000Z' }
  await platform.db
    .insertInto('bucket_object')
    .values({ bucket_id: id, ...object })
    .execute()
  await me.call('uploadBucketTls', { path, body: tls })
  const { id: keyId } = await me.call('createStorageKey', { body: { label: 'key' } })
  return { path, keyId }
}

async function newSite(): Promise<Site> {
  const me = await signedIn()
  const empty = { clusterId: 'us-east-1', bucket: newLabel() }
  await me.call('createBucket', { body: { cluster: empty.clusterId, label: empty.bucket } })
  return { me, empty, ...(await filled(me)), foreign: await filled(await signedIn()) }
}

/** The inputs are deliberately invalid, so they have no specific type. */
type Ask = (site: Site) => object
type Refused = [why: string, status: number, ask: Ask, prepare?: (site: Site) => Promise<unknown>]

const none = 'none-such'
const overdrawn = ({ me }: Site) =>
  platform.db
    .updateTable('account')
    .set({ balance: -0.01 })
    .where('id', '=', me.user.accountId)
    .execute()

const strayBuckets = (more: object = {}): Refused[] => [
  ['a bucket that is not there', 404, ({ path }) => ({ path: { ...path, bucket: none }, ...more })],
  [
    'a cluster that is not there',
    404,
    ({ path }) => ({ path: { ...path, clusterId: 'moon-1' }, ...more }),
  ],
  ["another account's bucket", 404, ({ foreign }) => ({ path: foreign.path, ...more })],
]

const strayKeys = (more: object = {}): Refused[] => [
  ['a key that is not there', 404, () => ({ path: { keyId: 999_999_999 }, ...more })],
  ["another account's key", 404, ({ foreign }) => ({ path: { keyId: foreign.keyId }, ...more })],
]

const access = { acl: 'private' } as const
const plainText = { content_type: 'text/plain' }
const wrongAccess = { acl: 'open' }
const row = (bucket_name: string, permissions = 'read_only') => ({
  cluster: 'us-east-1',
  bucket_name,
  permissions,
})
const page = { page_size: 24 }

/** Requests that each operation rejects, other than those without permission. */
const rejectedRequests: Record<Id, Refused[]> = {
  listBuckets: [['too small a page', 400, () => ({ query: page })]],
  createBucket: [
    ['a cluster that is not there', 404, () => ({ body: { cluster: 'moon-1', label: none } })],
    ['a region that is not there', 404, () => ({ body: { region: 'moon', label: none } })],
    ['no cluster', 400, () => ({ body: { label: none } })],
    ['no label', 400, () => ({ body: { cluster: 'us-east-1' } })],
    ['an address for a label', 400, () => ({ body: { cluster: 'us-east-1', label: '192.0.2.1' } })],
    ['the ACL custom', 400, () => ({ body: { ...row(none), label: none, acl: 'custom' } })],
    [
      "another account's label",
      400,
      ({ foreign }) => ({ body: { cluster: 'us-east-1', label: foreign.path.bucket } }),
    ],
    [
      'a negative balance',
      400,
      () => ({ body: { cluster: 'us-east-1', label: newLabel() } }),
      overdrawn,
    ],
  ],
  listClusterBuckets: [
    ['a cluster that is not there', 404, () => ({ path: { clusterId: 'moon-1' } })],
    ['too small a page', 400, () => ({ path: { clusterId: 'us-east-1' }, query: page })],
  ],
  getBucket: strayBuckets(),
  deleteBucket: [...strayBuckets(), ['a bucket with objects', 400, ({ path }) => ({ path })]],
  getBucketAccess: strayBuckets(),
  modifyBucketAccess: [
    ...strayBuckets({ body: access }),
    ['an ACL that is not there', 400, ({ path }) => ({ path, body: wrongAccess })],
  ],
  updateBucketAccess: [
    ...strayBuckets({ body: access }),
    ['an ACL that is not there', 400, ({ path }) => ({ path, body: wrongAccess })],
  ],
  getObjectAcl: [
    ...strayBuckets({ query: { name: 'a' } }),
    ['an object that is not there', 404, ({ path }) => ({ path, query: { name: none } })],
    ['no name', 400, ({ path }) => ({ path })],
  ],
  getObjectContentType: [
    ...strayBuckets({ query: { name: 'a' } }),
    ['an object that is not there', 404, ({ path }) => ({ path, query: { name: none } })],
    ['no name', 400, ({ path }) => ({ path })],
  ],
  updateObjectContentType: [
    ...strayBuckets({ body: { name: 'a', ...plainText } }),
    [
      'an object that is not there',
      404,
      ({ path }) => ({ path, body: { name: none, ...plainText } }),
    ],
    [
      'a line break',
      400,
      ({ path }) => ({ path, body: { name: 'a', content_type: 'text/plain\r\nx: y' } }),
    ],
  ],
  updateObjectAcl: [
    ...strayBuckets({ body: { name: 'a', ...access } }),
    ['an object that is not there', 404, ({ path }) => ({ path, body: { name: none, ...access } })],
    [
      'an ACL that is not there',
      400,
      ({ path }) => ({ path, body: { name: 'a', ...wrongAccess } }),
    ],
  ],
  listObjects: [
    ...strayBuckets(),
    ['too small a page', 400, ({ path }) => ({ path, query: page })],
  ],
  createObjectUrl: [
    ...strayBuckets({ body: { name: 'a', method: 'GET' } }),
    ['no content type', 400, ({ path }) => ({ path, body: { name: 'a', method: 'PUT' } })],
    [
      'a method that is not there',
      400,
      ({ path }) => ({ path, body: { name: 'a', method: 'PATCH', content_type: 'text/plain' } }),
    ],
    ['too long a name', 400, ({ path }) => ({ path, body: { name: 'ü'.repeat(513) } })],
    ['too short a life', 400, ({ path }) => ({ path, body: { name: 'a', expires_in: 359 } })],
  ],
  getBucketTls: strayBuckets(),
  uploadBucketTls: [
    ...strayBuckets({ body: tls }),
    ['a second certificate', 400, ({ path }) => ({ path, body: tls })],
    [
      'an expired certificate',
      400,
      ({ empty }) => ({ path: empty, body: { ...tls, certificate: expired } }),
    ],
    ['no key', 400, ({ empty }) => ({ path: empty, body: { ...tls, private_key: 'rubbish' } })],
  ],
  deleteBucketTls: [
    ...strayBuckets(),
    ['a bucket without a certificate', 404, ({ empty }) => ({ path: empty })],
  ],
  cancelObjectStorage: [],
  listStorageClusters: [['too small a page', 400, () => ({ query: page })]],
  getStorageCluster: [
    ['a cluster that is not there', 404, () => ({ path: { clusterId: 'moon-1' } })],
  ],
  listStorageKeys: [['too small a page', 400, () => ({ query: page })]],
  createStorageKey: [
    [
      'a cluster that is not there',
      404,
      () => ({ body: { bucket_access: [{ ...row(none), cluster: 'moon-1' }] } }),
    ],
    ['a region that is not there', 404, () => ({ body: { regions: ['moon'] } })],
    ['too short a label', 400, () => ({ body: { label: 'ab' } })],
    ['a bucket that is not there', 400, () => ({ body: { bucket_access: [row(none)] } })],
    [
      "another account's bucket",
      400,
      ({ foreign }) => ({ body: { bucket_access: [row(foreign.path.bucket)] } }),
    ],
    [
      'a bucket named twice',
      400,
      ({ path }) => ({ body: { bucket_access: [row(path.bucket), row(path.bucket)] } }),
    ],
    [
      'a permission that is not there',
      400,
      ({ path }) => ({ body: { bucket_access: [row(path.bucket, 'all')] } }),
    ],
    ['a negative balance', 400, () => ({}), overdrawn],
  ],
  getStorageKey: strayKeys(),
  updateStorageKey: [
    ...strayKeys({ body: { label: 'another' } }),
    ['too short a label', 400, ({ keyId }) => ({ path: { keyId }, body: { label: 'ab' } })],
  ],
  deleteStorageKey: strayKeys(),
  getStorageTransfer: [],
}

/** Valid requests, sent by users without permission. */
const good: Record<Id, Ask> = {
  listBuckets: () => ({}),
  createBucket: () => ({ body: { cluster: 'us-east-1', label: newLabel() } }),
  listClusterBuckets: () => ({ path: { clusterId: 'us-east-1' } }),
  getBucket: ({ path }) => ({ path }),
  deleteBucket: ({ empty }) => ({ path: empty }),
  getBucketAccess: ({ path }) => ({ path }),
  modifyBucketAccess: ({ path }) => ({ path, body: access }),
  updateBucketAccess: ({ path }) => ({ path, body: access }),
  getObjectAcl: ({ path }) => ({ path, query: { name: 'a' } }),
  getObjectContentType: ({ path }) => ({ path, query: { name: 'a' } }),
  updateObjectContentType: ({ path }) => ({ path, body: { name: 'a', ...plainText } }),
  updateObjectAcl: ({ path }) => ({ path, body: { name: 'a', ...access } }),
  listObjects: ({ path }) => ({ path }),
  createObjectUrl: ({ path }) => ({ path, body: { name: 'a', method: 'GET' } }),
  getBucketTls: ({ path }) => ({ path }),
  uploadBucketTls: ({ empty }) => ({ path: empty, body: tls }),
  deleteBucketTls: ({ path }) => ({ path }),
  cancelObjectStorage: () => ({}),
  listStorageClusters: () => ({}),
  getStorageCluster: () => ({ path: { clusterId: 'us-east-1' } }),
  listStorageKeys: () => ({}),
  createStorageKey: () => ({ body: { label: 'another' } }),
  getStorageKey: ({ keyId }) => ({ path: { keyId } }),
  updateStorageKey: ({ keyId }) => ({ path: { keyId }, body: { label: 'another' } }),
  deleteStorageKey: ({ keyId }) => ({ path: { keyId } }),
  getStorageTransfer: () => ({}),
}

const isOpen = (id: Id) => id === 'listStorageClusters' || id === 'getStorageCluster'
const writes = operations.filter(({ method }) => method !== 'GET').map(({ id }) => id)

/** Returns all events that the events list of an account could show. */
const eventsOf = async ({ me }: Site) => ({
  listedEvents: (await me.call('listEvents')).data,
  storedEvents: await platform.db
    .selectFrom('event')
    .select(['id', 'action'])
    .orderBy('id')
    .execute(),
})

const ids = Object.keys(rejectedRequests) as Id[]

test('covers every object storage operation', () => {
  const all = operations.filter(({ path }) => path.startsWith('/object-storage/'))
  expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
  expect(ids).toHaveLength(26)
})

const table = ids.flatMap((id) =>
  rejectedRequests[id].map(([why, status, ask, prepare]) => ({ id, why, status, ask, prepare })),
)

test.each(table)(
  'rejects $id with $why and emits no event',
  async ({ id, status, ask, prepare }) => {
    const site = await newSite()
    await prepare?.(site)
    const before = await eventsOf(site)
    await expect(site.me.call(id, ask(site) as never)).rejects.toMatchObject({ status })
    expect(await eventsOf(site)).toEqual(before)
  },
)

test.each(ids.filter((id) => !isOpen(id)))(
  'rejects %s without permission and emits no event',
  async (id) => {
    const site = await newSite()
    const { me } = site
    const callers = [
      anonymous,
      (await signedIn({ of: me, scopes: 'domains:read_write' })).call,
      (await signedIn({ of: me, restricted: true })).call,
    ]
    if (writes.includes(id)) {
      callers.push((await signedIn({ of: me, scopes: 'object_storage:read_only' })).call)
      const grants = { account_access: 'read_only' }
      callers.push((await signedIn({ of: me, restricted: true, grants })).call)
    }
    const before = await eventsOf(site)
    for (const call of callers) {
      const refused = await call(id, good[id](site) as never).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(CallError)
      expect([401, 403]).toContain((refused as CallError).status)
    }
    expect(await eventsOf(site)).toEqual(before)
  },
)

test.each(ids)('allows %s for the owner', async (id) => {
  const site = await newSite()
  await site.me.call(id, good[id](site) as never)
})
