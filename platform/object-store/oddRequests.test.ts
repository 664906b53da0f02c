import {
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetBucketAclCommand,
  GetObjectAclCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { days, movableClock } from '#shared/clock.ts'
import { testPlatform } from '../../test/support/platform/platform.ts'
import { endpointOf, newKey } from '../../test/support/platform/s3.ts'
import { type CompletedRequest, requestCompleted } from '#shared/telemetry.ts'
import { put, errorCodeOf, siteOf } from '../../test/platform/conformance/site.ts'

const clock = movableClock(Date.now())
const tested = await testPlatform({ objectPort: 0, clock })
const site = siteOf(tested)

const codeOf = async (answer: Response) => [
  answer.status,
  /<Code>(\w+)</.exec(await answer.text())?.[1],
]

/** Returns the response to raw bytes that no HTTP client would send. */
async function sent(bytes: Buffer): Promise<string> {
  const socket = connect(Number(new URL(endpointOf(tested)).port), '127.0.0.1')
  socket.write(bytes)
  let received = ''
  socket.on('data', (part) => (received += String(part)))
  await once(socket, 'end')
  return received
}

test.each(['inline; filename="日.txt"', 'a\nb', 'a\u0001b'])(
  'rejects the response header override %j',
  async (value) => {
    const of = await site.bucket()
    await put(of, 'a')
    const parameters = { 'response-content-disposition': value }
    for (const method of ['GET', 'HEAD']) {
      const answer = await site.signed(of, method, `/${of.Bucket}/a`, parameters)
      expect(answer.status).toBe(400)
    }
    const fine = { 'response-content-disposition': 'inline; filename="ü.txt"' }
    const answer = await site.signed(of, 'GET', `/${of.Bucket}/a`, fine)
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      fine['response-content-disposition'],
    ])
  },
)

const names = (...keys: string[]) =>
  `<Delete>${keys.map((key) => `<Object><Key>${key}</Key></Object>`).join('')}</Delete>`

test.each([
  ['a character of code 0', names('a&#0;')],
  ['half a character', names('a&#xD800;')],
  ['bytes that are no UTF-8', Buffer.from(names('a\xff'), 'latin1')],
  ['more names than a thousand', names(...Array.from({ length: 1001 }, (_, at) => `${at}`))],
  ['many small elements', `<Delete>${'<a/>'.repeat(20_000)}</Delete>`],
  [
    'many attributes',
    `<Delete ${Array.from({ length: 80_000 }, (_, at) => `a${at}=""`).join(' ')}></Delete>`,
  ],
  ['3 MB', names('a'.repeat(3_000_000))],
])('rejects a list of names to delete with %s', async (_, body) => {
  const of = await site.bucket()
  await put(of, 'a\u{fffd}')
  const answer = await site.signed(
    of,
    'POST',
    `/${of.Bucket}`,
    { delete: '' },
    {
      body: typeof body === 'string' ? body : new Uint8Array(body),
    },
  )
  expect(await codeOf(answer)).toEqual([400, 'MalformedXML'])
  const { KeyCount } = await of.client.send(new ListObjectsV2Command({ Bucket: of.Bucket }))
  expect(KeyCount).toBe(1)
})

test('deletes 1,000 names of more than 1,000 bytes in one request', async () => {
  const of = await site.bucket()
  const Objects = Array.from({ length: 1000 }, (_, at) => ({ Key: `${at}`.padEnd(1024, 'é') }))
  for (const each of Objects) each.Key = each.Key.slice(0, 514)
  const { Deleted = [] } = await of.client.send(
    new DeleteObjectsCommand({ Bucket: of.Bucket, Delete: { Objects } }),
  )
  expect(Deleted.length).toBe(1000)
})

test('rejects a client without permission before it parses the document', async () => {
  const of = await site.bucket()
  const key = await newKey(of.me, [{ bucket: of.Bucket, permissions: 'read_only' }])
  const limited = { ...of, key }
  const body = `<a>${'<a/>'.repeat(1000)}</a>`
  for (const [method, path, parameter] of [
    ['PUT', `/${of.Bucket}`, 'cors'],
    ['PUT', `/${of.Bucket}`, 'acl'],
    ['POST', `/${of.Bucket}`, 'delete'],
    ['POST', `/${of.Bucket}/a`, 'uploadId'],
  ] as const) {
    const answer = await site.signed(limited, method, path, { [parameter]: '' }, { body })
    expect([parameter, ...(await codeOf(answer))]).toEqual([parameter, 403, 'AccessDenied'])
  }
})

test.each(['MSBhAA', Buffer.from('1 \xff', 'latin1').toString('base64url')])(
  'rejects the continuation token %s',
  async (token) => {
    const of = await site.bucket()
    const parameters = { 'list-type': '2', 'continuation-token': token }
    const answer = await site.signed(of, 'GET', `/${of.Bucket}`, parameters)
    expect(await codeOf(answer)).toEqual([400, 'InvalidArgument'])
  },
)

