import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  type CopyObjectCommandInput,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectAclCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { days, movableClock } from '#shared/clock.ts'
import { openPlatform } from '../../index.ts'
import { startCeph } from '../../../test/support/platform/ceph.ts'
import { newKey } from '../../../test/support/platform/s3.ts'
import { testPlatform } from '../../../test/support/platform/platform.ts'
import { actAsConsole } from '../../../test/platform/conformance/consoleCalls.ts'
import { changeContentTypes } from '../../../test/platform/conformance/contentTypes.ts'
import { differences } from '../../../test/platform/conformance/differences.ts'
import { begun, operationCases } from '../../../test/platform/conformance/operationCases.ts'
import {
  type Bucketed,
  put,
  read,
  errorCodeOf,
  siteOf,
} from '../../../test/platform/conformance/site.ts'
import { topicCases } from '../../../test/platform/conformance/topicCases.ts'
import { copyWithContentType } from './contentType.ts'
import { StoreClient } from './storeClient.ts'
import { aclOf } from './storeDocuments.ts'

const ceph = await startCeph()
const { url: storeUrl, region, accessKey, secretKey } = ceph
const remoteStore = { url: storeUrl, region, accessKey, secretKey }
const clock = movableClock(Date.now())
const tested = await testPlatform({ objectPort: 0, clock, remoteStore })
afterAll(() => ceph.stop())

/** Client of the store itself, bypassing the platform. */
const store = new S3Client({
  endpoint: remoteStore.url,
  region: remoteStore.region,
  forcePathStyle: true,
  credentials: { accessKeyId: remoteStore.accessKey, secretAccessKey: remoteStore.secretKey },
})
const inStore = ({ Bucket }: Pick<Bucketed, 'Bucket'>) => ({
  client: store,
  Bucket: `${Bucket}-us-east-1`,
})
const pathOf = ({ Bucket }: Bucketed) => ({ clusterId: 'us-east-1', bucket: Bucket })

const cases = Object.entries({ ...operationCases, ...topicCases })
const isDifferent = (name: string) => Object.hasOwn(differences, name)

test.each(cases.filter(([name]) => !isDifferent(name)))(
  'passes the conformance case %s',
  async (_, shows) => {
    const site = siteOf(tested)
    await shows(site)
    expect(site.statuses).not.toContain(501)
  },
)

test.each(cases.filter(([name]) => isDifferent(name)))(
  'fails the conformance case %s because of a known difference',
  async (_, shows) => {
    await expect(shows(siteOf(tested))).rejects.toThrow()
  },
)

test('supports all operations of the console with signed URLs', async () => {
  const site = siteOf(tested)
  await actAsConsole(site, await site.bucket())
})

test('changes the content type of an object, and nothing else', () =>
  changeContentTypes(siteOf(tested)))

test('keeps the content and metadata of an object that is replaced while its content type changes', async () => {
  const { Bucket } = inStore(await siteOf(tested).bucket())
  const object = { bucket: Bucket, key: 'a' }
  const replace = (version: string) =>
    put({ client: store, Bucket }, 'a', version, { Metadata: { version } })
  await replace('old')
  const client = new StoreClient(remoteStore)
  onTestFinished(() => client.close())
  let reads = 0
  // The ACL is read after the metadata and before the copy.
  const readAcl = async () => {
    reads += 1
    if (reads === 1) await replace('new')
    return aclOf((await client.expect({ method: 'GET', ...object, query: [['acl', '']] })).text)
  }
  expect(await copyWithContentType(client, object, 'text/html', readAcl)).toBe(true)
  expect(reads).toBe(2)
  expect(await read({ client: store, Bucket }, 'a')).toBe('new')
  const head = await store.send(new HeadObjectCommand({ Bucket, Key: 'a' }))
  expect(head).toMatchObject({ ContentType: 'text/html', Metadata: { version: 'new' } })
})

