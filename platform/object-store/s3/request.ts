import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { canonicalIdOf } from '../accessKeys.ts'
import { aclAllows, type Permission, type StoredAcl } from './acl.ts'
import type { Authentication } from './authentication.ts'
import type { BucketRecord } from '../buckets.ts'
import type { ChecksumAlgorithm } from '../embedded/checksums.ts'
import type { Query } from './encoding.ts'
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

/** The response. */
export interface Answer {
  status?: number
  headers?: Record<string, string | number>
  body?: string | AsyncIterable<Buffer>
}

/** The largest object that is put at once, and the largest part, as in S3. */
const putMax = 5 * 1024 ** 3
/** The most bytes of a document. */
interface DocumentLimits {
  /** Bytes. */
  size: number
  /** Tags; an element has two. */
  tags: number
}

/** An ACL of 100 grants or as many rules of CORS. */
const ofConfiguration: DocumentLimits = { size: 1024 ** 2, tags: 3000 }
/** A thousand names of 1,024 bytes, with all that S3 lets a client say of each: more than 1 MB. */
export const deleteObjectsLimits: DocumentLimits = { size: 2 * 1024 ** 2, tags: 13_000 }
/** So many parts, each with every checksum that the store knows in some 370 bytes: 10,000 do not fit into 1 MB. */
export const ofParts = (count: number): DocumentLimits => ({
  size: Math.max(1024 ** 2, 400 * count),
  tags: 100 + 20 * count,
})

interface PayloadOptions {
  /** The checksum to digest with where the client names none. */
  algorithm?: ChecksumAlgorithm | undefined
  /** True when checksums in headers are those of an object and not of the body. */
  ofObject?: boolean
}

interface TextWish extends PayloadOptions {
  limits?: DocumentLimits
}

const withoutChecksums = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith('x-amz-checksum-')),
  )

/** One call of the object store. */
export class Call {
  readonly store: StoreParts
  readonly request: IncomingMessage
  readonly #body: AsyncIterable<Buffer>
  readonly query: Query
  readonly target: Target
  readonly auth: Authentication
  readonly now: number
  #bucket: BucketRecord | undefined

  constructor(
    store: StoreParts,
    input: {
      request: IncomingMessage
      /** The bytes of the request; its client may wait to be asked for them. */
      body: AsyncIterable<Buffer>
      query: Query
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

  /** A header, or the parameter of a signed URL that stands for it. */
  header(name: string): string | undefined {
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

  /** The bucket of the address. @throws S3Error NoSuchBucket, or AccessDenied when the caller expects another owner */
  async bucket(): Promise<BucketRecord> {
    this.#bucket ??= await this.bucketNamed(
      this.target.bucket ?? '',
      this.header('x-amz-expected-bucket-owner'),
    )
    return this.#bucket
  }

  /** @param expectedOwner what ACLs call the account that has it, where the caller says */
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

  /** True when the key of the caller alone lets them do something with a bucket and all in it. */
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

  /**
   * Whether the caller may do something with a bucket, or with an object of it by the object's own ACL.
   * @throws S3Error AccessDenied
   */
  async require(bucket: BucketRecord, permission: Permission, acl?: StoredAcl): Promise<void> {
    if (this.hasKeyFor(bucket, permission)) return
    const stored = acl ?? (await this.store.backend.bucketAcl(bucket)).stored
    if (!aclAllows(stored, this.auth.signer?.canonicalId, permission))
      throw new S3Error('AccessDenied')
  }

  /** A bucket in which the caller may do something. */
  async bucketFor(permission: Permission): Promise<BucketRecord> {
    const bucket = await this.bucket()
    await this.require(bucket, permission)
    return bucket
  }

  /** What ACLs call the account that has a bucket. */
  ownerOf(bucket: BucketRecord): Promise<string> {
    return canonicalIdOf(this.store.db, bucket.account_id)
  }

  /**
   * The payload of the request, checked as it passes. Its digests are complete after the last byte.
   * @throws S3Error
   */
  payload({ algorithm, ofObject = false }: PayloadOptions = {}): {
    bytes: AsyncIterable<Buffer>
    digests: Partial<Digests>
    /** Bytes, where the client says. */
    length: number | undefined
  } {
    const { request, auth } = this
    const headers = ofObject ? withoutChecksums(request.headers) : request.headers
    const kind = auth.payloadHash
    const encoded = headers['x-amz-content-sha256']
    const isChunked = streamingKinds.includes(kind ?? String(encoded))
    const announced = isChunked
      ? headers['x-amz-decoded-content-length']
      : headers['content-length']
    if (announced === undefined && headers['transfer-encoding'] === undefined && isChunked)
      throw new S3Error('MissingContentLength')
    const length = announced === undefined ? undefined : wholeNumber(String(announced))
    if (Number.isNaN(length))
      throw new S3Error('InvalidArgument', 'The length of the body must be a number of bytes.')
    if (length !== undefined && length > putMax) throw new S3Error('EntityTooLarge')
    const isHash = kind !== undefined && !isChunked && kind !== unsignedPayload
    if (isHash && !/^[\da-f]{64}$/.test(kind))
      throw new S3Error(
        'InvalidArgument',
        'x-amz-content-sha256 must be UNSIGNED-PAYLOAD, a STREAMING word or a SHA-256 in hex.',
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
   * The body as text, for the documents that some operations take.
   * @throws S3Error MalformedXML when reading it would take long, or its bytes are no UTF-8
   */
  async text({ limits = ofConfiguration, ...wish }: TextWish = {}): Promise<string> {
    const { bytes, length = 0 } = this.payload(wish)
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
