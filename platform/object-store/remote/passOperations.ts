import { createHash } from 'node:crypto'
import type { Backend } from '../backend.ts'
import type { BucketRecord } from '../buckets.ts'
import { namedToDelete } from '../embedded/bucketCalls.ts'
import { compositeEtag } from '../embedded/checksums.ts'
import { completedUpload, noteCompleted } from '../embedded/completedUploads.ts'
import { bucketOperations } from '../embedded/embeddedOperations.ts'
import type { Position } from '../embedded/listing.ts'
import { byBytes } from '../embedded/objectNames.ts'
import { type ListedUpload, listingUploads } from '../embedded/uploadLists.ts'
import { copiedRange } from '../embedded/uploadPart.ts'
import type { Permission } from '../s3/acl.ts'
import { completedResponse, listedParts } from '../s3/completedParts.ts'
import { copiedFrom, requireSourceConditions } from '../s3/copySource.ts'
import { meterEgress } from '../s3/egress.ts'
import { encodePath } from '../s3/encoding.ts'
import { S3Error } from '../s3/errors.ts'
import {
  attributesAsked,
  namedHeaders,
  partNumber,
  partsMax,
  requireKey,
} from '../s3/objectRequest.ts'
import {
  type CopyOperationName,
  type ObjectOperationName,
  requiredAccess,
  type S3Operation,
  type S3OperationName,
} from '../s3/operations.ts'
import { deleteObjectsLimits, ofParts, type S3Request, type S3Response } from '../s3/request.ts'
import { document, escaped } from '../s3/xml.ts'
import { headersBack, renamed, requestOptionsOf, sourceConditions } from './forwarding.ts'
import { rejectCondition, requireAcl, requireGrants, uncertain } from './restrictions.ts'
import { type StoreClient, storeErrorOf, textOfBody } from './storeClient.ts'
import { storeName } from './storeNames.ts'

/** Last upload of a page; the ID is empty if unknown. */
export interface UploadMarker {
  name: string
  id: string
}

/** Store access for the proxied operations. */
export interface ProxyBackend {
  readonly client: StoreClient
  hasObject: Backend['hasObject']
  objectAcl: Backend['objectAcl']
  /**
   * Unfinished uploads sorted by name, after a marker. Without an ID, the marker also includes other uploads of that
   * name.
   */
  uploads(bucket: BucketRecord, prefix: string, start?: UploadMarker): AsyncIterable<ListedUpload>
  /** Runs `work` when no other change of the ACL or content type of the object is in progress in this process. */
  inTurn<Result>(bucket: BucketRecord, name: string, work: () => Promise<Result>): Promise<Result>
  /** Invalidates cached data of a bucket before a write. */
  noteWrite(bucket: BucketRecord): void
}

