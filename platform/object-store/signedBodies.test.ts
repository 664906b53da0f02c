import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { movableClock } from '#shared/clock.ts'
import { testPlatform } from '../../test/support/platform/platform.ts'
import { clientOf, endpointOf, newKey } from '../../test/support/platform/s3.ts'
import { put, read, errorCodeOf } from '../../test/platform/conformance/site.ts'
import { emptyHash, scopeText, sign, signedHeaders, deriveSigningKey } from './s3/signature.ts'

const clock = movableClock(Date.now())
const tested = await testPlatform({ objectPort: 0, clock })
const me = await tested.signedIn()
const { accessKeyId: accessKey, secretAccessKey: secret } = await newKey(me)
const client = clientOf(tested, { accessKeyId: accessKey, secretAccessKey: secret })
const of = { client, Bucket: 'signed' }
await me.call('createBucket', { body: { cluster: 'us-east-1', label: of.Bucket } })

const endpoint = endpointOf(tested)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function signed(key: string, payloadHash: string, headers: Record<string, string> = {}) {
  const path = `/${of.Bucket}/${key}`
  const { host } = new URL(endpoint)
  return signedHeaders(
    { accessKey, secret, region: 'us-east-1' },
    { method: 'PUT', path, query: [], host, headers, payloadHash },
    clock.now(),
  )
}

const send = async (key: string, headers: Record<string, string>, body: string) => {
  const answer = await fetch(`${endpoint}/${of.Bucket}/${key}`, { method: 'PUT', headers, body })
  return [answer.status, /<Code>(\w+)</.exec(await answer.text())?.[1]]
}

test('rejects a body that does not match the signed hash', async () => {
  const headers = signed('a', sha256('what was signed'))
  expect(await send('a', headers, 'what was signed')).toEqual([200, undefined])
  expect(await send('a', headers, 'something other')).toEqual([400, 'XAmzContentSHA256Mismatch'])
  expect(await read(of, 'a')).toBe('what was signed')
})

const chunks = ['first chunk', 'second', '']

/** Encodes a body in chunks; each signature covers the previous one. */
function inChunks(
  headers: Record<string, string>,
  trailer?: [name: string, value: string],
): string {
  const time = headers['x-amz-date'] ?? ''
  const scope = { date: time.slice(0, 8), region: 'us-east-1' }
  const key = deriveSigningKey(secret, scope)
  let before = /Signature=(\w+)/.exec(headers['authorization'] ?? '')?.[1] ?? ''
  const next = (words: string, ...hashed: string[]) => {
    before = sign(key, [words, time, scopeText(scope), before, ...hashed].join('\n'))
    return before
  }
  const body = chunks.map((chunk) => {
    const signature = next('AWS4-HMAC-SHA256-PAYLOAD', emptyHash, sha256(chunk))
    return `${chunk.length.toString(16)};chunk-signature=${signature}\r\n${chunk}${chunk && '\r\n'}`
  })
  if (!trailer) return `${body.join('')}\r\n`
  const [name, value] = trailer
  const signature = next('AWS4-HMAC-SHA256-TRAILER', sha256(`${name}:${value}\n`))
  return `${body.join('')}${name}:${value}\r\nx-amz-trailer-signature:${signature}\r\n\r\n`
}

const length = { 'x-amz-decoded-content-length': String(chunks.join('').length) }

test('rejects chunks with invalid signatures', async () => {
  const headers = signed('b', 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD', length)
  const body = inChunks(headers)
  expect(await send('b', headers, body)).toEqual([200, undefined])
  expect(await read(of, 'b')).toBe(chunks.join(''))
  const refused = [403, 'SignatureDoesNotMatch']
  expect(await send('c', signed('c', 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD', length), body)).toEqual(
    refused,
  )
  expect(await send('b', headers, body.replace('second', 'sec0nd'))).toEqual(refused)
  expect(await errorCodeOf(read(of, 'c'))).toBe('NoSuchKey')
})

test('rejects a trailer with an invalid signature or checksum', async () => {
  const kind = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER'
  const checksum = createHash('sha1').update(chunks.join('')).digest('base64')
  const headers = signed('d', kind, { ...length, 'x-amz-trailer': 'x-amz-checksum-sha1' })
  const body = inChunks(headers, ['x-amz-checksum-sha1', checksum])
  expect(await send('d', headers, body)).toEqual([200, undefined])
  const other = createHash('sha1').update('other').digest('base64')
  expect(await send('d', headers, body.replace(checksum, other))).toEqual([
    403,
    'SignatureDoesNotMatch',
  ])
  const wrong = inChunks(headers, ['x-amz-checksum-sha1', other])
  expect(await send('d', headers, wrong)).toEqual([400, 'BadDigest'])
  expect(await read(of, 'd')).toBe(chunks.join(''))
})

test('counts only the sent bytes of an aborted download', async () => {
  const bytes = 64 * 1024 ** 2
  await put(of, 'large', Buffer.alloc(bytes))
  const path = { clusterId: 'us-east-1', bucket: of.Bucket }
  const used = async () => (await me.call('getStorageTransfer')).used
  const before = await used()
  const { url } = await me.call('createObjectUrl', { path, body: { name: 'large', method: 'GET' } })
  const reader = (await fetch(url)).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await expect.poll(used).toBeGreaterThan(before)
  expect((await used()) - before).toBeLessThan(bytes)
})

const unsignedTrailer = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'

test.each([
  ['is announced and does not come', { 'x-amz-trailer': 'x-amz-checksum-crc32' }, ''],
  [
    'is of another algorithm than announced',
    { 'x-amz-trailer': 'x-amz-checksum-crc32' },
    'x-amz-checksum-sha1:AAAAAAAAAAAAAAAAAAAAAAAAAAA=\r\n',
  ],
  ['comes unannounced', {}, 'x-amz-checksum-crc32:AAAAAA==\r\n'],
] as const)('stores no object when the trailer %s', async (_case, announced, trailer) => {
  const headers = signed('e', unsignedTrailer, {
    'x-amz-decoded-content-length': '3',
    ...announced,
  })
  expect(await send('e', headers, `3\r\nabc\r\n0\r\n${trailer}\r\n`)).toEqual([
    400,
    'InvalidRequest',
  ])
  await expect(read(of, 'e')).rejects.toMatchObject({ name: 'NoSuchKey' })
})

test('rejects a NUL character in a copy source or prefix', async () => {
  const copy = signed('f', emptyHash, { 'x-amz-copy-source': `${of.Bucket}/a%00` })
  expect(await send('f', copy, '')).toEqual([400, 'InvalidArgument'])
  const answer = await fetch(`${endpoint}/${of.Bucket}?list-type=2&prefix=%00`)
  expect([answer.status, /<Code>(\w+)</.exec(await answer.text())?.[1]]).toEqual([
    400,
    'InvalidArgument',
  ])
})
