import type { IncomingMessage } from 'node:http'
import { minutes } from '#shared/clock.ts'
import type { Credential } from '#shared/http/connectionBudget.ts'
import type { Queryable } from '../../database/transaction.ts'
import type { Secrets } from '../../secrets/secretBox.ts'
import { type Signer, signerOf } from '../accessKeys.ts'
import type { QueryParameters } from './encoding.ts'
import { S3Error } from './errors.ts'
import { type ChunkSigning, streamingKinds, streamingUnsignedTrailer } from './payload.ts'
import {
  algorithm,
  fromSignatureTime,
  sameSignature,
  type CredentialScope,
  sign,
  deriveSigningKey,
  stringToSign,
  unsignedPayload,
} from './signature.ts'
import { signedUrlOf } from './signatureV2.ts'
import type { Target } from './target.ts'
import { wholeNumber } from './wholeNumber.ts'

/** The authenticated account of a request, and how its body must be verified. */
export interface Authentication {
  /** Undefined for an anonymous request. */
  signer: Signer | undefined
  /** The access key, or the signed URL. */
  credential: Credential | undefined
  /** Region of the credential scope. */
  region: string | undefined
  /**
   * SHA-256 of the body in hex, or one of the SigV4 constants such as UNSIGNED-PAYLOAD; undefined if the signature does
   * not cover the body.
   */
  payloadHash: string | undefined
  chunks: ChunkSigning | undefined
}

interface SignedRequest {
  request: IncomingMessage
  /** Decoded path. */
  path: string
  query: QueryParameters
  target: Target
}

/** Maximum difference between the clocks of client and server. */
const skewMax = 15 * minutes
const expiresMax = 604_800

interface Signature {
  accessKey: string
  scope: CredentialScope
  time: string
  signedHeaders: string[]
  signature: string
  payloadHash: string
  query: QueryParameters
}

const malformed = () => new S3Error('AuthorizationHeaderMalformed')