test('does not replace an object by a copy with a condition that the store may ignore', async () => {
  const site = siteOf(tested)
  const of = await site.bucket()
  const { ETag } = await put(of, 'source')
  await put(of, 'a', 'kept')
  const copy = (extra: Partial<CopyObjectCommandInput>) =>
    of.client.send(
      new CopyObjectCommand({
        Bucket: of.Bucket,
        Key: 'a',
        CopySource: `${of.Bucket}/source`,
        ...extra,
      }),
    )
  expect(await errorCodeOf(copy({ IfNoneMatch: '*' }))).toBe('NotImplemented')
  expect(await errorCodeOf(copy({ IfMatch: '"other"' }))).toBe('NotImplemented')
  // Pass the conditions on the source as query parameters, because the URL is signed.
  const parameters = {
    'x-amz-copy-source': `/${of.Bucket}/source`,
    'x-amz-copy-source-if-none-match': ETag ?? '',
  }
  const refused = await site.signed(of, 'PUT', `/${of.Bucket}/a`, parameters)
  expect(refused.status).toBe(412)
  expect(await read(of, 'a')).toBe('kept')
})

test('replaces no object with a URL that was signed only for a new one', async () => {
  const site = siteOf(tested)
  const of = await site.bucket()
  const { client, Bucket } = of
  await put(of, 'source', 'copied')
  const createOnly = { 'x-amz-create-only': '1' }
  const copy = { ...createOnly, 'x-amz-copy-source': `/${Bucket}/source` }
  const write = (name: string, parameters = {}, method = 'PUT', body = 'written') =>
    site.signed(of, method, `/${Bucket}/${name}`, { ...createOnly, ...parameters }, { body })
  const complete = async (name: string) => {
    const { id, ETag } = await begun(of, name, 'part')
    const body = `<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>${ETag}</ETag></Part></CompleteMultipartUpload>`
    return () => write(name, { uploadId: id.UploadId ?? '' }, 'POST', body)
  }
  const completed = await complete('completed')
  const writes = [
    ['put', 'written', () => write('put')],
    ['copied', 'copied', () => write('copied', copy, 'PUT', '')],
    ['completed', 'part', completed],
  ] as const
  for (const [name, text, send] of writes) {
    expect([name, (await send()).status]).toEqual([name, 200])
    expect(await read(of, name)).toBe(text)
  }
  // A completion is repeated with the same response, because the client may have lost the first one.
  expect((await completed()).status).toBe(200)
  const others = [writes[0], writes[1], ['completed', '', await complete('completed')]] as const
  for (const [name, , send] of others) {
    await put(of, name, 'of another client')
    expect([name, (await send()).status]).toEqual([name, 412])
    expect(await read(of, name)).toBe('of another client')
  }
  expect((await client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(4)
})

test('rejects options that the store would ignore before it sends the request', async () => {
  const of = await siteOf(tested).bucket()
  for (const options of [
    { ServerSideEncryption: 'AES256' },
    { Tagging: 'a=b' },
    { ObjectLockLegalHoldStatus: 'ON' },
    { IfNoneMatch: '"etag"' },
  ] as const)
    expect(await errorCodeOf(put(of, 'a', 'x', options))).toBe('NotImplemented')
  expect(await errorCodeOf(put(of, 'a', 'x', { StorageClass: 'GLACIER' }))).toBe(
    'InvalidStorageClass',
  )
  const { KeyCount } = await store.send(new ListObjectsV2Command({ Bucket: inStore(of).Bucket }))
  expect(KeyCount).toBe(0)
})

test('stores objects under their names and shows objects that other clients created in the store', async () => {
  const of = await siteOf(tested).bucket()
  await put(of, 'a/b c.txt', 'by a client', { ContentType: 'text/plain', Metadata: { k: 'v' } })
  expect(await read(inStore(of), 'a/b c.txt')).toBe('by a client')
  const head = await store.send(
    new HeadObjectCommand({ Bucket: inStore(of).Bucket, Key: 'a/b c.txt' }),
  )
  expect(head).toMatchObject({ ContentType: 'text/plain', Metadata: { k: 'v' } })
  await put(inStore(of), 'beside', 'by another')
  expect(await read(of, 'beside')).toBe('by another')
})

test('runs the operations of the platform on the store', async () => {
  const of = await siteOf(tested).bucket()
  const { me } = of
  const path = pathOf(of)
  const names = ['a/1', 'a/2', 'b+c d', 'ü%', 'z']
  for (const name of names) await put(of, name, 'four')
  expect(await me.call('getBucket', { path })).toMatchObject({ size: 20, objects: 5 })
  expect((await me.call('listBuckets')).data).toMatchObject([{ objects: 5 }])

  const top = await me.call('listObjects', { path, query: { delimiter: '/' } })
  expect(top.data.map(({ name, size }) => [name, size])).toEqual([
    ['a/', null],
    ['b+c d', 4],
    ['z', 4],
    ['ü%', 4],
  ])
  expect(top.next_marker).toBeNull()
  const rest = await me.call('listObjects', { path, query: { marker: 'b+c d', prefix: '' } })
  expect(rest.data.map(({ name }) => name)).toEqual(['z', 'ü%'])

  const changed = await me.call('updateObjectAcl', {
    path,
    body: { name: 'ü%', acl: 'public-read' },
  })
  expect(changed.acl).toBe('public-read')
  expect(await me.call('getObjectAcl', { path, query: { name: 'ü%' } })).toEqual(changed)
  const none = { path, query: { name: 'none' } }
  await expect(me.call('getObjectAcl', none)).rejects.toMatchObject({ status: 404 })
  const ofNone = { path, body: { name: 'none', acl: 'private' } as const }
  await expect(me.call('updateObjectAcl', ofNone)).rejects.toMatchObject({ status: 404 })

  await me.call('updateBucketAccess', { path, body: { acl: 'public-read', cors_enabled: true } })
  expect(await me.call('getBucketAccess', { path })).toMatchObject({
    acl: 'public-read',
    cors_enabled: true,
  })
  await me.call('updateBucketAccess', { path, body: { acl: 'custom' } })
  expect(await me.call('getBucketAccess', { path })).toMatchObject({ acl: 'public-read' })

  await expect(me.call('deleteBucket', { path })).rejects.toMatchObject({ status: 400 })
})

test('lists 260 objects in pages', async () => {
  const of = await siteOf(tested).bucket()
  const names = Array.from(
    { length: 260 },
    (_, at) => `${at % 3 ? 'k' : 'f/'}${String(at).padStart(4, '0')}`,
  )
  await Promise.all(names.map((name) => put(inStore(of), name, '')))
  const found: string[] = []
  for (let marker: string | null = ''; marker !== null;) {
    const query: { page_size: number; delimiter: string; marker?: string } = {
      page_size: 25,
      delimiter: '/',
    }
    if (marker !== '') query.marker = marker
    const page = await of.me.call('listObjects', { path: pathOf(of), query })
    found.push(...page.data.map(({ name }) => name))
    marker = page.next_marker
  }
  const expected = [
    'f/',
    ...names
      .filter((name) => name.startsWith('k'))
      .toSorted((one, other) => (one < other ? -1 : 1)),
  ]
  expect(found).toEqual(expected)
})

test('supports signed URLs of the platform and counts the bytes that they send', async () => {
  const of = await siteOf(tested).bucket()
  const path = pathOf(of)
  const url = async (body: object) =>
    await of.me.call('createObjectUrl', { path, body: { name: 'a/b', ...body } as never })
  const signedUrl = await url({ method: 'PUT', content_type: 'text/plain' })
  expect(signedUrl.exists).toBe(false)
  const headers = { 'content-type': 'text/plain' }
  const wrote = await fetch(signedUrl.url, { method: 'PUT', body: 'x'.repeat(5000), headers })
  expect(wrote.status).toBe(200)
  const got = await url({ method: 'GET' })
  expect(got.exists).toBe(true)
  expect(await (await fetch(got.url)).text()).toBe('x'.repeat(5000))
  expect(await of.me.call('getStorageTransfer')).toEqual({ used: 5000 })
  const inParts = await url({
    method: 'POST',
    content_type: 'text/plain',
    parameters: { uploads: '' },
  })
  expect((await fetch(inParts.url, { method: 'POST', headers })).status).toBe(200)
})

test('limits access keys to the granted buckets', async () => {
  const site = siteOf(tested)
  const of = await site.bucket()
  await put(of, 'a')
  const limited = async (permissions: 'read_only' | 'read_write') => ({
    client: site.client(await newKey(of.me, [{ bucket: of.Bucket, permissions }])),
    Bucket: of.Bucket,
  })
  const reader = await limited('read_only')
  expect(await read(reader, 'a')).toBe('a')
  expect(await errorCodeOf(put(reader, 'b'))).toBe('AccessDenied')
  await put(await limited('read_write'), 'b')
  const none = { client: site.client(await newKey(of.me, [])), Bucket: of.Bucket }
  expect(await errorCodeOf(read(none, 'a'))).toBe('AccessDenied')
})

test('does not show the ACL of an object to its author from another account', async () => {
  const site = siteOf(tested)
  const of = await site.bucket()
  const Bucket = `${of.Bucket}-open`
  await of.client.send(new CreateBucketCommand({ Bucket, ACL: 'public-read-write' }))
  const author = await site.otherClient()
  await put({ client: author, Bucket }, 'a')
  const readAcl = (by: S3Client) =>
    errorCodeOf(by.send(new GetObjectAclCommand({ Bucket, Key: 'a' })))
  expect([await readAcl(of.client), await readAcl(author)]).toEqual(['none', 'AccessDenied'])
})

test('creates no object from a body that does not match its signature or checksum', async () => {
  const site = siteOf(tested)
  const of = await site.bucket()
  const bytes = randomBytes(3 * 1024 ** 2)
  const wrong = createHash('md5').update('other').digest('base64')
  expect(await errorCodeOf(put(of, 'a', bytes, { ContentMD5: wrong }))).toBe('BadDigest')
  expect(await errorCodeOf(put(of, 'b', 'small', { ChecksumCRC32: 'AAAAAA==' }))).toBe('BadDigest')
  expect(await errorCodeOf(put(of, 'c', '', { ContentMD5: wrong }))).toBe('BadDigest')
  const url = await of.me.call('createObjectUrl', {
    path: pathOf(of),
    body: { name: 'd', method: 'PUT', content_type: 'text/plain' },
  })
  const headers = { 'content-type': 'text/plain', 'x-amz-content-sha256': '0'.repeat(64) }
  expect((await fetch(url.url, { method: 'PUT', body: 'x', headers })).status).toBe(403)
  const { KeyCount } = await store.send(new ListObjectsV2Command({ Bucket: inStore(of).Bucket }))
  expect(KeyCount).toBe(0)
})

test('uploads large bodies in parts and as streams', async () => {
  const of = await siteOf(tested).bucket()
  const bytes = randomBytes(16 * 1024 ** 2 + 7)
  await put(of, 'stream', Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]), {
    ContentLength: bytes.length,
    ChecksumAlgorithm: 'SHA256',
  })
  const { Body } = await of.client.send(new GetObjectCommand({ Bucket: of.Bucket, Key: 'stream' }))
  expect(Buffer.from((await Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true)
  const { Upload } = await import('@aws-sdk/lib-storage')
  const params = { Bucket: of.Bucket, Key: 'parts', Body: bytes }
  await new Upload({ client: of.client, params }).done()
  expect(await read(of, 'parts', 'bytes=8388600-8388610')).toBe(
    bytes.subarray(8_388_600, 8_388_611).toString('latin1'),
  )
})

test('passes supported conditions to the store and rejects the others', async () => {
  const of = await siteOf(tested).bucket()
  const { ETag } = await put(of, 'a', 'x', { IfNoneMatch: '*' })
  expect(await errorCodeOf(put(of, 'a', 'y', { IfNoneMatch: '*' }))).toBe('PreconditionFailed')
  expect(await errorCodeOf(put(of, 'a', 'y', { IfMatch: '"other"' }))).toBe('PreconditionFailed')
  await put(of, 'a', 'y', { IfMatch: ETag })
  const { id, ETag: PartTag } = await begun(of, 'a')
  const complete = new CompleteMultipartUploadCommand({
    ...id,
    IfNoneMatch: '*',
    MultipartUpload: { Parts: [{ PartNumber: 1, ETag: PartTag }] },
  })
  expect(await errorCodeOf(of.client.send(complete))).toBe('NotImplemented')
  await of.client.send(new AbortMultipartUploadCommand(id))
  expect(await read(of, 'a')).toBe('y')
  const grant = new PutObjectAclCommand({ Bucket: of.Bucket, Key: 'a', GrantRead: 'id=somebody' })
  expect(await errorCodeOf(of.client.send(grant))).toBe('NotImplemented')
})

test('separates buckets with the same label in two clusters and copies between buckets of a cluster', async () => {
  const site = siteOf(tested)
  const of = await site.bucket()
  const far = { client: site.client(of.key, 'ap-south-1'), Bucket: of.Bucket }
  await far.client.send(new CreateBucketCommand({ Bucket: of.Bucket }))
  await put(far, 'a', 'far away')
  expect(await errorCodeOf(read(of, 'a'))).toBe('NoSuchKey')
  const other = `${of.Bucket}-source`
  await far.client.send(new CreateBucketCommand({ Bucket: other }))
  await put({ ...far, Bucket: other }, 'b', 'copied')
  await far.client.send(
    new CopyObjectCommand({ Bucket: of.Bucket, Key: 'b', CopySource: `${other}/b` }),
  )
  expect(await read(far, 'b')).toBe('copied')
})

test('denies access to a bucket in the store that the platform did not create', async () => {
  const me = await tested.signedIn()
  await store.send(new CreateBucketCommand({ Bucket: 'foreign-us-east-1' }))
  await put({ client: store, Bucket: 'foreign-us-east-1' }, 'secret')
  const body = { cluster: 'us-east-1', label: 'foreign' }
  await expect(me.call('createBucket', { body })).rejects.toMatchObject({
    status: 400,
    faults: [{ field: 'label' }],
  })
  expect((await me.call('listBuckets')).data).toEqual([])
})

test('empties and deletes only the buckets of the account when object storage is cancelled', async () => {
  const site = siteOf(tested)
  const [of, other] = [await site.bucket(), await site.bucket()]
  const names = Array.from({ length: 1005 }, (_, at) => `o<&>${at}`)
  for (let from = 0; from < names.length; from += 50)
    await Promise.all(names.slice(from, from + 50).map((name) => put(inStore(of), name, '')))
  await begun(of, 'unfinished')
  await put(other, 'kept')
  await of.me.call('cancelObjectStorage')
  expect((await of.me.call('listBuckets')).data).toEqual([])
  const { Buckets = [] } = await store.send(new ListBucketsCommand({}))
  const left = Buckets.map(({ Name }) => Name)
  expect(left).not.toContain(inStore(of).Bucket)
  expect(left).toContain(inStore(other).Bucket)
  expect(await read(other, 'kept')).toBe('kept')
})

test('aborts uploads in the store that are unfinished for more than a week', async () => {
  const of = await siteOf(tested).bucket()
  const { UploadId } = await of.client.send(
    new CreateMultipartUploadCommand({ Bucket: of.Bucket, Key: 'a b' }),
  )
  const id = { Bucket: of.Bucket, Key: 'a b', UploadId }
  await of.client.send(new UploadPartCommand({ ...id, PartNumber: 1, Body: 'x' }))
  const uploads = async () =>
    (await store.send(new ListMultipartUploadsCommand({ Bucket: inStore(of).Bucket }))).Uploads ??
    []
  await tested.platform.objectStore.sweep()
  expect(await uploads()).toHaveLength(1)
  clock.advance(8 * days)
  await tested.platform.objectStore.sweep()
  clock.advance(-8 * days)
  expect(await uploads()).toEqual([])
})

const opening = (remote: Partial<typeof remoteStore>) =>
  openPlatform({
    dataDir: ':memory:',
    speed: 1,
    demo: 'small',
    worker: false,
    remoteStore: { ...remoteStore, ...remote },
  })

test('reports an unusable store at startup with a readable message', async () => {
  await expect(opening({ url: 'http://127.0.0.1:1' })).rejects.toThrow(
    'Nothing responds at OBJECT_STORE_URL, http://127.0.0.1:1 (ECONNREFUSED). Start the store, or correct the URL.',
  )
  await expect(opening({ secretKey: 'wrong' })).rejects.toThrow('rejects OBJECT_STORE_ACCESS_KEY')
  const platform = await opening({})
  await platform.close()
})

test('is still running after all requests', () => {
  expect(ceph.isUp()).toBe(true)
})

test('responds with SlowDown and 503 when the store is unavailable', async () => {
  const of = await siteOf(tested).bucket()
  await ceph.stop()
  expect(await errorCodeOf(read(of, 'a'))).toBe('SlowDown')
  await expect(of.me.call('getBucket', { path: pathOf(of) })).rejects.toMatchObject({ status: 503 })
})
