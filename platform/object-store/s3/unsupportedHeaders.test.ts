import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetBucketAclCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { movableClock } from '#shared/clock.ts'
import { testPlatform } from '../../../test/support/platform/platform.ts'
import { begun } from '../../../test/platform/conformance/operationCases.ts'
import { operations } from '../../../test/platform/conformance/operations.ts'
import { sdkRequests } from '../../../test/platform/conformance/sdkRequests.ts'
import {
  type Bucketed,
  put,
  read,
  errorCodeOf,
  siteOf,
} from '../../../test/platform/conformance/site.ts'

const tested = await testPlatform({ objectPort: 0, clock: movableClock(Date.now()) })
const site = siteOf(tested)

const contentOf = async ({ client, Bucket }: Bucketed) => {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }))
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }))
  return [...Contents.map(({ Key }) => Key), ...Uploads.map(({ Key }) => Key)]
}

const codeOf = async (answer: Response) => [
  answer.status,
  /<Code>(\w+)</.exec(await answer.text())?.[1],
]

/** Operations that create an object. */
const writes = {
  PutObject: { method: 'PUT', parameters: {}, headers: {} },
  CopyObject: { method: 'PUT', parameters: {}, headers: { 'x-amz-copy-source': '/source' } },
  CreateMultipartUpload: { method: 'POST', parameters: { uploads: '' }, headers: {} },
} as const

test.each([
  ['x-amz-server-side-encryption', 'AES256', 501, 'NotImplemented'],
  ['x-amz-server-side-encryption-aws-kms-key-id', 'key', 501, 'NotImplemented'],
  ['x-amz-server-side-encryption-customer-algorithm', 'AES256', 501, 'NotImplemented'],
  ['x-amz-server-side-encryption-customer-key', 'a2V5', 501, 'NotImplemented'],
  ['x-amz-object-lock-mode', 'COMPLIANCE', 501, 'NotImplemented'],
  ['x-amz-object-lock-retain-until-date', '2030-01-01T00:00:00Z', 501, 'NotImplemented'],
  ['x-amz-object-lock-legal-hold', 'ON', 501, 'NotImplemented'],
  ['x-amz-tagging', 'colour=blue', 501, 'NotImplemented'],
  ['x-amz-website-redirect-location', '/elsewhere', 501, 'NotImplemented'],
  ['x-amz-write-offset-bytes', '5', 501, 'NotImplemented'],
  ['x-amz-checksum-xxhash64', 'AAAAAAAAAAA=', 501, 'NotImplemented'],
  ['x-amz-trailer', 'x-amz-checksum-xxhash64', 501, 'NotImplemented'],
  ['x-amz-storage-class', 'GLACIER', 400, 'InvalidStorageClass'],
  ['x-amz-storage-class', 'REDUCED_REDUNDANCY', 400, 'InvalidStorageClass'],
] as const)('creates no object with the header %s: %s', async (header, value, status, code) => {
  const of = await site.bucket()
  await put(of, 'source')
  for (const { method, parameters, headers: writeHeaders } of Object.values(writes)) {
    const headers: Record<string, string> = { ...writeHeaders, [header]: value }
    if (headers['x-amz-copy-source'] !== undefined)
      headers['x-amz-copy-source'] = `${of.Bucket}/source`
    const path = `/${of.Bucket}/a`
    const expectedError = [status, code]
    expect(await codeOf(await site.signed(of, method, path, parameters, { headers }))).toEqual(
      expectedError,
    )
    // A signed URL can pass headers as query parameters.
    const signedParameters = { ...parameters, ...headers }
    expect(await codeOf(await site.signed(of, method, path, signedParameters))).toEqual(
      expectedError,
    )
  }
  expect(await contentOf(of)).toEqual(['source'])
})

/** Headers of S3 clients that the store supports. */
const heeded =
  /^x-amz-(acl|grant-.+|meta-|metadata-directive|copy-source|copy-source-if-.+|copy-source-range|mp-object-size|object-attributes|max-parts|part-number-marker|(source-)?expected-bucket-owner|sdk-checksum-algorithm|checksum-(algorithm|mode|type|crc32|crc32c|crc64nvme|sha1|sha256))$/