test.each(['1e3', '0x2', ' 4', '+4', '4.0', '', '0', '10001'])(
  'rejects the part number %j',
  async (partNumber) => {
    const of = await site.bucket()
    const { Bucket, client } = of
    await put(of, 'a')
    const { UploadId: uploadId = '' } = await client.send(
      new CreateMultipartUploadCommand({ Bucket, Key: 'a' }),
    )
    const path = `/${Bucket}/a`
    const wrote = await site.signed(of, 'PUT', path, { uploadId, partNumber }, { body: 'x' })
    expect(await codeOf(wrote)).toEqual([400, 'InvalidArgument'])
    const found = await site.signed(of, 'GET', path, { partNumber })
    expect(await codeOf(found)).toEqual([400, 'InvalidArgument'])
  },
)

test.each(['0x10', '1e3', '-1', ''])(
  'rejects a URL that is signed for %j seconds',
  async (time) => {
    const of = await site.bucket()
    const answer = await site.signed(of, 'GET', `/${of.Bucket}`)
    const url = answer.url.replace('X-Amz-Expires=600', `X-Amz-Expires=${time}`)
    expect(await codeOf(await fetch(url))).toEqual([400, 'AuthorizationQueryParametersError'])
  },
)

test('rejects a name that is not valid UTF-8', async () => {
  const of = await site.bucket()
  for (const method of ['GET', 'PUT', 'DELETE'])
    expect(await codeOf(await site.plain(`/${of.Bucket}/a%FF`, { method }))).toEqual([
      400,
      'InvalidURI',
    ])
})

test('lists a name with control characters in a form that can be used to delete it', async () => {
  const of = await site.bucket()
  const { client, Bucket } = of
  const Key = 'a\u0001\u001f\r\n\t\u007f\u0085\u{ffff}z'
  await put(of, Key)
  const answer = await site.signed(of, 'GET', `/${Bucket}`, { 'list-type': '2' })
  const listed = /<Key>(.*)<\/Key>/s.exec(await answer.text())?.[1] ?? ''
  expect(listed).toBe('a&#x1;&#x1f;&#xd;&#xa;\t&#x7f;&#x85;&#xffff;z')
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }))
  expect(Contents.map((each) => each.Key)).toEqual([Key])
  const gone = await site.signed(of, 'POST', `/${Bucket}`, { delete: '' }, { body: names(listed) })
  expect(await gone.text()).toContain(`<Deleted><Key>${listed}</Key></Deleted>`)
  expect((await client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0)
})

test('rejects a preflight request without an origin or method', async () => {
  const { Bucket } = await site.bucket()
  const ask = (headers: Record<string, string>) =>
    site.plain(`/${Bucket}/a`, { method: 'OPTIONS', headers })
  const refused = [400, 'BadRequest']
  expect(await codeOf(await ask({}))).toEqual(refused)
  expect(await codeOf(await ask({ origin: 'https://a.example' }))).toEqual(refused)
  expect(await codeOf(await ask({ 'access-control-request-method': 'GET' }))).toEqual(refused)
})

test('ignores an unknown expectation', async () => {
  expect(
    await sent(
      Buffer.from('GET / HTTP/1.1\r\nHost: x\r\nExpect: 200\r\nConnection: close\r\n\r\n'),
    ),
  ).toMatch(/^HTTP\/1.1 403 /)
})

test('denies access for an empty Authorization header', async () => {
  expect(await codeOf(await site.plain('/', { headers: { authorization: '' } }))).toEqual([
    403,
    'AccessDenied',
  ])
})

test('creates a bucket with the grants in the headers', async () => {
  const of = await site.bucket()
  const other = await site.otherClient()
  const { Owner } = await other.send(new ListBucketsCommand({}))
  const Bucket = `${of.Bucket}-granted`
  await of.client.send(new CreateBucketCommand({ Bucket, GrantRead: `id=${Owner?.ID}` }))
  const { Grants = [] } = await of.client.send(new GetBucketAclCommand({ Bucket }))
  expect(Grants.map(({ Grantee, Permission }) => [Grantee?.ID, Permission])).toEqual([
    [Owner?.ID, 'READ'],
  ])
  expect(await errorCodeOf(other.send(new ListObjectsV2Command({ Bucket })))).toBe('none')
})

