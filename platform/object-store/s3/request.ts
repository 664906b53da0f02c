import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { canonicalIdOf, type Signer } from '../accessKeys.ts'
import { aclAllows, type Permission, type StoredAcl } from './acl.ts'
import type { Authentication } from './authentication.ts'
import type { BucketRecord } from '../buckets.ts'
import type { ChecksumAlgorithm } from '../embedded/checksums.ts'
import type { QueryParameters } from './encoding.ts'
import { S3Error } from './errors.ts'
import type { StoreParts } from '../storeParts.ts'
import {
  checkedPayload,
  decodeChunks,
  type Digests,
  streamingKinds,
  streamingSigned,
} from './payload.ts'
import { unsignedPayload } from './signature.ts'
import { clusterOf, findBucket, type Target } from './target.ts'
import { wholeNumber } from './wholeNumber.ts'
import { hasFewTags } from './xml.ts'

/** Query parameter of a signed URL that has the effect of `If-None-Match: *`, which a client could omit. */
export const createOnlyParameter = 'x-amz-create-only'

export interface S3Response {
  status?: number
  headers?: Record<string, string | number>
  body?: string | AsyncIterable<Buffer>
}

/** Maximum size of an object in a single upload, and of a part, as in S3. */
const putMax = 5 * 1024 ** 3
/** Limits for XML request bodies. */
interface DocumentLimits {
  /** Maximum size, in bytes. */
  size: number
  /** Maximum number of tags; an element has two. */
  tags: number
}

/** Enough for an ACL of 100 grants or the same number of CORS rules. */
const ofConfiguration: DocumentLimits = { size: 1024 ** 2, tags: 3000 }
/** Enough for 1,000 names of 1,024 bytes with all other elements that S3 allows per object, which is more than 1 MB. */
export const deleteObjectsLimits: DocumentLimits = { size: 2 * 1024 ** 2, tags: 13_000 }
/**
 * Returns limits for a list of `count` parts. A part with all supported checksums takes about 370 bytes, so 10,000
 * parts exceed 1 MB.
 */
export const ofParts = (count: number): DocumentLimits => ({
  size: Math.max(1024 ** 2, 400 * count),
  tags: 100 + 20 * count,
})

interface PayloadOptions {
  /** Checksum algorithm to use if the client names none. */
  algorithm?: ChecksumAlgorithm | undefined
  /** True if checksum headers refer to an object and not to the request body. */
  ofObject?: boolean
}

interface TextOptions extends PayloadOptions {
  limits?: DocumentLimits
}

const withoutChecksums = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith('x-amz-checksum-')),
  )

/** An S3 request. */
export class S3Request {
  readonly store: StoreParts
  readonly request: IncomingMessage
  readonly #body: AsyncIterable<Buffer>
  readonly query: QueryParameters
  readonly target: Target
  readonly auth: Authentication
  readonly now: number
  #bucket: BucketRecord | undefined

  constructor(
    store: StoreParts,
    input: {
      request: IncomingMessage
      /** The request body. The client may wait for `100 Continue` before sending it. */
      body: AsyncIterable<Buffer>
      query: QueryParameters
      target: Target
      auth: Authentication
    },
  ) {
    this.store = store
    this.request = input.request
    this.#body = input.body
    this.query = input.query
    this.target = input.target
    this.auth = input.auth
    this.now = store.clock.now()
  }

  get method(): string {
    return this.request.method ?? ''
  }

  has(name: string): boolean {
    return this.query.some(([each]) => each === name)
  }

  parameter(name: string): string | undefined {
    return this.query.find(([each]) => each === name)?.[1]
  }

  /** True if the URL was signed on the condition that it replaces no object. */
  get isCreateOnly(): boolean {
    return this.has(createOnlyParameter)
  }

  /** Returns a header, or the query parameter that replaces it in a signed URL. */
  header(name: string): string | undefined {
    if (name === 'if-none-match' && this.isCreateOnly) return '*'
    const value = this.request.headers[name]
    if (value !== undefined) return Array.isArray(value) ? value.join(',') : value
    if (!name.startsWith('x-amz-') || !this.auth.signer) return undefined
    return this.query.find(([each]) => each.toLowerCase() === name)?.[1]
  }

  get key(): string {
    return this.target.key ?? ''
  }

  get cluster(): string | undefined {
    return clusterOf(this.target, this.auth.region)
  }

  /** Returns the owner of the access key. @throws S3Error AccessDenied for an anonymous request */
  requireSigner(): Signer {
    if (!this.auth.signer) throw new S3Error('AccessDenied')
    return this.auth.signer
  }