/** Headers that have no effect, because the store has no requester fees, locks, tags or archived objects. */
const idle =
  /^x-amz-(request-payer|mfa|bypass-governance-retention|tagging-directive|object-annotation-directive|optional-object-attributes)$/

const rest = [...sdkRequests]
  .filter(([name]) => operations[name as keyof typeof operations] === true)
  .flatMap(([name, { headers }]) =>
    headers
      .filter((header) => header.startsWith('x-amz-'))
      .filter((header) => !heeded.test(header) && !idle.test(header))
      .map((header) => [name, header] as const),
  )

test('ignores no header that the SDK can send', async () => {
  const of = await site.bucket()
  expect(rest.length).toBeGreaterThan(50)
  for (const [name, header] of rest) {
    const { method = '', query = '', key = false } = sdkRequests.get(name) ?? {}
    const parameters = Object.fromEntries(new URLSearchParams(query))
    if (name === 'UploadPart' || name === 'UploadPartCopy' || name === 'ListParts')
      Object.assign(parameters, { uploadId: 'none', partNumber: '1' })
    if (name === 'AbortMultipartUpload' || name === 'CompleteMultipartUpload')
      Object.assign(parameters, { uploadId: 'none' })
    const headers = { [header]: 'GLACIER' }
    const path = `/${of.Bucket}${key ? '/a' : ''}`
    const answer = await site.signed(of, method, path, parameters, { headers })
    const errorCode = answer.headers.get('x-amz-error-code') ?? (await codeOf(answer))[1]
    const expected = header === 'x-amz-storage-class' ? 'InvalidStorageClass' : 'NotImplemented'
    expect([name, header, errorCode]).toEqual([name, header, expected])
  }
  expect(await contentOf(of)).toEqual([])
})

test('accepts headers without effect and those that match the defaults', async () => {
  const of = await site.bucket()
  const { Owner } = await of.client.send(new GetBucketAclCommand({ Bucket: of.Bucket }))
  await put(of, 'a', 'x', {
    StorageClass: 'STANDARD',
    Tagging: '',
    RequestPayer: 'requester',
    ExpectedBucketOwner: Owner?.ID,
  })
  expect(await read(of, 'a')).toBe('x')
})

test('rejects a request that expects another bucket owner', async () => {
  const of = await site.bucket()
  const ExpectedBucketOwner = '111122223333'
  expect(await errorCodeOf(put(of, 'a', 'x', { ExpectedBucketOwner }))).toBe('AccessDenied')
  await put(of, 'a')
  const id = { Bucket: of.Bucket, Key: 'a' }
  const removed = of.client.send(new DeleteObjectCommand({ ...id, ExpectedBucketOwner }))
  expect(await errorCodeOf(removed)).toBe('AccessDenied')
  const copied = of.client.send(
    new CopyObjectCommand({
      Bucket: of.Bucket,
      Key: 'b',
      CopySource: `${of.Bucket}/a`,
      ExpectedSourceBucketOwner: ExpectedBucketOwner,
    }),
  )
  expect(await errorCodeOf(copied)).toBe('AccessDenied')
  expect(await contentOf(of)).toEqual(['a'])
})

test('rejects If-None-Match with an ETag in writes', async () => {
  const of = await site.bucket()
  const { ETag: IfNoneMatch } = await put(of, 'a', 'kept')
  const id = { Bucket: of.Bucket, Key: 'a' }
  for (const etag of [IfNoneMatch, '"other"', 'W/"other"']) {
    const condition = { IfNoneMatch: etag }
    expect(await errorCodeOf(put(of, 'a', 'x', condition))).toBe('NotImplemented')
    expect(await errorCodeOf(put(of, 'new', 'x', condition))).toBe('NotImplemented')
    const copy = { ...id, ...condition, CopySource: `${of.Bucket}/a`, Key: 'copy' }
    expect(await errorCodeOf(of.client.send(new CopyObjectCommand(copy)))).toBe('NotImplemented')
    const upload = await begun(of, 'a')
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag: upload.ETag }] }
    const complete = { ...upload.id, ...condition, MultipartUpload }
    expect(await errorCodeOf(of.client.send(new CompleteMultipartUploadCommand(complete)))).toBe(
      'NotImplemented',
    )
  }
  const remove = await site.signed(
    of,
    'DELETE',
    `/${of.Bucket}/a`,
    {},
    { headers: { 'if-none-match': '*' } },
  )
  expect(remove.status).toBe(501)
  expect(await read(of, 'a')).toBe('kept')
})