test('records the initiator of an upload and the author of an object in the bucket of another account', async () => {
  const of = await site.bucket()
  const Bucket = `${of.Bucket}-open`
  await of.client.send(new CreateBucketCommand({ Bucket, ACL: 'public-read-write' }))
  const { Owner: owner } = await of.client.send(new ListBucketsCommand({}))
  const other = await site.otherClient()
  const { Owner: author } = await other.send(new ListBucketsCommand({}))
  const id = await other.send(new CreateMultipartUploadCommand({ Bucket, Key: 'parts' }))
  const { Uploads = [] } = await of.client.send(new ListMultipartUploadsCommand({ Bucket }))
  const upload = { Bucket, Key: 'parts', UploadId: id.UploadId }
  const listed = await of.client.send(new ListPartsCommand(upload))
  for (const each of [Uploads[0], listed])
    expect([each?.Initiator?.ID, each?.Owner?.ID]).toEqual([author?.ID, owner?.ID])

  await put({ client: other, Bucket }, 'a')
  const { ETag } = await other.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'x' }))
  const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] }
  await other.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload }))
  const third = await site.otherClient()
  for (const Key of ['a', 'parts']) {
    expect(await errorCodeOf(other.send(new GetObjectAclCommand({ Bucket, Key })))).toBe('none')
    expect(await errorCodeOf(third.send(new GetObjectAclCommand({ Bucket, Key })))).toBe(
      'AccessDenied',
    )
  }
})

test('sends the same request id in the error and in both headers', async () => {
  const endpoint = endpointOf(tested)
  const headers = { 'x-request-id': 'named-by-a-stranger' }
  const answer = await fetch(`${endpoint}/nobodys-bucket`, { headers })
  const id = answer.headers.get('x-amz-request-id') ?? ''
  expect(id).toMatch(/^[\dA-F]{16}$/)
  expect(answer.headers.get('x-request-id')).toBe(id)
  expect(await answer.text()).toContain(`<RequestId>${id}</RequestId>`)
  const unread = await sent(Buffer.from('hello\r\n\r\n'))
  const [, unreadId = ''] = /^x-request-id: (\w{16})\r$/m.exec(unread) ?? []
  expect(unread).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(unread).toContain(`x-amz-request-id: ${unreadId}\r\n`)
  expect(unread).toContain(`<RequestId>${unreadId}</RequestId>`)
})

test.each(['ECONNRESET', 'EPIPE'])(
  'responds with SlowDown when the connection to the database is lost with %s',
  async (code) => {
    const of = await site.bucket()
    const lost = Object.assign(new Error(`write ${code}`), { code })
    vi.spyOn(tested.platform.db, 'transaction').mockImplementationOnce(() => {
      throw lost
    })
    expect(await errorCodeOf(put(of, 'a'))).toBe('SlowDown')
    await put(of, 'a')
  },
)

test('publishes the operation and the transferred bytes of each request', async () => {
  const calls: CompletedRequest[] = []
  onTestFinished(requestCompleted.subscribe((call) => calls.push(call)))
  const of = await site.bucket()
  await put(of, 'told', 'twelve bytes')
  const path = `/${of.Bucket}/told`
  await (await site.signed(of, 'GET', path, {})).text()
  await site.signed(of, 'HEAD', path, {})
  const entryOf = (operation: string) => calls.find((call) => call.operation === operation)
  // Events are published after the response was sent, so the client may receive the response earlier.
  await expect
    .poll(() => [entryOf('PutObject'), entryOf('GetObject'), entryOf('HeadObject')])
    .toMatchObject([
      { listener: 's3', status: 200, path, received: 12 },
      { status: 200, path, sent: 12, isAborted: false },
      { status: 200, path, sent: 0 },
    ])
})

test('repeats the response for an upload that is completed again, for one day', async () => {
  const of = await site.bucket()
  const { client, Bucket } = of
  const begun = await client.send(
    new CreateMultipartUploadCommand({ Bucket, Key: 'a b', ChecksumAlgorithm: 'CRC32' }),
  )
  const { UploadId: uploadId = '' } = begun
  const { ETag = '' } = await client.send(
    new UploadPartCommand({
      Bucket,
      Key: 'a b',
      UploadId: uploadId,
      PartNumber: 1,
      Body: 'x',
      ChecksumAlgorithm: 'CRC32',
    }),
  )
  const complete = async (tag = ETag) => {
    const body = `<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>${tag}</ETag></Part></CompleteMultipartUpload>`
    const answer = await site.signed(of, 'POST', `/${Bucket}/a b`, { uploadId }, { body })
    return [answer.status, (await answer.text()).replace(/<RequestId>.*/s, '')]
  }
  const [one, two] = await Promise.all([complete(), complete()])
  expect(one).toEqual([200, expect.stringContaining('<ChecksumCRC32>')])
  expect(two).toEqual(one)
  clock.advance(days - 60_000)
  await tested.platform.objectStore.sweep()
  expect(await complete()).toEqual(one)
  const unknown = [404, expect.stringContaining('NoSuchUpload')]
  expect(await complete('00000000000000000000000000000000')).toEqual(unknown)
  clock.advance(60_001)
  expect(await complete()).toEqual(unknown)
  await tested.platform.objectStore.sweep()
  expect(await tested.platform.db.selectFrom('completed_upload').selectAll().execute()).toEqual([])
})