  /**
   * Returns the bucket of the request.
   * @throws S3Error NoSuchBucket, or AccessDenied if the client expects another owner
   */
  async bucket(): Promise<BucketRecord> {
    this.#bucket ??= await this.bucketNamed(
      this.target.bucket ?? '',
      this.header('x-amz-expected-bucket-owner'),
    )
    return this.#bucket
  }

  /** @param expectedOwner canonical user ID of the owner that the client expects, if any */
  async bucketNamed(label: string, expectedOwner: string | undefined): Promise<BucketRecord> {
    const bucket = await findBucket(this.store.db, {
      cluster: this.cluster,
      label,
      accountId: this.auth.signer?.accountId,
    })
    if (expectedOwner !== undefined && expectedOwner !== (await this.ownerOf(bucket)))
      throw new S3Error('AccessDenied')
    return bucket
  }

  /** Returns true when the access key alone permits the access to a bucket and its objects, regardless of ACLs. */
  hasKeyFor(bucket: BucketRecord, permission: Permission): boolean {
    const { signer } = this.auth
    if (signer?.accountId !== bucket.account_id) return false
    if (signer.access === null) return true
    const row = signer.access.find(
      ({ cluster, bucket_name }) => cluster === bucket.cluster && bucket_name === bucket.label,
    )
    const reads = permission === 'READ' || permission === 'READ_ACP'
    return row?.permissions === 'read_write' || (row !== undefined && reads)
  }

  /** Checks the permission for a bucket, or for an object if its ACL is given. @throws S3Error AccessDenied */
  async require(bucket: BucketRecord, permission: Permission, acl?: StoredAcl): Promise<void> {
    if (this.hasKeyFor(bucket, permission)) return
    const stored = acl ?? (await this.store.backend.bucketAcl(bucket)).stored
    if (!aclAllows(stored, this.auth.signer?.canonicalId, permission))
      throw new S3Error('AccessDenied')
  }

  /** Returns the bucket of the request after checking the permission for it. @throws S3Error AccessDenied */
  async bucketFor(permission: Permission): Promise<BucketRecord> {
    const bucket = await this.bucket()
    await this.require(bucket, permission)
    return bucket
  }

  /** Returns the canonical user ID of the owner of a bucket. */
  ownerOf(bucket: BucketRecord): Promise<string> {
    return canonicalIdOf(this.store.db, bucket.account_id)
  }

  /**
   * Returns the payload of the request, which is verified while it is read. Its digests are complete after the last
   * byte.
   * @throws S3Error
   */
  payload({ algorithm, ofObject = false }: PayloadOptions = {}): {
    bytes: AsyncIterable<Buffer>
    digests: Partial<Digests>
    /** Length in bytes, if the client has sent one. */
    length: number | undefined
  } {
    const { request, auth } = this
    const headers = ofObject ? withoutChecksums(request.headers) : request.headers
    const kind = auth.payloadHash
    const encoded = headers['x-amz-content-sha256']
    const isChunked = streamingKinds.includes(kind ?? String(encoded))
    const declaredLength = isChunked
      ? headers['x-amz-decoded-content-length']
      : headers['content-length']
    if (declaredLength === undefined && headers['transfer-encoding'] === undefined && isChunked)
      throw new S3Error('MissingContentLength')
    const length = declaredLength === undefined ? undefined : wholeNumber(String(declaredLength))
    if (Number.isNaN(length))
      throw new S3Error('InvalidArgument', 'The length of the body must be a number of bytes.')
    if (length !== undefined && length > putMax) throw new S3Error('EntityTooLarge')
    const isHash = kind !== undefined && !isChunked && kind !== unsignedPayload
    if (isHash && !/^[\da-f]{64}$/.test(kind))
      throw new S3Error(
        'InvalidArgument',
        'x-amz-content-sha256 must be UNSIGNED-PAYLOAD, a STREAMING value or a SHA-256 in hex.',
      )
    const trailers = new Map<string, string>()
    const digests: Partial<Digests> = {}
    const source: AsyncIterable<Buffer> = isChunked
      ? decodeChunks(this.#body, {
          signing: auth.chunks,
          trailers: kind === streamingSigned ? undefined : trailers,
        })
      : this.#body
    const bytes = checkedPayload(source, {
      headers,
      trailers,
      signedHash: isHash ? kind : undefined,
      length,
      digests,
      algorithm,
    })
    return { bytes, digests, length }
  }

  /**
   * Reads the body as text, for operations with an XML body.
   * @throws S3Error MalformedXML if it exceeds the limits or is not valid UTF-8
   */
  async text({ limits = ofConfiguration, ...payloadOptions }: TextOptions = {}): Promise<string> {
    const { bytes, length = 0 } = this.payload(payloadOptions)
    const tooLarge = () => new S3Error('MalformedXML', 'The document is too large.')
    if (length > limits.size) throw tooLarge()
    const parts: Buffer[] = []
    let size = 0
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > limits.size) throw tooLarge()
      parts.push(chunk)
    }
    const whole = Buffer.concat(parts)
    if (!isUtf8(whole)) throw new S3Error('MalformedXML', 'The document is not in UTF-8.')
    const text = whole.toString('utf8')
    if (!hasFewTags(text, limits.tags)) throw tooLarge()
    return text
  }
}