test.each(['PUT', 'copy', 'complete'])('applies If-Match and If-None-Match to %s', async (way) => {
  const of = await site.bucket()
  await put(of, 'source', 'fresh')
  const make = async (Key: string, condition: Partial<PutObjectCommandInput>) => {
    const { IfMatch, IfNoneMatch } = condition
    const id = { Bucket: of.Bucket, Key, IfMatch, IfNoneMatch }
    if (way === 'PUT') return await put(of, Key, 'fresh', condition)
    if (way === 'copy')
      return await of.client.send(
        new CopyObjectCommand({ ...id, CopySource: `${of.Bucket}/source` }),
      )
    const upload = await begun(of, Key, 'fresh')
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag: upload.ETag }] }
    return await of.client.send(
      new CompleteMultipartUploadCommand({ ...id, ...upload.id, MultipartUpload }),
    )
  }
  expect(await errorCodeOf(make('none', { IfMatch: '"any"' }))).toBe('NoSuchKey')
  const { ETag } = await put(of, 'a', 'before')
  expect(await errorCodeOf(make('a', { IfMatch: '"other"' }))).toBe('PreconditionFailed')
  expect(await errorCodeOf(make('a', { IfNoneMatch: '*' }))).toBe('PreconditionFailed')
  expect(await read(of, 'a')).toBe('before')
  await make('a', { IfMatch: ETag })
  expect(await read(of, 'a')).toBe('fresh')
  await make('new', { IfNoneMatch: '*' })
  expect(await read(of, 'new')).toBe('fresh')
})

test.each([
  ['PUT', { tagging: '' }, 501, 'NotImplemented'],
  ['PUT', { retention: '' }, 501, 'NotImplemented'],
  ['PUT', { 'legal-hold': '' }, 501, 'NotImplemented'],
  ['PUT', { torrent: '' }, 501, 'NotImplemented'],
  ['PUT', { versioning: '' }, 501, 'NotImplemented'],
  ['PUT', { renameObject: '' }, 501, 'NotImplemented'],
  ['DELETE', { tagging: '' }, 501, 'NotImplemented'],
  ['POST', { restore: '' }, 501, 'NotImplemented'],
  ['POST', { select: '', 'select-type': '2' }, 501, 'NotImplemented'],
  ['POST', {}, 405, 'MethodNotAllowed'],
  ['PUT', { acl: '', tagging: '' }, 400, 'InvalidArgument'],
  ['PUT', { uploadId: 'none', partNumber: '1', retention: '' }, 400, 'InvalidArgument'],
  ['PUT', { partNumber: '1' }, 400, 'InvalidArgument'],
  ['PUT', { versionId: 'v1' }, 400, 'InvalidArgument'],
] as const)(
  'rejects %s with %j instead of treating it as a plain request',
  async (method, parameters, status, code) => {
    const of = await site.bucket()
    await put(of, 'a', 'kept')
    const path = `/${of.Bucket}/a`
    const answer = await site.signed(of, method, path, parameters, { body: '<x/>' })
    expect(await codeOf(answer)).toEqual([status, code])
    expect(await read(of, 'a')).toBe('kept')
  },
)

test('rejects a copy with an unknown metadata directive', async () => {
  const of = await site.bucket()
  await put(of, 'a')
  const copied = of.client.send(
    new CopyObjectCommand({
      Bucket: of.Bucket,
      Key: 'b',
      CopySource: `${of.Bucket}/a`,
      MetadataDirective: 'KEEP' as 'COPY',
    }),
  )
  expect(await errorCodeOf(copied)).toBe('InvalidArgument')
  expect(
    await errorCodeOf(of.client.send(new HeadObjectCommand({ Bucket: of.Bucket, Key: 'b' }))),
  ).toBe('NotFound')
})
