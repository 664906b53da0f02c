import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  emptyHash,
  fromSignatureTime,
  presign,
  sameSignature,
  sign,
  signedHeaders,
  deriveSigningKey,
  stringToSign,
} from './signature.ts'

/** Examples from the AWS documentation of Signature Version 4 for S3. */
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const accessKey = 'AKIAIOSFODNN7EXAMPLE'
const time = '20130524T000000Z'
const now = Date.UTC(2013, 4, 24)
const scope = { date: '20130524', region: 'us-east-1' }
const host = 'examplebucket.s3.amazonaws.com'
const welcome = '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072'

test.each([
  {
    method: 'GET',
    path: '/test.txt',
    query: [],
    headers: [
      ['host', host],
      ['range', 'bytes=0-9'],
      ['x-amz-content-sha256', emptyHash],
      ['x-amz-date', time],
    ],
    payloadHash: emptyHash,
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    method: 'PUT',
    path: '/test$file.text',
    query: [],
    headers: [
      ['date', 'Fri, 24 May 2013  00:00:00   GMT '],
      ['host', host],
      ['x-amz-content-sha256', welcome],
      ['x-amz-date', time],
      ['x-amz-storage-class', ' REDUCED_REDUNDANCY'],
    ],
    payloadHash: welcome,
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    method: 'GET',
    path: '/',
    query: [
      ['prefix', 'J'],
      ['max-keys', '2'],
    ],
    headers: [
      ['host', host],
      ['x-amz-content-sha256', emptyHash],
      ['x-amz-date', time],
    ],
    payloadHash: emptyHash,
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
] satisfies { headers: [string, string][]; query: [string, string][]; [name: string]: unknown }[])(
  'signs $method $path as in the AWS example',
  ({ signature, ...request }) => {
    const text = stringToSign(time, scope, request)
    expect(sign(deriveSigningKey(secret, scope), text)).toBe(signature)
  },
)

test('signs a URL as in the AWS example', () => {
  const options = {
    accessKey,
    secret,
    region: 'us-east-1',
    method: 'GET',
    endpoint: `https://${host}`,
    path: '/test.txt',
    now,
    expiresIn: 86_400,
  }
  const signature = 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404'
  expect(presign(options)).toBe(
    `https://${host}/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${accessKey}%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=${time}&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=${signature}`,
  )
  const { searchParams } = new URL(
    presign({
      ...options,
      parameters: { partNumber: '1' },
      headers: { 'x-amz-acl': 'private', a: '' },
    }),
  )
  expect(searchParams.get('partNumber')).toBe('1')
  expect(searchParams.get('X-Amz-SignedHeaders')).toBe('a;host;x-amz-acl')
})

test('signs the client headers that S3 requires in sorted order', () => {
  const signed = signedHeaders(
    { accessKey, secret, region: 'us-east-1' },
    {
      method: 'GET',
      path: '/test.txt',
      query: [],
      host,
      headers: { 'x-amz-meta-b': 'b', 'content-type': 'text/plain', 'user-agent': 'me' },
      payloadHash: emptyHash,
    },
    now,
  )
  expect(signed).toMatchObject({
    host,
    'user-agent': 'me',
    'x-amz-date': time,
    'x-amz-content-sha256': emptyHash,
  })
  const text = stringToSign(time, scope, {
    method: 'GET',
    path: '/test.txt',
    query: [],
    headers: [
      ['content-type', 'text/plain'],
      ['host', host],
      ['x-amz-content-sha256', emptyHash],
      ['x-amz-date', time],
      ['x-amz-meta-b', 'b'],
    ],
    payloadHash: emptyHash,
  })
  expect(signed['authorization']).toBe(
    `AWS4-HMAC-SHA256 Credential=${accessKey}/20130524/us-east-1/s3/aws4_request, SignedHeaders=content-type;host;x-amz-content-sha256;x-amz-date;x-amz-meta-b, Signature=${sign(deriveSigningKey(secret, scope), text)}`,
  )
})

test('signs parameters in byte order, including repeated ones', () => {
  const signed = (query: [string, string][]) =>
    stringToSign(time, scope, { method: 'GET', path: '/', query, headers: [], payloadHash: '' })
  const ordered: [string, string][] = [
    ['B', '1'],
    ['a', '1'],
    ['a', '2'],
    ['a-b', ''],
    ['b', ''],
  ]
  expect(signed([4, 2, 0, 3, 1].map((at) => ordered[at] ?? ['', '']))).toBe(signed(ordered))
  const hash = createHash('sha256').update('GET\n/\nB=1&a-b=&a=1&a=2&b=\n\n\n').digest('hex')
  expect(signed(ordered).split('\n').at(-1)).toBe(hash)
})

test('signs non-ASCII header values as the received bytes', () => {
  const text = stringToSign(time, scope, {
    method: 'GET',
    path: '/',
    query: [],
    headers: [['x-amz-meta-a', 'caf\u00e9']],
    payloadHash: '',
  })
  const bytes = Buffer.from('GET\n/\n\nx-amz-meta-a:caf\u00e9\n\nx-amz-meta-a\n', 'latin1')
  expect(text.split('\n').at(-1)).toBe(createHash('sha256').update(bytes).digest('hex'))
})

test.each([
  ['20130524T000000Z', now],
  ['20130524T010203Z', now + 3_723_000],
  ['2013-05-24T00:00:00Z', Number.NaN],
  ['20130524T000000', Number.NaN],
  ['x20130524T000000Z', Number.NaN],
  ['20130524T000000Zx', Number.NaN],
  ['20131324T000000Z', Number.NaN],
])('parses the time %s as %d', (text, milliseconds) => {
  expect(fromSignatureTime(text)).toBe(milliseconds)
})

test.each([
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['abc', 'abcd', false],
  ['', 'a', false],
])('compares the signatures %s and %s: %s', (one, other, same) => {
  expect(sameSignature(one, other)).toBe(same)
})
