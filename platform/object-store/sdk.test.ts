import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketAclCommand,
  GetBucketCorsCommand,
  GetBucketLocationCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutBucketCorsCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { minutes, movableClock } from '#shared/clock.ts'
import { testPlatform } from '../../test/support/platform/platform.ts'
import { clientOf, endpointOf, type KeyPair, newKey } from '../../test/support/platform/s3.ts'
import { emptyHash, signedHeaders } from './s3/signature.ts'

// Start the platform's clock at the machine's time, because the SDK corrects its clock by the server's Date header.
const clock = movableClock(Date.now())
const tested = await testPlatform({ objectPort: 0, clock })
const { signedIn, platform } = tested
const endpoint = endpointOf(tested)
const mebibyte = 1024 ** 2

let names = 0
async function newBucket() {
  const me = await signedIn()
  const key = await newKey(me)
  const client = clientOf(tested, key)
  const Bucket = `data-${++names}`
  await client.send(new CreateBucketCommand({ Bucket }))
  return { me, key, client, Bucket }
}

const read = async (client: S3Client, Bucket: string, Key: string, Range?: string) => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }))
  return Buffer.from((await Body?.transformToByteArray()) ?? [])
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')

test('returns an object with its content type and metadata', async () => {
  const { client, Bucket, me } = await newBucket()
  const put = await client.send(
    new PutObjectCommand({
      Bucket,
      Key: 'a/b c.txt',
      Body: 'hello',
      ContentType: 'text/plain',
      CacheControl: 'max-age=60',
      Metadata: { colour: 'blue' },
    }),
  )
  expect(put.ETag).toBe(`"${md5(Buffer.from('hello'))}"`)
  expect(put.ChecksumCRC32).toBe('NhCmhg==')
  const got = await client.send(
    new GetObjectCommand({ Bucket, Key: 'a/b c.txt', ChecksumMode: 'ENABLED' }),
  )
  expect(await got.Body?.transformToString()).toBe('hello')
  expect(got).toMatchObject({
    ContentType: 'text/plain',
    CacheControl: 'max-age=60',
    Metadata: { colour: 'blue' },
    ContentLength: 5,
    ChecksumCRC32: 'NhCmhg==',
  })
  const path = { clusterId: 'us-east-1', bucket: Bucket }
  expect(await me.call('getBucket', { path })).toMatchObject({ size: 5, objects: 1 })
})

test.each([
  'plain',
  'with space',
  'a/b/c',
  'per%cent',
  'plus+plus',
  'hash#tag?query&and=',
  'ünïcode/😀',
  'quotes\'"()!*',
  '/leading',
  'trailing/',
  ' spaces at both ends ',
  'a//b',
  '../../outside',
  'a/../../b',
  'ü'.repeat(512),
])('preserves the name %j', async (Key) => {
  const { client, Bucket } = await newBucket()
  await client.send(new PutObjectCommand({ Bucket, Key, Body: Key }))
  expect((await read(client, Bucket, Key)).toString()).toBe(Key)
  const { Contents } = await client.send(new ListObjectsV2Command({ Bucket }))
  expect(Contents?.map((each) => each.Key)).toEqual([Key])
  await client.send(
    new CopyObjectCommand({
      Bucket,
      Key: 'copy',
      CopySource: encodeURIComponent(`${Bucket}/${Key}`),
    }),
  )
  await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key }] } }))
  expect((await read(client, Bucket, 'copy')).toString()).toBe(Key)
})

test('rejects a name of more than 1,024 bytes', async () => {
  const { client, Bucket } = await newBucket()
  const Key = `${'ü'.repeat(512)}a`
  await expect(
    client.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.alloc(0) })),
  ).rejects.toMatchObject({
    name: 'KeyTooLongError',
  })
})

test('accepts a stream in signed chunks with a trailing checksum', async () => {
  const { client, Bucket } = await newBucket()
  const bytes = randomBytes(3 * mebibyte + 17)
  const put = await client.send(
    new PutObjectCommand({
      Bucket,
      Key: 'stream',
      Body: Readable.from([bytes.subarray(0, mebibyte), bytes.subarray(mebibyte)]),
      ContentLength: bytes.length,
      ChecksumAlgorithm: 'SHA256',
    }),
  )
  expect(put.ChecksumSHA256).toBe(createHash('sha256').update(bytes).digest('base64'))
  expect((await read(client, Bucket, 'stream')).equals(bytes)).toBe(true)
})

