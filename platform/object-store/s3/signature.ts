import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { encodePart, encodePath, type QueryParameters } from './encoding.ts'

/**
 * AWS Signature Version 4 for S3: the path is encoded once, and the payload is represented by its hash or by a
 * constant.
 */
export const algorithm = 'AWS4-HMAC-SHA256'
export const unsignedPayload = 'UNSIGNED-PAYLOAD'
export const emptyHash = createHash('sha256').digest('hex')

export interface CredentialScope {
  /** Date, such as `20260512`. */
  date: string
  region: string
}

/** Parts of a request that the signature covers. */
interface SignedRequest {
  method: string
  /** Decoded path. */
  path: string
  /** Decoded parameters, without `X-Amz-Signature`. */
  query: QueryParameters
  /** Signed headers in signing order, with lower-case names and unchanged values. */
  headers: [name: string, value: string][]
  payloadHash: string
}

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text, 'latin1').digest()

/** Formats a time in milliseconds as `20260512T103000Z`. */
const signatureTime = (milliseconds: number): string =>
  `${new Date(milliseconds).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Parses a time such as `20260512T103000Z`. @returns milliseconds, or NaN if it is invalid */
export function fromSignatureTime(text: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

export const scopeText = ({ date, region }: CredentialScope) => `${date}/${region}/s3/aws4_request`

/** Compares distinct names by code unit. */
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

export function stringToSign(time: string, scope: CredentialScope, request: SignedRequest): string {
  const hash = createHash('sha256').update(canonicalRequest(request), 'latin1').digest('hex')
  return [algorithm, time, scopeText(scope), hash].join('\n')
}

/** Returns the signing key for a day and region. */
export function deriveSigningKey(secret: string, { date, region }: CredentialScope): Buffer {
  return hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), 's3'), 'aws4_request')
}

export const sign = (key: Buffer, text: string): string => hmac(key, text).toString('hex')

export function sameSignature(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Returns the headers of a signed request, including the authorization. */
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
  const signature = sign(deriveSigningKey(secret, scope), text)
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
  /** Decoded path, including the bucket. */
  path: string
  parameters?: Record<string, string>
  /** Headers in addition to the host that the client must send with the URL. */
  headers?: Record<string, string>
  /** Time of signing, in milliseconds. */
  now: number
  /** Validity, in seconds. */
  expiresIn: number
}

/** Returns a presigned URL. */
export function presign(presignOptions: Presigning): string {
  const time = signatureTime(presignOptions.now)
  const scope = { date: time.slice(0, 8), region: presignOptions.region }
  const headers: [string, string][] = [
    ['host', new URL(presignOptions.endpoint).host],
    ...Object.entries(presignOptions.headers ?? {}),
  ]
  headers.sort(byCode)
  const query: QueryParameters = [
    ...Object.entries(presignOptions.parameters ?? {}),
    ['X-Amz-Algorithm', algorithm],
    ['X-Amz-Credential', `${presignOptions.accessKey}/${scopeText(scope)}`],
    ['X-Amz-Date', time],
    ['X-Amz-Expires', String(presignOptions.expiresIn)],
    ['X-Amz-SignedHeaders', headers.map(([name]) => name).join(';')],
  ]
  const { method, path } = presignOptions
  const text = stringToSign(time, scope, {
    method,
    path,
    query,
    headers,
    payloadHash: unsignedPayload,
  })
  const signature = sign(deriveSigningKey(presignOptions.secret, scope), text)
  const written = [...query, ['X-Amz-Signature', signature]]
    .map(([name = '', value = '']) => `${encodePart(name)}=${encodePart(value)}`)
    .join('&')
  return `${presignOptions.endpoint}${encodePath(path)}?${written}`
}
