import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { expect } from 'vitest'

/** A public bucket, and how a client reaches it. */
export interface ServedBucket {
  client: S3Client
  Bucket: string
  /** Scheme, host and port of the S3 server. */
  endpoint: string
  now: () => number
}

export const markup = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

const Key = 'x.html'

interface Overrides {
  ResponseContentType?: string
  ResponseContentDisposition?: string
}

/** Stores a public object with markup and returns a function that signs links to it. */
async function storeObject(
  { client, Bucket, now }: ServedBucket,
  fields: { ContentType?: string; CacheControl?: string; Expires?: Date },
) {
  await client.send(
    new PutObjectCommand({ Bucket, Key, Body: markup, ACL: 'public-read', ...fields }),
  )
  return (overrides: Overrides = {}) =>
    getSignedUrl(client, new GetObjectCommand({ Bucket, Key, ...overrides }), {
      expiresIn: 60,
      signingDate: new Date(now()),
    })
}

/** Types that a browser renders as a document, and types that it would guess without `nosniff`. */
export const documentTypes = [
  'text/html',
  'text/html; charset=utf-16',
  'TEXT/HTML',
  'application/xhtml+xml',
  'image/svg+xml',
  'text/xml',
  'application/xml',
  'application/xslt+xml',
  'text/xsl',
  'multipart/x-mixed-replace; boundary=a',
  'message/rfc822',
  'multipart/related',
  'application/javascript',
  'text/plain',
  'application/octet-stream',
  'application/pdf; charset=utf-8',
  'unknown',
  '',
]

/** True if a browser does not execute scripts of a response with the privileges of its origin. */
function isInert(headers: Headers): boolean {
  const policies = (headers.get('content-security-policy') ?? '').split(/; ?/)
  return policies.includes('sandbox') && headers.get('x-content-type-options') === 'nosniff'
}

/** Expects that no response with an object of this type executes its script. */
export async function expectInert(bucket: ServedBucket, ContentType: string): Promise<void> {
  const link = await storeObject(bucket, { ContentType })
  const urls = [
    await link(),
    `${bucket.endpoint}/${bucket.Bucket}/${Key}`,
    await link({ ResponseContentType: 'text/html' }),
    await link({ ResponseContentDisposition: 'inline' }),
  ]
  for (const url of urls)
    for (const init of [{}, { headers: { range: 'bytes=0-20' } }]) {
      const response = await fetch(url, init)
      await response.arrayBuffer()
      expect([200, 206]).toContain(response.status)
      expect([url, isInert(response.headers)]).toEqual([url, true])
      expect(response.headers.get('set-cookie')).toBeNull()
    }
}

/** Expects that a PDF file has no sandbox, and that browsers do not render it as HTML. */
export async function expectPdf(bucket: ServedBucket): Promise<void> {
  const link = await storeObject(bucket, { ContentType: 'application/pdf' })
  const { headers } = await fetch(await link())
  expect(headers.get('content-security-policy')).toBeNull()
  expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
    'application/pdf',
    'nosniff',
  ])
}

/** Expects that responses to links are not stored, unless the object has its own caching. */
export async function expectUncached(bucket: ServedBucket): Promise<void> {
  const cachingOf = async (fields: { CacheControl?: string; Expires?: Date }) => {
    const link = await storeObject(bucket, { ContentType: 'text/plain', ...fields })
    return (await fetch(await link())).headers.get('cache-control')
  }
  expect(await cachingOf({})).toBe('private, no-store')
  expect(await cachingOf({ CacheControl: 'max-age=60' })).toBe('max-age=60')
  expect(await cachingOf({ Expires: new Date(bucket.now() + 60_000) })).toBeNull()
}