test.each([
  ['CRC32', 'crc32', 'y/Q5Jg=='],
  ['CRC32C', 'crc32c', '4waSgw=='],
  ['CRC64NVME', 'crc64nvme', 'rosUhgp5mIg='],
  ['SHA1', 'sha1', createHash('sha1').update('123456789').digest('base64')],
])('calculates and verifies the %s of the check string', async (_, name, value) => {
  const { me, Bucket } = await newBucket()
  const path = { clusterId: 'us-east-1', bucket: Bucket }
  const body = { name: 'check', method: 'PUT', content_type: 'text/plain' }
  const { url } = await me.call('createObjectUrl', { path, body })
  await me.call('updateBucketAccess', { path, body: { acl: 'public-read-write' } })
  const put = (checksum: string) =>
    fetch(new URL(url).origin + new URL(url).pathname, {
      method: 'PUT',
      body: '123456789',
      headers: { [`x-amz-checksum-${name}`]: checksum },
    })
  expect((await put(value)).status).toBe(200)
  const wrong = Buffer.from(value, 'base64')
  wrong[0] = (wrong[0] ?? 0) ^ 1
  const refused = await put(wrong.toString('base64'))
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('BadDigest'),
  ])
})

test('returns the requested byte ranges across the blocks of a file', async () => {
  const { client, Bucket } = await newBucket()
  const bytes = randomBytes(2 * mebibyte + 100)
  await client.send(new PutObjectCommand({ Bucket, Key: 'big', Body: bytes }))
  const cases: [string, number, number][] = [
    ['bytes=0-0', 0, 1],
    [`bytes=${mebibyte - 1}-${mebibyte}`, mebibyte - 1, mebibyte + 1],
    [`bytes=${2 * mebibyte}-`, 2 * mebibyte, bytes.length],
    ['bytes=-10', bytes.length - 10, bytes.length],
    ['bytes=5-99999999', 5, bytes.length],
  ]
  for (const [range, from, to] of cases)
    expect((await read(client, Bucket, 'big', range)).equals(bytes.subarray(from, to))).toBe(true)
  await expect(read(client, Bucket, 'big', `bytes=${bytes.length}-`)).rejects.toMatchObject({
    name: 'InvalidRange',
  })
})

test('applies conditions to reads and writes', async () => {
  const { client, Bucket } = await newBucket()
  const put = (extra: object) =>
    client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'one', ...extra }))
  const { ETag = '' } = await put({ IfNoneMatch: '*' })
  const failed = { name: 'PreconditionFailed' }
  await expect(put({ IfNoneMatch: '*' })).rejects.toMatchObject(failed)
  await expect(put({ IfMatch: '"other"' })).rejects.toMatchObject(failed)
  await put({ IfMatch: ETag })
  const get = (extra: object) => client.send(new GetObjectCommand({ Bucket, Key: 'a', ...extra }))
  await expect(get({ IfMatch: '"other"' })).rejects.toMatchObject(failed)
  await expect(get({ IfNoneMatch: ETag })).rejects.toMatchObject({
    $metadata: { httpStatusCode: 304 },
  })
  const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'a', IfMatch: ETag }))
  expect(head.ContentLength).toBe(3)
})

test('pages through both list versions with a delimiter and special characters', async () => {
  const { client, Bucket } = await newBucket()
  const keys = ['a', 'b/1', 'b/2', 'c d', 'e+f', 'g&h', 'z']
  for (const Key of keys)
    await client.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.alloc(0) }))
  const found: string[] = []
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket, Delimiter: '/', MaxKeys: 2, ContinuationToken }),
    )
    expect(page.KeyCount).toBeLessThanOrEqual(2)
    found.push(...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix ?? ''))
    found.push(...(page.Contents ?? []).map(({ Key }) => Key ?? ''))
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken !== undefined)
  expect(found.toSorted()).toEqual(['a', 'b/', 'c d', 'e+f', 'g&h', 'z'])
  const first = await client.send(new ListObjectsCommand({ Bucket, MaxKeys: 3, Prefix: 'b/' }))
  expect(first.Contents?.map(({ Key }) => Key)).toEqual(['b/1', 'b/2'])
  const after = await client.send(new ListObjectsV2Command({ Bucket, StartAfter: 'e+f' }))
  expect(after.Contents?.map(({ Key }) => Key)).toEqual(['g&h', 'z'])
})

