import { createHmac } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { signedUrlOf } from './signatureV2.ts'

const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'

/** Returns the example request of the S3 documentation, with the bucket in the host name or in the path. */
function requestFor({ inPath = false, url = '/photos/puppy.jpg', method = 'GET' } = {}) {
  const request = new IncomingMessage(new Socket())
  const path = inPath ? `/johnsmith${url}` : url
  request.url = path
  request.method = method
  const key = decodeURIComponent(url.slice(1))
  return {
    request,
    path: decodeURIComponent(path),
    query: [
      ['AWSAccessKeyId', 'AKIAIOSFODNN7EXAMPLE'],
      ['Expires', '1175139620'],
      ['Signature', 'NpgCjnDzrM+WFzoENXmpNDUsSn8='],
    ] as [string, string][],
    target: { cluster: undefined, bucket: 'johnsmith', key },
  }
}

const end = 1_175_139_620_000

test.each([false, true])(
  'verifies the signature of the S3 example (bucket in the path: %s)',
  (inPath) => {
    const found = signedUrlOf(requestFor({ inPath }), end)
    expect(found?.accessKey).toBe('AKIAIOSFODNN7EXAMPLE')
    expect(found?.isSignedWith(secret)).toBe(true)
    expect(found?.isSignedWith(`${secret}x`)).toBe(false)
  },
)

test('rejects a changed object name, an added header and an unsigned response override', () => {
  expect(signedUrlOf(requestFor({ url: '/photos/kitten.jpg' }), end)?.isSignedWith(secret)).toBe(
    false,
  )
  const more = requestFor()
  more.request.headers['x-amz-acl'] = 'public-read'
  expect(signedUrlOf(more, end)?.isSignedWith(secret)).toBe(false)
  const other = requestFor()
  other.query.push(['response-content-type', 'text/html'])
  expect(signedUrlOf(other, end)?.isSignedWith(secret)).toBe(false)
})

test('rejects an expired version 2 URL and one without a numeric expiry', () => {
  expect(() => signedUrlOf(requestFor(), end + 1)).toThrow('Request has expired')
  const endless = requestFor()
  endless.query[1] = ['Expires', 'never']
  expect(() => signedUrlOf(endless, end)).toThrow('Expires must be a number')
})

test.each(['PUT', 'POST', 'DELETE'])('rejects a version 2 URL for %s', (method) => {
  expect(() => signedUrlOf(requestFor({ method }), end)).toThrow('AWS4-HMAC-SHA256')
})

test('includes sorted and trimmed x-amz headers and response overrides in the signature', () => {
  const both = requestFor()
  Object.assign(both.request.headers, { 'x-amz-b': ' two ', 'x-amz-a': 'one', other: 'left out' })
  both.query.push(['response-expires', 'e'], ['response-content-type', 'c'])
  const text =
    'GET\n\n\n1175139620\nx-amz-a:one\nx-amz-b:two\n/johnsmith/photos/puppy.jpg?response-content-type=c&response-expires=e'
  both.query[2] = ['Signature', createHmac('sha1', secret).update(text).digest('base64')]
  expect(signedUrlOf(both, end)?.isSignedWith(secret)).toBe(true)
})

test('includes Content-MD5, Content-Type and a single response override in the signature', () => {
  const one = requestFor({ method: 'HEAD' })
  Object.assign(one.request.headers, { 'content-md5': 'md5', 'content-type': 'text/plain' })
  one.query.push(['response-expires', 'e'])
  const text = 'HEAD\nmd5\ntext/plain\n1175139620\n/johnsmith/photos/puppy.jpg?response-expires=e'
  one.query[2] = ['Signature', createHmac('sha1', secret).update(text).digest('base64')]
  expect(signedUrlOf(one, end)?.isSignedWith(secret)).toBe(true)
})

test.each(['AWSAccessKeyId', 'Signature'])(
  'does not recognize a URL without %s as version 2',
  (name) => {
    const { query, ...rest } = requestFor()
    const without = query.filter(([each]) => each !== name)
    expect(signedUrlOf({ ...rest, query: without }, end)).toBeUndefined()
  },
)

test.each(['x1175139620', '1175139620x', '-1', '1e9'])('rejects the expiry %j', (expires) => {
  const odd = requestFor()
  odd.query[1] = ['Expires', expires]
  expect(() => signedUrlOf(odd, end)).toThrow('Expires must be a number')
})
