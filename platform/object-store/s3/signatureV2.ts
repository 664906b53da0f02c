import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { QueryParameters } from './encoding.ts'
import { S3Error } from './errors.ts'
import { byCode, sameSignature } from './signature.ts'
import type { Target } from './target.ts'

/**
 * Signature Version 2 in a URL, as created by `s3cmd signurl`. It covers neither the host nor all parameters, so it is
 * accepted only for reading an object.
 */
interface SignedUrl {
  accessKey: string
  signature: string
  /** Returns true when the URL was signed with this secret. */
  isSignedWith(secret: string): boolean
}

const own = ['AWSAccessKeyId', 'Expires', 'Signature']

interface SignedRequest {
  request: IncomingMessage
  /** Decoded path. */
  path: string
  query: QueryParameters
  target: Target
}

/**
 * Returns the signed part of the URL: bucket and object name in their original encoding, even if the bucket is in the
 * host name.
 */
function resourceOf({ request, path, target }: SignedRequest): string {
  const [raw = ''] = (request.url ?? '').split('?')
  const isInHost = path.slice(1) === target.key
  return isInHost ? `/${target.bucket}${raw}` : raw
}

function stringToSign(requestToVerify: SignedRequest, expires: string): string {
  const { request, query } = requestToVerify
  const { headers } = request
  const amz = Object.entries(headers)
    .filter(([name]) => name.startsWith('x-amz-'))
    .map(([name, value]): [string, string] => [name, String(value)])
    .toSorted(byCode)
    .map(([name, value]) => `${name}:${value.trim()}\n`)
  const overrides = query
    .filter(([name]) => name.startsWith('response-'))
    .toSorted(byCode)
    .map(([name, value]) => `${name}=${value}`)
  return [
    request.method,
    headers['content-md5'] ?? '',
    headers['content-type'] ?? '',
    expires,
    amz.join('') +
      resourceOf(requestToVerify) +
      (overrides.length > 0 ? `?${overrides.join('&')}` : ''),
  ].join('\n')
}

/** Returns the Signature Version 2 of a URL; undefined if it has none. @throws S3Error */
export function signedUrlOf(requestToVerify: SignedRequest, now: number): SignedUrl | undefined {
  const { request, query, target } = requestToVerify
  const parameters = new Map(query)
  const [accessKey, expires, signature] = own.map((name) => parameters.get(name))
  if (accessKey === undefined || signature === undefined) return undefined
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const isPlain = query.every(([name]) => own.includes(name) || name.startsWith('response-'))
  if (!reads || target.key === undefined || !isPlain)
    throw new S3Error(
      'InvalidRequest',
      'Signature version 2 is only accepted in URLs that read an object. Please use AWS4-HMAC-SHA256.',
    )
  if (expires === undefined || !/^\d{1,12}$/.test(expires))
    throw new S3Error('AccessDenied', 'Expires must be a number of seconds since 1970.')
  const end = Number(expires) * 1000
  if (now > end)
    throw new S3Error('AccessDenied', 'Request has expired', {
      details: { Expires: new Date(end).toISOString(), ServerTime: new Date(now).toISOString() },
    })
  return {
    accessKey,
    signature,
    isSignedWith: (secret) =>
      sameSignature(
        createHmac('sha1', secret).update(stringToSign(requestToVerify, expires)).digest('base64'),
        signature,
      ),
  }
}