test('combines a multipart upload with replaced and copied parts into one object', async () => {
  const { client, Bucket } = await newBucket()
  const bytes = randomBytes(12 * mebibyte)
  await client.send(new PutObjectCommand({ Bucket, Key: 'source', Body: bytes }))
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ Bucket, Key: 'whole', ContentType: 'image/png' }),
  )
  const id = { Bucket, Key: 'whole', UploadId }
  await client.send(new UploadPartCommand({ ...id, PartNumber: 1, Body: 'to be replaced' }))
  const one = await client.send(
    new UploadPartCommand({ ...id, PartNumber: 1, Body: bytes.subarray(0, 6 * mebibyte) }),
  )
  const two = await client.send(
    new UploadPartCopyCommand({
      ...id,
      PartNumber: 2,
      CopySource: `${Bucket}/source`,
      CopySourceRange: `bytes=${6 * mebibyte}-${12 * mebibyte - 1}`,
    }),
  )
  await client.send(new UploadPartCommand({ ...id, PartNumber: 9, Body: 'left out' }))
  const { Parts } = await client.send(new ListPartsCommand(id))
  expect(Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
    [1, 6 * mebibyte],
    [2, 6 * mebibyte],
    [9, 8],
  ])
  const { Uploads } = await client.send(new ListMultipartUploadsCommand({ Bucket }))
  expect(Uploads?.map(({ Key }) => Key)).toEqual(['whole'])
  const parts = [
    { PartNumber: 1, ETag: one.ETag },
    { PartNumber: 2, ETag: two.CopyPartResult?.ETag },
  ]
  const complete = (Parts: object[]) =>
    client.send(new CompleteMultipartUploadCommand({ ...id, MultipartUpload: { Parts } }))
  await expect(complete(parts.toReversed())).rejects.toMatchObject({ name: 'InvalidPartOrder' })
  await expect(complete([{ PartNumber: 3, ETag: one.ETag }])).rejects.toMatchObject({
    name: 'InvalidPart',
  })
  const done = await complete(parts)
  expect(done.ETag).toMatch(/^"[\da-f]{32}-2"$/)
  expect((await read(client, Bucket, 'whole')).equals(bytes)).toBe(true)
  const across = await read(
    client,
    Bucket,
    'whole',
    `bytes=${6 * mebibyte - 5}-${6 * mebibyte + 4}`,
  )
  expect(across.equals(bytes.subarray(6 * mebibyte - 5, 6 * mebibyte + 5))).toBe(true)
  await expect(client.send(new ListPartsCommand(id))).rejects.toMatchObject({
    name: 'NoSuchUpload',
  })
})

test('rejects parts that are too small and deletes an aborted upload', async () => {
  const { client, Bucket } = await newBucket()
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'a' }))
  const id = { Bucket, Key: 'a', UploadId }
  const Parts = []
  for (const PartNumber of [1, 2]) {
    const { ETag } = await client.send(new UploadPartCommand({ ...id, PartNumber, Body: 'small' }))
    Parts.push({ PartNumber, ETag })
  }
  await expect(
    client.send(new CompleteMultipartUploadCommand({ ...id, MultipartUpload: { Parts } })),
  ).rejects.toMatchObject({ name: 'EntityTooSmall' })
  await client.send(new AbortMultipartUploadCommand(id))
  await expect(client.send(new ListPartsCommand(id))).rejects.toMatchObject({
    name: 'NoSuchUpload',
  })
})

test('supports the SDK upload manager with its checksums', async () => {
  const { client, Bucket } = await newBucket()
  const bytes = randomBytes(13 * mebibyte)
  const upload = new Upload({ client, params: { Bucket, Key: 'managed', Body: bytes } })
  await upload.done()
  expect((await read(client, Bucket, 'managed')).equals(bytes)).toBe(true)
})