function parseCredential(text: string | undefined, fault: () => S3Error) {
  const [, accessKey = '', date = '', region = ''] =
    /^([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request$/.exec(text ?? '') ?? []
  if (accessKey === '') throw fault()
  return { accessKey, scope: { date, region } }
}

function ofHeader({ request, query }: SignedRequest): Signature {
  const { headers } = request
  const parameters = new Map(
    (headers.authorization ?? '')
      .slice(algorithm.length)
      .split(',')
      .map((part) => {
        const at = part.indexOf('=')
        return [part.slice(0, at).trim(), part.slice(at + 1).trim()]
      }),
  )
  const signature = parameters.get('Signature')
  const signedHeaders = parameters.get('SignedHeaders')?.split(';')
  if (signature === undefined || signedHeaders === undefined) throw malformed()
  const payloadHash = headers['x-amz-content-sha256']
  if (typeof payloadHash !== 'string')
    throw new S3Error(
      'InvalidRequest',
      'Missing required header for this request: x-amz-content-sha256',
    )
  const dated = headers['x-amz-date']
  const time = typeof dated === 'string' ? dated : timeOfDate(headers.date)
  return {
    ...parseCredential(parameters.get('Credential'), malformed),
    time,
    signedHeaders,
    signature,
    payloadHash,
    query,
  }
}

/** Parses the HTTP `Date` header, because some clients send it instead of x-amz-date. */
function timeOfDate(date: string | undefined): string {
  const milliseconds = Date.parse(date ?? '')
  if (Number.isNaN(milliseconds))
    throw new S3Error('AccessDenied', 'A signed request must have the header x-amz-date.')
  return `${new Date(milliseconds).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function ofQuery({ request, query }: SignedRequest, now: number): Signature {
  const fault = (why?: string) => new S3Error('AuthorizationQueryParametersError', why)
  const value = (name: string) => query.find(([each]) => each === name)?.[1]
  if (value('X-Amz-Algorithm') !== algorithm) throw fault()
  const [time, signedHeaders, signature] = [
    value('X-Amz-Date'),
    value('X-Amz-SignedHeaders')?.split(';'),
    value('X-Amz-Signature'),
  ]
  const expires = wholeNumber(value('X-Amz-Expires'))
  if (time === undefined || signedHeaders === undefined || signature === undefined) throw fault()
  if (Number.isNaN(expires)) throw fault('X-Amz-Expires must be a number of seconds.')
  if (expires > expiresMax) throw fault('X-Amz-Expires must be at most 604800 seconds.')
  const began = fromSignatureTime(time)
  if (Number.isNaN(began)) throw fault('X-Amz-Date must be a time such as 20260512T103000Z.')
  if (now > began + expires * 1000)
    throw new S3Error('AccessDenied', 'Request has expired', {
      details: {
        Expires: new Date(began + expires * 1000).toISOString(),
        ServerTime: new Date(now).toISOString(),
      },
    })
  if (began > now + skewMax) throw new S3Error('AccessDenied', 'Request is not yet valid')
  const hashHeader = request.headers['x-amz-content-sha256']
  return {
    ...parseCredential(value('X-Amz-Credential'), () => fault()),
    time,
    signedHeaders,
    signature,
    payloadHash: typeof hashHeader === 'string' ? hashHeader : unsignedPayload,
    query: query.filter(([name]) => name !== 'X-Amz-Signature'),
  }
}

/**
 * Requires that the signature covers the Host and all x-amz- headers, otherwise an intermediary could add some.
 * @throws S3Error AccessDenied
 */
function requireSigned({ headers }: IncomingMessage, signedHeaders: readonly string[]): void {
  const missing = Object.keys(headers).filter(
    (name) => (name.startsWith('x-amz-') || name === 'host') && !signedHeaders.includes(name),
  )
  if (missing.length > 0)
    throw new S3Error(
      'AccessDenied',
      'There were headers present in the request which were not signed',
      {
        details: { HeadersNotSigned: missing.join(', ') },
      },
    )
}

const unknownKey = (accessKey: string) =>
  new S3Error('InvalidAccessKeyId', undefined, { details: { AWSAccessKeyId: accessKey } })

const linkCredential = (accessKey: string, signature: string): Credential => ({
  kind: 'link',
  name: `${accessKey} ${signature}`,
  signer: `key ${accessKey}`,
})

/** Authenticates a request; requests without a signature are anonymous. @throws S3Error for an invalid signature */
export async function authenticate(
  requestToVerify: SignedRequest,
  { db, secrets, now }: { db: Queryable; secrets: Secrets; now: number },
): Promise<Authentication> {
  const { request, path, query } = requestToVerify
  const { headers } = request
  // Treat an empty Authorization header as absent.
  const inHeader = (headers.authorization ?? '') !== ''
  const inQuery = query.some(([name]) => name === 'X-Amz-Signature' || name === 'X-Amz-Algorithm')
  const older = inHeader || inQuery ? undefined : signedUrlOf(requestToVerify, now)
  if (older) {
    const signer = await signerOf(db, secrets, older.accessKey)
    if (!signer) throw unknownKey(older.accessKey)
    if (!older.isSignedWith(signer.secret)) throw new S3Error('SignatureDoesNotMatch')
    return {
      signer,
      credential: linkCredential(older.accessKey, older.signature),
      region: undefined,
      payloadHash: undefined,
      chunks: undefined,
    }
  }
  if (!inHeader && !inQuery) {
    const sent = headers['x-amz-content-sha256']
    return {
      signer: undefined,
      credential: undefined,
      region: undefined,
      payloadHash: typeof sent === 'string' && !streamingKinds.includes(sent) ? sent : undefined,
      chunks: undefined,
    }
  }
  if (inHeader && inQuery)
    throw new S3Error('InvalidArgument', 'Only one auth mechanism allowed: header or query.')
  if (inHeader && headers.authorization?.startsWith(`${algorithm} `) !== true)
    throw new S3Error(
      'InvalidRequest',
      'The authorization mechanism you have provided is not supported. Please use AWS4-HMAC-SHA256.',
    )
  const parsedSignature = inHeader ? ofHeader(requestToVerify) : ofQuery(requestToVerify, now)
  if (inHeader) {
    const skew = Math.abs(fromSignatureTime(parsedSignature.time) - now)
    if (!(skew <= skewMax))
      throw new S3Error('RequestTimeTooSkewed', undefined, {
        details: { RequestTime: parsedSignature.time, ServerTime: new Date(now).toISOString() },
      })
  }
  if (!parsedSignature.time.startsWith(parsedSignature.scope.date))
    throw inHeader ? malformed() : new S3Error('AuthorizationQueryParametersError')
  requireSigned(request, parsedSignature.signedHeaders)
  const signer = await signerOf(db, secrets, parsedSignature.accessKey)
  if (!signer) throw unknownKey(parsedSignature.accessKey)
  const key = deriveSigningKey(signer.secret, parsedSignature.scope)
  const signed = parsedSignature.signedHeaders.map((name): [string, string] => {
    const value = headers[name]
    return [name, Array.isArray(value) ? value.join(',') : (value ?? '')]
  })
  const text = stringToSign(parsedSignature.time, parsedSignature.scope, {
    method: request.method ?? '',
    path,
    query: parsedSignature.query,
    headers: signed,
    payloadHash: parsedSignature.payloadHash,
  })
  if (!sameSignature(sign(key, text), parsedSignature.signature))
    throw new S3Error('SignatureDoesNotMatch', undefined, {
      details: { AWSAccessKeyId: parsedSignature.accessKey, StringToSign: text },
    })
  const { payloadHash, time, scope, signature } = parsedSignature
  const signsChunks =
    streamingKinds.includes(payloadHash) && payloadHash !== streamingUnsignedTrailer
  return {
    signer,
    credential: inHeader
      ? { kind: 'credential', name: `key ${parsedSignature.accessKey}` }
      : linkCredential(parsedSignature.accessKey, signature),
    region: scope.region,
    payloadHash,
    chunks: signsChunks ? { key, time, scope, seed: signature } : undefined,
  }
}
