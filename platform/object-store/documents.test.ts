import { CreateMultipartUploadCommand, ListBucketsCommand } from '@aws-sdk/client-s3'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { movableClock, wireTime } from '#shared/clock.ts'
import { type Bucketed, siteOf } from '../../test/platform/conformance/site.ts'
import { testPlatform } from '../../test/support/platform/platform.ts'
import { newKey } from '../../test/support/platform/s3.ts'
import { escaped } from './s3/xml.ts'

const tested = await testPlatform({ objectPort: 0, clock: movableClock(Date.now()) })
const site = siteOf(tested)

const mebibyte = 1024 ** 2

interface Kind {
  root: string
  method: string
  path: (of: Bucketed) => string
  parameters: Record<string, string>
  /** Content of the root element of the largest document that S3 allows. */
  content: string
  /** Maximum accepted size, in bytes. */
  most: number
  /** Status and body of the response to an accepted document. */
  answer: RegExp
}

const hash = '0'.repeat(32)
const names = Array.from(
  { length: 1000 },
  (_, at) =>
    `<Object><Key>${`${at}`.padEnd(1024, 'x')}</Key><ETag>&quot;${hash}-10000&quot;</ETag><LastModifiedTime>Wed, 21 Oct 2026 07:28:00 GMT</LastModifiedTime><Size>5497558138880</Size><VersionId>null</VersionId></Object>`,
).join('')

const checksums = [
  ['CRC32', 4],
  ['CRC32C', 4],
  ['CRC64NVME', 8],
  ['SHA1', 20],
  ['SHA256', 32],
] as const
const partsMax = 10_000
const parts = Array.from({ length: partsMax }, (_, at) => {
  const each = checksums.map(([name, bytes]) => {
    const value = Buffer.alloc(bytes).toString('base64')
    return `<Checksum${name}>${value}</Checksum${name}>`
  })
  return `<Part><ETag>&quot;${hash}&quot;</ETag>${each.join('')}<PartNumber>${at + 1}</PartNumber></Part>`
}).join('')

const { me } = await site.bucket()
const { Owner } = await site.client(await newKey(me)).send(new ListBucketsCommand({}))
const grant = `<Grant><Grantee xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="CanonicalUser"><ID>${Owner?.ID}</ID><DisplayName>${'x'.repeat(200)}</DisplayName></Grantee><Permission>FULL_CONTROL</Permission></Grant>`
const list = `<AccessControlList>${grant.repeat(100)}</AccessControlList>`

const rule = `<CORSRule><AllowedMethod>GET</AllowedMethod><AllowedOrigin>https://${escaped('x'.repeat(600))}</AllowedOrigin></CORSRule>`

/** Creates an upload of 10,000 parts below the minimum size, which is reported only after the document was parsed. */
async function uploadOf({ client, Bucket }: Bucketed): Promise<string> {
  const { UploadId: version = '' } = await client.send(
    new CreateMultipartUploadCommand({ Bucket, Key: 'a' }),
  )
  const created = wireTime(tested.clock.now())
  const rows = Array.from({ length: partsMax }, (_, at) => ({
    version,
    number: at + 1,
    file: `${version}-${at}`,
    size: 1,
    etag: hash,
    checksum: null,
    created,
  }))
  for (let at = 0; at < rows.length; at += 1000)
    await tested.platform.db
      .insertInto('object_part')
      .values(rows.slice(at, at + 1000))
      .execute()
  return version
}

/** Common fields of documents that set a property of a bucket. */
const setting = {
  method: 'PUT',
  path: ({ Bucket }: Bucketed) => `/${Bucket}`,
  most: mebibyte,
  answer: /^200 $/,
}

const documentKinds: Kind[] = [
  {
    ...setting,
    root: 'CreateBucketConfiguration',
    path: ({ Bucket }) => `/${Bucket}-too`,
    parameters: {},
    content: '',
  },
  {
    ...setting,
    root: 'CORSConfiguration',
    parameters: { cors: '' },
    content: rule.repeat(100),
  },
  { ...setting, root: 'AccessControlPolicy', parameters: { acl: '' }, content: list },
  {
    root: 'Delete',
    method: 'POST',
    path: ({ Bucket }) => `/${Bucket}`,
    parameters: { delete: '' },
    content: names,
    most: 2 * mebibyte,
    answer: /^200 .*<\/DeleteResult>$/s,
  },
  {
    root: 'CompleteMultipartUpload',
    method: 'POST',
    path: ({ Bucket }) => `/${Bucket}/a`,
    parameters: {},
    content: parts,
    most: 4_000_000,
    answer: /^400 .*EntityTooSmall/s,
  },
]

const documentOf = ({ root, content }: Kind, bytes: number) => {
  const [start, end] = [`<${root}>${content}`, `</${root}>`]
  expect(start.length + end.length).toBeLessThanOrEqual(bytes)
  return start + ' '.repeat(bytes - start.length - end.length) + end
}

async function siteFor(kind: Kind) {
  const of = await site.bucket()
  const uploads = kind.root === 'CompleteMultipartUpload'
  const parameters = uploads ? { uploadId: await uploadOf(of) } : kind.parameters
  const ask = async (body: string, by = of) => {
    const answer = await site.signed(by, kind.method, kind.path(of), parameters, { body })
    return `${answer.status} ${await answer.text()}`
  }
  return { of, ask }
}

test.each(documentKinds)(
  'accepts a $root document of $most bytes and rejects a longer one without reading it',
  async (kind) => {
    const { ask } = await siteFor(kind)
    expect(await ask(documentOf(kind, kind.most + 1))).toContain('The document is too large.')
    expect(await ask(documentOf(kind, kind.most))).toMatch(kind.answer)
  },
)

test.each(documentKinds.slice(1))(
  'rejects any $root document from a client without permission',
  async (kind) => {
    const { of, ask } = await siteFor(kind)
    const other = await site.bucket()
    const limited = await newKey(of.me, [{ bucket: of.Bucket, permissions: 'read_only' }])
    for (const key of [other.key, limited])
      for (const body of [documentOf(kind, kind.most), documentOf(kind, kind.most + 1), '<a'])
        expect(await ask(body, { ...of, key })).toMatch(/^403 .*AccessDenied/s)
  },
)

test.each(documentKinds)('parses a long $root document in a worker thread', async (kind) => {
  const { ask } = await siteFor(kind)
  const sent = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => sent.mockRestore())
  expect(await ask(documentOf(kind, kind.most))).toMatch(kind.answer)
  expect(sent.mock.lastCall?.[0]).toMatchObject({ order: { root: kind.root } })
})