test('copies or replaces metadata in a copy and checks conditions on its source', async () => {
  const { client, Bucket } = await newBucket()
  await client.send(
    new PutObjectCommand({ Bucket, Key: 'a', Body: 'x', Metadata: { kept: 'yes' } }),
  )
  const copy = (extra: object) =>
    client.send(new CopyObjectCommand({ Bucket, Key: 'b', CopySource: `/${Bucket}/a`, ...extra }))
  const metadata = async () =>
    (await client.send(new HeadObjectCommand({ Bucket, Key: 'b' }))).Metadata
  await copy({})
  expect(await metadata()).toEqual({ kept: 'yes' })
  await copy({ MetadataDirective: 'REPLACE', Metadata: { fresh: 'yes' } })
  expect(await metadata()).toEqual({ fresh: 'yes' })
  await expect(copy({ CopySource: 'b/a%zz' })).rejects.toMatchObject({ name: 'InvalidArgument' })
  await expect(copy({ CopySource: 'b/' })).rejects.toMatchObject({ name: 'InvalidArgument' })
  await expect(copy({ CopySource: `${Bucket}/none` })).rejects.toMatchObject({ name: 'NoSuchKey' })
  await expect(copy({ Key: 'a' })).rejects.toMatchObject({ name: 'InvalidRequest' })
})

test('creates, finds and lists buckets and deletes them only when empty', async () => {
  const { client, Bucket, key } = await newBucket()
  await client.send(new HeadBucketCommand({ Bucket }))
  const far = clientOf(tested, key, 'ap-south-1')
  await far.send(new CreateBucketCommand({ Bucket: `${Bucket}-far` }))
  const located = await far.send(new GetBucketLocationCommand({ Bucket: `${Bucket}-far` }))
  expect(located.LocationConstraint).toBe('ap-south-1')
  const { Buckets } = await client.send(new ListBucketsCommand({}))
  expect(Buckets?.map(({ Name }) => Name)).toEqual([Bucket])
  await client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: Buffer.alloc(0) }))
  await expect(client.send(new DeleteBucketCommand({ Bucket }))).rejects.toMatchObject({
    name: 'BucketNotEmpty',
  })
  await client.send(new DeleteObjectCommand({ Bucket, Key: 'a' }))
  await client.send(new DeleteObjectCommand({ Bucket, Key: 'a' }))
  await client.send(new DeleteBucketCommand({ Bucket }))
  await expect(client.send(new HeadBucketCommand({ Bucket }))).rejects.toMatchObject({
    $metadata: { httpStatusCode: 404 },
  })
})

test('opens only objects with a public ACL to unauthenticated readers', async () => {
  const { client, Bucket, me } = await newBucket()
  const put = (Key: string, ACL?: 'public-read') =>
    client.send(new PutObjectCommand({ Bucket, Key, Body: Key, ACL }))
  await put('open', 'public-read')
  await put('closed')
  const status = async (name: string, method = 'GET') =>
    (await fetch(`${endpoint}/${Bucket}/${name}`, { method })).status
  expect([await status('open'), await status('closed'), await status('none')]).toEqual([
    200, 403, 403,
  ])
  expect(await status('')).toBe(403)
  const path = { clusterId: 'us-east-1', bucket: Bucket }
  await me.call('updateBucketAccess', { path, body: { acl: 'public-read' } })
  expect([await status(''), await status('none'), await status('new', 'PUT')]).toEqual([
    200, 404, 403,
  ])
  await me.call('updateBucketAccess', { path, body: { acl: 'authenticated-read' } })
  expect(await status('')).toBe(403)
  const otherClient = clientOf(tested, await newKey(await signedIn()))
  await otherClient.send(new ListObjectsV2Command({ Bucket }))
  await expect(read(otherClient, Bucket, 'closed')).rejects.toMatchObject({ name: 'AccessDenied' })
  await client.send(new PutObjectAclCommand({ Bucket, Key: 'closed', ACL: 'public-read' }))
  expect(await status('closed')).toBe(200)
  const { Grants } = await client.send(new GetObjectAclCommand({ Bucket, Key: 'closed' }))
  expect(Grants?.map(({ Permission }) => Permission)).toEqual(['READ', 'FULL_CONTROL'])
  expect((await client.send(new GetBucketAclCommand({ Bucket }))).Owner?.ID).toMatch(/^[\da-f-]+$/)
})