/** Returns all S3 operations. Object operations are forwarded to another store; most bucket operations run locally. */
export function proxiedOperations(backend: ProxyBackend): Record<S3OperationName, S3Operation> {
  /** @throws S3Error */
  async function requireObject(
    call: S3Request,
    { bucket, name }: { bucket: BucketRecord; name: string },
    permission: Permission,
  ): Promise<void> {
    if (call.hasKeyFor(bucket, permission)) return
    const acl = await backend.objectAcl(bucket, name)
    if (acl) return await call.require(bucket, permission, acl.stored)
    // A client without list permission must not learn which objects exist.
    await call.require(bucket, 'READ')
    throw new S3Error('NoSuchKey', undefined, { details: { Key: name } })
  }

  /** Returns the bucket of a request that is about to change it. */
  const changedBucket = async (call: S3Request) => {
    const bucket = await call.bucket()
    backend.noteWrite(bucket)
    return bucket
  }

  /** Forwards a request with this body, and returns the response, which must be a document or empty. */
  async function passed(
    call: S3Request,
    bucket: BucketRecord,
    body?: string,
    headers: Record<string, string> = {},
  ): Promise<S3Response> {
    const requestOptions = requestOptionsOf(call, bucket)
    const answer = await backend.client.expect({
      ...requestOptions,
      headers: { ...requestOptions.headers, ...headers },
      body,
    })
    const responseHeaders = headersBack(answer.headers)
    delete responseHeaders['content-length']
    return answer.status === 204
      ? { status: 204, headers: responseHeaders }
      : { headers: responseHeaders, body: renamed(answer.text, bucket, call) }
  }

  const passing: S3Operation = async (call) =>
    await passed(call, await call.bucket(), await call.text({ ofObject: true }))

  const passingChange: S3Operation = async (call) => {
    const bucket = await changedBucket(call)
    return await passed(call, bucket, await call.text({ ofObject: true }))
  }

  const passingObject =
    (operation: ObjectOperationName): S3Operation =>
    async (call) => {
      const bucket = await call.bucket()
      await requireObject(call, { bucket, name: call.key }, requiredAccess[operation].permission)
      return await passed(call, bucket, await call.text())
    }

  /** Streams the body of a request to the store, which must receive either all bytes or not the last one. */
  async function passedBytes(call: S3Request, bucket: BucketRecord): Promise<S3Response> {
    const { bytes, digests, length } = call.payload()
    // Without a length, the store could not detect a truncated body.
    if (length === undefined) throw new S3Error('MissingContentLength')
    const requestOptions = requestOptionsOf(call, bucket)
    // Ceph 16.2 includes the quotes in the comparison, but its own ETags have none.
    for (const name of ['if-match', 'if-none-match'])
      if (requestOptions.headers[name] !== undefined)
        requestOptions.headers[name] = requestOptions.headers[name].replaceAll('"', '')
    const { status, headers, body } = await backend.client.send({
      ...requestOptions,
      body: { bytes, length },
    })
    const text = await textOfBody(body)
    if (status >= 300) throw storeErrorOf({ status, headers, text })
    const { checksum } = digests
    return {
      headers: {
        ...(checksum && { [`x-amz-checksum-${checksum.algorithm}`]: checksum.value }),
        ...(typeof headers.etag === 'string' && { etag: headers.etag }),
      },
    }
  }

  const putObject: S3Operation = async (call) => {
    requireKey(call)
    const bucket = await changedBucket(call)
    requireAcl(call)
    return await passedBytes(call, bucket)
  }

  const uploadPart: S3Operation = async (call) => {
    partNumber(call)
    return await passedBytes(call, await changedBucket(call))
  }

  const createUpload: S3Operation = async (call) => {
    requireKey(call)
    requireAcl(call)
    return await passingChange(call)
  }

  const getObject: S3Operation = async (call) => {
    const bucket = await call.bucket()
    const operation = call.method === 'HEAD' ? 'HeadObject' : 'GetObject'
    await requireObject(call, { bucket, name: call.key }, requiredAccess[operation].permission)
    namedHeaders(call)
    if (call.has('partNumber')) partNumber(call)
    const { status, headers, body } = await backend.client.send(requestOptionsOf(call, bucket))
    if (status >= 300) throw storeErrorOf({ status, headers, text: await textOfBody(body) })
    const responseHeaders = headersBack(headers)
    if (call.has('partNumber') && isWholeOfParts(responseHeaders)) {
      body.destroy()
      throw new S3Error('NotImplemented', 'The store does not read objects by part.')
    }
    if (call.method !== 'HEAD')
      return {
        status,
        headers: responseHeaders,
        body: meterEgress(call, bucket, body as AsyncIterable<Buffer>),
      }
    body.resume()
    return { status, headers: responseHeaders }
  }

  /** Builds the response from the headers of the object, because not every store supports GetObjectAttributes. */
  const getObjectAttributes: S3Operation = async (call) => {
    const bucket = await call.bucket()
    const { permission } = requiredAccess.GetObjectAttributes
    await requireObject(call, { bucket, name: call.key }, permission)
    const requestedAttributes = attributesAsked(call)
    const { status, headers, text } = await backend.client.document({
      method: 'HEAD',
      bucket: storeName(bucket),
      key: call.key,
      headers: { 'x-amz-checksum-mode': 'ENABLED' },
    })
    if (status >= 300) throw storeErrorOf({ status, headers, text })
    const checksums = Object.entries(headers).flatMap(([name, value]) => {
      const algorithm = /^x-amz-checksum-(crc\w+|sha\d+)$/.exec(name)?.[1]
      return algorithm && typeof value === 'string'
        ? [[`Checksum${algorithm.toUpperCase()}`, value] as const]
        : []
    })
    const all = {
      ETag: headers.etag?.replaceAll('"', ''),
      Checksum: checksums.length > 0 ? Object.fromEntries(checksums) : undefined,
      StorageClass: String(headers['x-amz-storage-class'] ?? 'STANDARD'),
      ObjectSize: Number(headers['content-length']),
    }
    const attributes = Object.entries(all).filter(([name]) => requestedAttributes.includes(name))
    return {
      headers: { 'content-type': 'application/xml' },
      body: document('GetObjectAttributesResponse', Object.fromEntries(attributes)),
    }
  }

  /**
   * Returns the copy source header for the store. The client's header is parsed and validated first, because Ceph 16.2
   * crashes if it cannot decode a source.
   */
  async function sourceOf(
    call: S3Request,
    operation: CopyOperationName,
  ): Promise<Record<string, string>> {
    const from = await copiedFrom(call)
    await requireObject(call, from, requiredAccess[operation].source)
    const [bucket, key] = [storeName(from.bucket), from.name]
    if (sourceConditions.some((name) => call.header(name) !== undefined)) {
      // Check the conditions here, because Ceph 16.2 does not recognize these headers and copies regardless.
      const { status, headers, text } = await backend.client.document({
        method: 'HEAD',
        bucket,
        key,
      })
      if (status >= 300) throw storeErrorOf({ status, headers, text })
      const [etag = '', modified = ''] = [
        headers.etag?.replaceAll('"', ''),
        headers['last-modified'],
      ]
      requireSourceConditions(call, { etag, last_modified: modified })
    }
    const path = `${bucket}/${encodePath(key)}`
    return { 'x-amz-copy-source': `/${path}` }
  }

  /**
   * Rejects conditions that the store may ignore. Checks here whether a URL would replace an object.
   * @throws S3Error NotImplemented or PreconditionFailed
   */
  async function requireCondition(call: S3Request, bucket: BucketRecord): Promise<void> {
    if (!call.isCreateOnly) rejectCondition(call)
    else if (await backend.hasObject(bucket, call.key)) throw new S3Error('PreconditionFailed')
  }

  const copyObject: S3Operation = async (call) => {
    requireKey(call)
    const bucket = await changedBucket(call)
    await requireCondition(call, bucket)
    requireAcl(call)
    const source = await sourceOf(call, 'CopyObject')
    return await passed(call, bucket, await call.text(), source)
  }

  const copyPart: S3Operation = async (call) => {
    partNumber(call)
    const bucket = await changedBucket(call)
    copiedRange(call)
    const source = await sourceOf(call, 'UploadPartCopy')
    return await passed(call, bucket, await call.text(), source)
  }

  const deleteObject: S3Operation = async (call) => {
    rejectCondition(call)
    return await passingChange(call)
  }

  const completeUpload: S3Operation = async (call) => {
    if (!call.isCreateOnly) rejectCondition(call)
    const bucket = await changedBucket(call)
    const text = await call.text({ ofObject: true, limits: ofParts(partsMax) })
    const listed = await listedParts(text)
    const etag = compositeEtag(listed.map((part) => part.etag))
    const again = await completedUpload(call, bucket)
    // Do not forward a repeated completion, because the store would fail.
    if (again && again.etag !== etag) throw new S3Error('NoSuchUpload')
    if (again) return completedResponse(call, bucket, { etag, checksum: undefined })
    await requireCondition(call, bucket)
    const answer = await missingUpload(passed(call, bucket, text))
    const id = call.parameter('uploadId') ?? ''
    const done = { id, parts: listed.length, etag, checksum: undefined }
    await noteCompleted(call.store.db, call, bucket, done)
    if (typeof answer.body !== 'string' || !answer.body.includes('<ETag></ETag>')) return answer
    // Ceph 16.2 leaves the ETag empty, but clients compare it.
    const etagElement = `<ETag>${escaped(`"${etag}"`)}</ETag>`
    return { ...answer, body: answer.body.replace('<ETag></ETag>', () => etagElement) }
  }

  const ofUpload: S3Operation = (call) => missingUpload(passingChange(call))

  const deleteObjects: S3Operation = async (call) => {
    const bucket = await changedBucket(call)
    const body = await call.text({ limits: deleteObjectsLimits })
    const { objects } = await namedToDelete(body)
    if (objects.some(({ etag }) => etag !== undefined)) throw uncertain()
    const md5 = createHash('md5').update(body).digest('base64')
    return await passed(call, bucket, body, { 'content-md5': md5 })
  }

  /** Reads plain names from the store and groups them by delimiter here. */
  const listUploads = listingUploads((_, bucket, prefix) => {
    let uploads: AsyncIterator<ListedUpload> | undefined
    return async (position, limit) => {
      const start =
        'after' in position ? { name: position.after, id: position.id ?? '' } : undefined
      uploads ??= backend.uploads(bucket, prefix, start)[Symbol.asyncIterator]()
      const rows: ListedUpload[] = []
      while (rows.length < limit) {
        const next = await uploads.next()
        if (next.done === true) break
        if (isReached(next.value, position)) rows.push(next.value)
      }
      return rows
    }
  })

  const changingAcl =
    (operation: 'PutBucketAcl' | 'PutObjectAcl'): S3Operation =>
    async (call) => {
      const bucket = await call.bucket()
      if (operation === 'PutObjectAcl')
        await requireObject(call, { bucket, name: call.key }, requiredAccess[operation].permission)
      requireAcl(call)
      const text = await call.text()
      if (text.trim() !== '') await requireGrants(text)
      const change = () => passed(call, bucket, text)
      return operation === 'PutObjectAcl'
        ? await backend.inTurn(bucket, call.key, change)
        : await change()
    }

  return {
    ...bucketOperations,
    GetBucketAcl: passing,
    PutBucketAcl: changingAcl('PutBucketAcl'),
    ListObjects: passing,
    ListObjectsV2: passing,
    DeleteObjects: deleteObjects,
    GetObject: getObject,
    HeadObject: getObject,
    PutObject: putObject,
    CopyObject: copyObject,
    DeleteObject: deleteObject,
    GetObjectAcl: passingObject('GetObjectAcl'),
    PutObjectAcl: changingAcl('PutObjectAcl'),
    GetObjectAttributes: getObjectAttributes,
    GetObjectTagging: passingObject('GetObjectTagging'),
    CreateMultipartUpload: createUpload,
    UploadPart: uploadPart,
    UploadPartCopy: copyPart,
    CompleteMultipartUpload: completeUpload,
    AbortMultipartUpload: ofUpload,
    ListParts: ofUpload,
    ListMultipartUploads: listUploads,
  }
}

const isReached = ({ name }: ListedUpload, position: Position): boolean =>
  'from' in position
    ? byBytes(name, position.from) >= 0
    : byBytes(name, position.after) > 0 || (name === position.after && position.id !== undefined)

/** Returns true when the store has sent the whole multipart object although a single part was requested. */
const isWholeOfParts = (headers: Record<string, string>) =>
  headers['x-amz-mp-parts-count'] === undefined && headers['etag']?.includes('-') === true

/** Replaces NoSuchKey by NoSuchUpload: Ceph 16.2 returns NoSuchKey for an upload that no longer exists. */
async function missingUpload(answer: Promise<S3Response>): Promise<S3Response> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof S3Error && error.code === 'NoSuchKey') throw new S3Error('NoSuchUpload')
    throw error
  }
}
