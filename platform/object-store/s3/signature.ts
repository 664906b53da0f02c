import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { encodePart, encodePath, type Query } from './encoding.ts'

/** Signature version 4 of S3: the path is encoded once, the payload by its hash or by a word. */
export const algorithm = 'AWS4-HMAC-SHA256'
export const unsignedPayload = 'UNSIGNED-PAYLOAD'
export const emptyHash = createHash('sha256').digest('hex')

export interface Scope {
  /** `20260512`. */
  date: string
  region: string
}

/** The signed parts of a request. */
interface SignedRequest {
  method: string
  /** Decoded. */
  path: string
  /** Decoded, without `X-Amz-Signature`. */
  query: Query
  /** Lower-case names in the order of their signing, values as they were received. */
  headers: [name: string, value: string][]
  payloadHash: string
}

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text, 'latin1').digest()

/** Milliseconds as `20260512T103000Z`. */
const signatureTime = (milliseconds: number): string =>
  `${new Date(milliseconds).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Milliseconds, or NaN when it is no such time. */
export function fromSignatureTime(text: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

export const scopeText = ({ date, region }: Scope) => `${date}/${region}/s3/aws4_request`

/** Names that differ, in the order of their codes. */
export const byCode = ([one]: [string, ...unknown[]], [other]: [string, ...unknown[]]) =>
  one < other ? -1 : 1

function canonicalRequest(request: SignedRequest): string {
  const query = request.query
    .map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`)
    .toSorted()
    .join('&')
  const headers = request.headers
    .map(([name, value]) => `${name}:${value.trim().replaceAll(/ +/g, ' ')}\n`)
    .join('')
  const names = request.headers.map(([name]) => name).join(';')
  return [
    request.method,
    encodePath(request.path),
    query,
    headers,
    names,
    request.payloadHash,
  ].join('\n')
}

export function stringToSign(time: string, scope: Scope, request: SignedRequest): string {
  const hash = createHash('sha256').update(canonicalRequest(request), 'latin1').digest('hex')
  return [algorithm, time, scopeText(scope), hash].join('\n')
}

/** The key of one day and region. */
export function signingKey(secret: string, { date, region }: Scope): Buffer {
  return hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), 's3'), 'aws4_request')
}

export const sign = (key: Buffer, text: string): string => hmac(key, text).toString('hex')

export function sameSignature(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Headers that sign a request of a client, with the ones that it is signed with. */
export function signedHeaders(
  { accessKey, secret, region }: { accessKey: string; secret: string; region: string },
  request: Omit<SignedRequest, 'headers'> & { host: string; headers: Record<string, string> },
  now: number,
): Record<string, string> {
  const time = signatureTime(now)
  const scope = { date: time.slice(0, 8), region }
  const { host, payloadHash } = request
  const headers = {
    ...request.headers,
    host,
    'x-amz-date': time,
    'x-amz-content-sha256': payloadHash,
  }
  const signed = Object.entries(headers)
    .filter(([name]) => name === 'host' || name === 'content-type' || name.startsWith('x-amz-'))
    .toSorted(byCode)
  const text = stringToSign(time, scope, { ...request, headers: signed })
  const names = signed.map(([name]) => name).join(';')
  const signature = sign(signingKey(secret, scope), text)
  return {
    ...headers,
    authorization: `${algorithm} Credential=${accessKey}/${scopeText(scope)}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

interface Presigning {
  accessKey: string
  secret: string
  region: string
  method: string
  /** Scheme, host and port. */
  endpoint: string
  /** Decoded, with the bucket. */
  path: string
  parameters?: Record<string, string>
  /** Headers beside the host that must accompany the URL. */
  headers?: Record<string, string>
  /** Milliseconds. */
  now: number
  /** Seconds. */
  expiresIn: number
}

/** A URL that holds its own authorization. */
export function presign(wish: Presigning): string {
  const time = signatureTime(wish.now)
  const scope = { date: time.slice(0, 8), region: wish.region }
  const headers: [string, string][] = [
    ['host', new URL(wish.endpoint).host],
    ...Object.entries(wish.headers ?? {}),
  ]
  headers.sort(byCode)
  const query: Query = [
    ...Object.entries(wish.parameters ?? {}),
    ['X-Amz-Algorithm', algorithm],
    ['X-Amz-Credential', `${wish.accessKey}/${scopeText(scope)}`],
    ['X-Amz-Date', time],
    ['X-Amz-Expires', String(wish.expiresIn)],
    ['X-Amz-SignedHeaders', headers.map(([name]) => name).join(';')],
  ]
  const { method, path } = wish
  const text = stringToSign(time, scope, {
    method,
    path,
    query,
    headers,
    payloadHash: unsignedPayload,
  })
  const signature = sign(signingKey(wish.secret, scope), text)
  const written = [...query, ['X-Amz-Signature', signature]]
    .map(([name = '', value = '']) => `${encodePart(name)}=${encodePart(value)}`)
    .join('&')
  return `${wish.endpoint}${encodePath(path)}?${written}`
}
