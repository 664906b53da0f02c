import { newKeys, privatePem, testAuthority } from '../../support/certificates.ts'
import type { World, WriteId, Writes } from './write.ts'

async function pathOfNewBucket({ me }: World, label: string) {
  await me.call('createBucket', { body: { cluster: 'us-east-1', label } })
  return { clusterId: 'us-east-1', bucket: label }
}

const access = {
  bodies: [
    { acl: 'public-read', cors_enabled: true } as const,
    { acl: 'private', cors_enabled: false } as const,
  ],
}

const [firstParameters, otherParameters] = [
  {
    uploads: '',
    uploadId: 'one',
    partNumber: '1',
    'response-content-disposition': 'attachment',
    'response-content-type': 'text/plain',
    'x-amz-acl': 'public-read',
    'x-amz-copy-source': '/media/a',
  } as const,
  {
    uploads: '',
    uploadId: 'two',
    partNumber: '2',
    'response-content-disposition': 'inline',
    'response-content-type': 'image/png',
    'x-amz-acl': 'private',
    'x-amz-copy-source': '/media/b%20c',
  } as const,
] as const

async function bucketWithObjects(world: World, label: string) {
  const path = await pathOfNewBucket(world, label)
  const { db } = world.tested.platform
  const { id } = await db
    .selectFrom('bucket')
    .select('id')
    .where('label', '=', path.bucket)
    .executeTakeFirstOrThrow()
  const names = ['a/b c', 'ü']
  await db
    .insertInto('bucket_object')
    .values(
      names.map((name) => ({
        bucket_id: id,
        name,
        size: 0,
        etag: '',
        last_modified: '2026-05-01T00:00:00.000Z',
      })),
    )
    .execute()
  return { path, names }
}

export const objectStorageWrites: Writes<
  Extract<
    WriteId,
    | 'createBucket'
    | 'createObjectUrl'
    | 'createStorageKey'
    | 'modifyBucketAccess'
    | 'updateBucketAccess'
    | 'updateObjectAcl'
    | 'updateObjectContentType'
    | 'updateStorageKey'
    | 'uploadBucketTls'
  >
> = {
  createBucket: {
    async send({ me }) {
      return {
        bodies: [
          { cluster: 'us-east-1', label: 'writes-one', acl: 'public-read', cors_enabled: true },
          { region: 'ap-south', label: 'writes-two', acl: 'private', cors_enabled: false },
          { cluster: 'us-east-1', region: 'us-east', label: 'writes-three' },
        ],
        async read({ cluster, label }) {
          const path = { clusterId: cluster, bucket: label }
          const { region } = await me.call('getStorageCluster', { path: { clusterId: cluster } })
          return {
            region,
            ...(await me.call('getBucket', { path })),
            ...(await me.call('getBucketAccess', { path })),
          }
        },
      }
    },
  },
  createObjectUrl: {
    async send(world) {
      const path = await pathOfNewBucket(world, 'writes-urls')
      return {
        path,
        bodies: [
          {
            name: 'a/b c',
            method: 'PUT',
            expires_in: 360,
            content_type: 'text/plain',
            parameters: firstParameters,
          },
          {
            name: 'd',
            method: 'GET',
            expires_in: 7200,
            content_type: 'image/png',
            parameters: otherParameters,
          },
        ],
        read({ url }) {
          const { pathname, searchParams } = new URL(url)
          return Promise.resolve({
            name: decodeURIComponent(pathname.slice(`/${path.bucket}/`.length)),
            expires_in: Number(searchParams.get('X-Amz-Expires')),
            parameters: Object.fromEntries(searchParams),
          })
        },
      }
    },
    unseen: {
      method: 'a part of the signature',
      content_type: 'a part of the signature',
    },
    fixed: { 'parameters.uploads': 'is there or is not' },
  },
  createStorageKey: {
    async send(world) {
      const { bucket, clusterId } = await pathOfNewBucket(world, 'writes-keys')
      await world.me.call('createBucket', {
        body: { cluster: 'eu-central-1', label: 'writes-keys-2' },
      })
      return {
        bodies: [
          {
            label: 'reader',
            regions: ['us-east'],
            bucket_access: [{ cluster: clusterId, bucket_name: bucket, permissions: 'read_only' }],
          },
          {
            label: 'writer',
            bucket_access: [
              { cluster: 'eu-central-1', bucket_name: 'writes-keys-2', permissions: 'read_write' },
            ],
          },
        ],
      }
    },
    unseen: { regions: 'looked up, and not kept: keys reach every region' },
  },
  modifyBucketAccess: {
    async send(world) {
      const path = await pathOfNewBucket(world, 'writes-modify')
      return { path, ...access, read: () => world.me.call('getBucketAccess', { path }) }
    },
  },
  updateBucketAccess: {
    async send(world) {
      return { path: await pathOfNewBucket(world, 'writes-update'), ...access }
    },
  },
  updateObjectAcl: {
    async send(world) {
      const { path, names } = await bucketWithObjects(world, 'writes-acl')
      return names.map((name, at) => ({
        path,
        bodies: [{ name, acl: at === 0 ? 'public-read' : 'authenticated-read' } as const],
        before: () => world.me.call('getObjectAcl', { path, query: { name } }),
        read: async () => ({
          name,
          ...(await world.me.call('getObjectAcl', { path, query: { name } })),
        }),
      }))
    },
  },
  updateObjectContentType: {
    async send(world) {
      const { path, names } = await bucketWithObjects(world, 'writes-type')
      return names.map((name, at) => ({
        path,
        bodies: [{ name, content_type: at === 0 ? 'text/plain; charset=utf-8' : 'image/png' }],
        before: () => world.me.call('getObjectContentType', { path, query: { name } }),
        read: async () => ({
          name,
          ...(await world.me.call('getObjectContentType', { path, query: { name } })),
        }),
      }))
    },
  },
  updateStorageKey: {
    async send({ me }) {
      const { id } = await me.call('createStorageKey', { body: { label: 'before' } })
      return { path: { keyId: id }, bodies: [{ label: 'after' }] }
    },
  },
  uploadBucketTls: {
    async send(world) {
      const authority = await testAuthority(world.tested.clock.now())
      const path = await pathOfNewBucket(world, 'writes-tls')
      const keys = await newKeys()
      return {
        path,
        bodies: [
          {
            certificate: await authority.issue(keys.publicKey, 'media.example.com', -1, 90),
            private_key: await privatePem(keys),
          },
        ],
        read: () => world.me.call('getBucketTls', { path }),
      }
    },
    unseen: {
      certificate: 'only whether there is one is shown',
      private_key: 'is a secret',
    },
  },
}