test('limits access keys to the granted buckets', async () => {
  const { client, Bucket, me } = await newBucket()
  await client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x' }))
  const put = (with_: S3Client) => with_.send(new PutObjectCommand({ Bucket, Key: 'b', Body: 'y' }))
  const denied = { name: 'AccessDenied' }
  const reader = clientOf(tested, await newKey(me, [{ bucket: Bucket, permissions: 'read_only' }]))
  expect((await read(reader, Bucket, 'a')).toString()).toBe('x')
  await expect(put(reader)).rejects.toMatchObject(denied)
  const writer = clientOf(tested, await newKey(me, [{ bucket: Bucket, permissions: 'read_write' }]))
  await put(writer)
  const none = clientOf(tested, await newKey(me, []))
  expect((await none.send(new ListBucketsCommand({}))).Buckets?.length).toBe(1)
  await none.send(new CreateBucketCommand({ Bucket: `${Bucket}-own` }))
  await expect(
    none.send(new PutObjectCommand({ Bucket: `${Bucket}-own`, Key: 'a', Body: Buffer.alloc(0) })),
  ).rejects.toMatchObject(denied)
  await expect(read(none, Bucket, 'a')).rejects.toMatchObject(denied)
})

test('rejects wrong secrets, unknown access keys and clock skew', async () => {
  const { Bucket, key } = await newBucket()
  const list = (credentials: KeyPair) =>
    clientOf(tested, credentials).send(new ListObjectsV2Command({ Bucket }))
  await expect(list({ ...key, secretAccessKey: 'wrong' })).rejects.toMatchObject({
    name: 'SignatureDoesNotMatch',
  })
  await expect(list({ ...key, accessKeyId: 'NOBODY' })).rejects.toMatchObject({
    name: 'InvalidAccessKeyId',
  })
  const client = clientOf(tested, key)
  clock.advance(16 * minutes)
  const answer = await client
    .send(new ListObjectsV2Command({ Bucket }))
    .catch((error: Error) => error)
  clock.advance(-16 * minutes)
  expect(answer).toMatchObject({ name: 'RequestTimeTooSkewed' })
})

test('accepts signed URLs of the SDK and of the platform until they expire', async () => {
  const { client, Bucket, me } = await newBucket()
  const path = { clusterId: 'us-east-1', bucket: Bucket }
  const body = { name: 'a/b c.txt', method: 'PUT', content_type: 'text/plain', expires_in: 360 }
  const { url } = await me.call('createObjectUrl', { path, body })
  const put = (headers: Record<string, string>) =>
    fetch(url, { method: 'PUT', body: 'hi', headers })
  expect((await put({ 'content-type': 'text/html' })).status).toBe(403)
  expect((await put({ 'content-type': 'text/plain' })).status).toBe(200)
  const signed = await getSignedUrl(
    client,
    new GetObjectCommand({ Bucket, Key: body.name, ResponseContentDisposition: 'attachment' }),
    { expiresIn: 60, signingDate: new Date(clock.now()) },
  )
  const got = await fetch(signed)
  expect([await got.text(), got.headers.get('content-disposition')]).toEqual(['hi', 'attachment'])
  expect((await fetch(signed.replace('attachment', 'inline'))).status).toBe(403)
  clock.advance(7 * minutes)
  const late = await fetch(signed)
  const latePut = await put({ 'content-type': 'text/plain' })
  clock.advance(-7 * minutes)
  expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('has expired')])
  expect(latePut.status).toBe(403)
})

test('serves objects with a sandbox policy, except PDF files', async () => {
  const { client, Bucket } = await newBucket()
  const html = { Bucket, Key: 'page.html', Body: '<script></script>', ContentType: 'text/html' }
  await client.send(new PutObjectCommand(html))
  const policyOf = async (ResponseContentType?: string) => {
    const wanted = new GetObjectCommand({ Bucket, Key: html.Key, ResponseContentType })
    const { headers } = await fetch(
      await getSignedUrl(client, wanted, { expiresIn: 60, signingDate: new Date(clock.now()) }),
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    return headers.get('content-security-policy')
  }
  expect(await policyOf()).toMatch(/^default-src 'none'.*; sandbox$/)
  expect(await policyOf('image/svg+xml')).toMatch(/; sandbox$/)
  expect(await policyOf('application/pdf')).toBeNull()
})

test('allows CORS requests according to the bucket', async () => {
  const { client, Bucket, me } = await newBucket()
  const origin = 'https://shop.example'
  const preflight = (name = 'a') =>
    fetch(`${endpoint}/${Bucket}/${name}`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      },
    })
  expect((await preflight()).status).toBe(403)
  const path = { clusterId: 'us-east-1', bucket: Bucket }
  await me.call('updateBucketAccess', { path, body: { cors_enabled: true } })
  const open = await preflight()
  expect([open.status, open.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  expect(open.headers.get('access-control-allow-headers')).toBe('content-type')
  const rule = {
    AllowedMethods: ['PUT'],
    AllowedOrigins: ['https://*.example'],
    AllowedHeaders: ['*'],
  }
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }))
  const { CORSRules } = await client.send(new GetBucketCorsCommand({ Bucket }))
  expect(CORSRules).toEqual([rule])
  expect((await preflight()).headers.get('access-control-allow-origin')).toBe(origin)
  expect(await me.call('getBucketAccess', { path })).toMatchObject({ cors_enabled: false })
})

test('accepts virtual-hosted requests, public and signed', async () => {
  const { client, Bucket, key } = await newBucket()
  await client.send(new PutObjectCommand({ Bucket, Key: 'a/b', Body: 'x', ACL: 'public-read' }))
  await client.send(new PutObjectCommand({ Bucket, Key: `${Bucket}/a b`, Body: 'closed' }))
  const { port } = new URL(endpoint)
  const host = `${Bucket}.us-east-1.objects.localhost:${port}`
  const send = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const httpRequest = request({
      method,
      port,
      host: '127.0.0.1',
      path,
      headers: { host, ...headers },
    })
    httpRequest.end()
    const [answer] = (await once(httpRequest, 'response')) as [IncomingMessage]
    const parts: Buffer[] = []
    for await (const part of answer as AsyncIterable<Buffer>) parts.push(part)
    return [answer.statusCode, Buffer.concat(parts).toString()]
  }
  expect(await send('GET', '/a/b')).toEqual([200, 'x'])
  const signed = (method: string, path: string, secret = key.secretAccessKey) =>
    signedHeaders(
      { accessKey: key.accessKeyId, secret, region: 'us-east-1' },
      { method, path, query: [], host, headers: {}, payloadHash: emptyHash },
      clock.now(),
    )
  // An object name may start like the bucket name.
  const [path, address] = [`/${Bucket}/a b`, `/${Bucket}/a%20b`]
  expect(await send('GET', address)).toEqual([403, expect.stringContaining('AccessDenied')])
  expect(await send('GET', address, signed('GET', path))).toEqual([200, 'closed'])
  expect(await send('GET', address, signed('GET', path, 'wrong'))).toEqual([
    403,
    expect.stringContaining('SignatureDoesNotMatch'),
  ])
  expect(await send('PUT', '/new', signed('PUT', '/new'))).toEqual([200, ''])
  expect(await read(client, Bucket, 'new')).toHaveLength(0)
  expect(await send('GET', '/', signed('GET', '/'))).toEqual([
    200,
    expect.stringContaining('<Key>new</Key>'),
  ])
})

test('counts the exact number of sent bytes', async () => {
  const { client, Bucket, me } = await newBucket()
  await client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: Buffer.alloc(5000) }))
  await read(client, Bucket, 'a')
  await read(client, Bucket, 'a', 'bytes=0-99')
  // Bytes are counted after the last byte was sent, so the client may finish earlier.
  await expect.poll(() => me.call('getStorageTransfer')).toEqual({ used: 5100 })
})

test('deletes unfinished uploads and their files after a week', async () => {
  const { client, Bucket } = await newBucket()
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'a' }))
  const id = { Bucket, Key: 'a', UploadId }
  await client.send(new UploadPartCommand({ ...id, PartNumber: 1, Body: 'x' }))
  await platform.objectStore.sweep()
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }))
  expect(Uploads).toHaveLength(1)
  await platform.db
    .updateTable('multipart_upload')
    .set({ created: '2026-01-01T00:00:00.000Z' })
    .where('id', '=', UploadId ?? '')
    .execute()
  await platform.objectStore.sweep()
  await expect(client.send(new ListPartsCommand(id))).rejects.toMatchObject({
    name: 'NoSuchUpload',
  })
})
