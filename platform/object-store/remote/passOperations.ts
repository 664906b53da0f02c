import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type AclGrant, grantsIn, grantsOf, type Permission } from '../s3/acl.ts'
import { namedToDelete } from '../embedded/bucketCalls.ts'
import type { Backend } from '../backend.ts'
import type { BucketRecord } from '../buckets.ts'
import { type Answer, type Call, deleteObjectsLimits, ofParts } from '../s3/request.ts'
import { compositeEtag } from '../embedded/checksums.ts'
import { completedUpload, noteCompleted } from '../embedded/completedUploads.ts'
import { bucketOperations } from '../embedded/embeddedOperations.ts'
import { encodePath, type Query } from '../s3/encoding.ts'
import { S3Error } from '../s3/errors.ts'
import type { Position } from '../embedded/listing.ts'
import { namedAcl, objectHeaders } from '../s3/metadata.ts'
import { completedAnswer, copiedRange, listedParts } from '../embedded/multipartCalls.ts'
import {
  attributesAsked,
  copiedFrom,
  meterEgress,
  namedHeaders,
  partNumber,
  partsMax,
  requireKey,
  requireSourceConditions,
} from '../embedded/objectCalls.ts'
import { byBytes } from '../embedded/objectNames.ts'
import { objectRights, type Operation, type OperationName } from '../s3/operations.ts'
import { type ListedUpload, listingUploads } from '../embedded/uploadLists.ts'
import { document, escaped, nodes, readXml, textOf } from '../s3/xml.ts'
import { refusalOf, type StoreClient, textOfBody } from './storeClient.ts'
import { storeName } from './storeNames.ts'

/** Headers of a request that mean the same to the store; those of signatures and transport end here. */
const passedOn = [
  'content-md5',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
  'x-amz-acl',
  'x-amz-checksum-algorithm',
  'x-amz-checksum-crc32',
  'x-amz-checksum-crc32c',
  'x-amz-checksum-crc64nvme',
  'x-amz-checksum-mode',
  'x-amz-checksum-sha1',
  'x-amz-checksum-sha256',
  'x-amz-checksum-type',
  'x-amz-copy-source-if-match',
  'x-amz-copy-source-if-modified-since',
  'x-amz-copy-source-if-none-match',
  'x-amz-copy-source-if-unmodified-since',
  'x-amz-copy-source-range',
  'x-amz-grant-full-control',
  'x-amz-grant-read',
  'x-amz-grant-read-acp',
  'x-amz-grant-write',
  'x-amz-grant-write-acp',
  'x-amz-metadata-directive',
  'x-amz-mp-object-size',
]

const sourceConditions = passedOn.filter((name) => name.startsWith('x-amz-copy-source-if-'))

/** Headers of an answer that mean the same to the client. */
const passedBack =
  /^(accept-ranges|cache-control|content-(disposition|encoding|language|length|range|type)|etag|expires|last-modified|x-amz-(checksum-.+|meta-.+|mp-parts-count|storage-class))$/

function headersBack(headers: IncomingHttpHeaders): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers))
    if (passedBack.test(name) && typeof value === 'string') found[name] = value
  return found
}

/** What of a request goes on to the store, beside its body. */
function wishOf(call: Call, bucket: BucketRecord) {
  const headers: Record<string, string> = objectHeaders(call)
  for (const name of passedOn) {
    const value = call.header(name)
    if (value !== undefined) headers[name] = value
  }
  // Signatures are our own, and parameters that stand for headers went as those.
  const query: Query = call.query.filter(([name]) => !/^x-(amz-|id$)/i.test(name))
  const { key } = call.target
  return {
    method: call.method,
    bucket: storeName(bucket),
    ...(key !== undefined && { key }),
    headers,
    query,
  }
}

/** The store names the bucket as it knows it, which is nobody's business. */
function renamed(text: string, bucket: BucketRecord, call: Call): string {
  const { label } = bucket
  let responseHeaders = text
  for (const element of ['Bucket', 'Name', 'BucketName'])
    responseHeaders = responseHeaders.replace(
      `<${element}>${storeName(bucket)}</`,
      () => `<${element}>${label}</`,
    )
  const location = `${call.store.endpointOf(call.request)}/${label}/${encodePath(call.key)}`
  return responseHeaders.replace(/<Location>[^<]*</, () => `<Location>${escaped(location)}<`)
}

/** The last upload of a page; the id is empty where there is none. */
export interface UploadMarker {
  name: string
  id: string
}

/** What passing on asks of the store behind it. */
export interface ProxyBackend {
  readonly client: StoreClient
  objectAcl: Backend['objectAcl']
  /** Unfinished uploads in the order of their names, after one of them; without an id also others of that name. */
  uploads(bucket: BucketRecord, prefix: string, start?: UploadMarker): AsyncIterable<ListedUpload>
  /** Something of a bucket is about to change. */
  noteWrite(bucket: BucketRecord): void
}

/** Object operations of S3, passed on to another store; those of the bucket itself are done here. */
export function proxiedOperations(backend: ProxyBackend): Record<OperationName, Operation> {
  /** @throws S3Error */
  async function requireObject(
    call: Call,
    { bucket, name }: { bucket: BucketRecord; name: string },
    permission: Permission,
  ): Promise<void> {
    if (call.hasKeyFor(bucket, permission)) return
    const acl = await backend.objectAcl(bucket, name)
    if (acl) return await call.require(bucket, permission, acl.stored)
    // Who may not list must not learn what is there.
    await call.require(bucket, 'READ')
    throw new S3Error('NoSuchKey', undefined, { details: { Key: name } })
  }

  /** The bucket of a call that is about to change something in it. */
  const changedBucket = async (call: Call) => {
    const bucket = await call.bucket()
    backend.noteWrite(bucket)
    return bucket
  }

  /** Passes a call on with this body, and its answer back when that is a document. */
  async function passed(
    call: Call,
    bucket: BucketRecord,
    body?: string,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const wish = wishOf(call, bucket)
    const answer = await backend.client.expect({
      ...wish,
      headers: { ...wish.headers, ...headers },
      body,
    })
    const told = headersBack(answer.headers)
    delete told['content-length']
    return answer.status === 204
      ? { status: 204, headers: told }
      : { headers: told, body: renamed(answer.text, bucket, call) }
  }

  const passing: Operation = async (call) =>
    await passed(call, await call.bucket(), await call.text({ ofObject: true }))

  const passingChange: Operation = async (call) => {
    const bucket = await changedBucket(call)
    return await passed(call, bucket, await call.text({ ofObject: true }))
  }

  const passingObject =
    (operation: keyof typeof objectRights): Operation =>
    async (call) => {
      const bucket = await call.bucket()
      await requireObject(call, { bucket, name: call.key }, objectRights[operation])
      return await passed(call, bucket, await call.text())
    }

  /** The bytes of a request as they come, of which the store must get all or not the last. */
  async function passedBytes(call: Call, bucket: BucketRecord): Promise<Answer> {
    const { bytes, digests, length } = call.payload()
    // Without one the store could not tell that something is missing.
    if (length === undefined) throw new S3Error('MissingContentLength')
    const wish = wishOf(call, bucket)
    // Ceph 16.2 compares it with the quotes, which its own ETags have not.
    for (const name of ['if-match', 'if-none-match'])
      if (wish.headers[name] !== undefined)
        wish.headers[name] = wish.headers[name].replaceAll('"', '')
    const { status, headers, body } = await backend.client.send({
      ...wish,
      body: { bytes, length },
    })
    const text = await textOfBody(body)
    if (status >= 300) throw refusalOf({ status, headers, text })
    const { checksum } = digests
    return {
      headers: {
        ...(checksum && { [`x-amz-checksum-${checksum.algorithm}`]: checksum.value }),
        ...(typeof headers.etag === 'string' && { etag: headers.etag }),
      },
    }
  }

  const putObject: Operation = async (call) => {
    requireKey(call)
    const bucket = await changedBucket(call)
    requireAcl(call)
    return await passedBytes(call, bucket)
  }

  const uploadPart: Operation = async (call) => {
    partNumber(call)
    return await passedBytes(call, await changedBucket(call))
  }

  const createUpload: Operation = async (call) => {
    requireKey(call)
    requireAcl(call)
    return await passingChange(call)
  }

  const getObject: Operation = async (call) => {
    const bucket = await call.bucket()
    await requireObject(call, { bucket, name: call.key }, 'READ')
    namedHeaders(call)
    if (call.has('partNumber')) partNumber(call)
    const { status, headers, body } = await backend.client.send(wishOf(call, bucket))
    if (status >= 300) throw refusalOf({ status, headers, text: await textOfBody(body) })
    const told = headersBack(headers)
    if (call.has('partNumber') && isWholeOfParts(told)) {
      body.destroy()
      throw new S3Error('NotImplemented', 'The store does not read objects by part.')
    }
    if (call.method !== 'HEAD')
      return {
        status,
        headers: told,
        body: meterEgress(call, bucket, body as AsyncIterable<Buffer>),
      }
    body.resume()
    return { status, headers: told }
  }

  /** A store that has not the operation tells the same by the headers of the object. */
  const getObjectAttributes: Operation = async (call) => {
    const bucket = await call.bucket()
    await requireObject(call, { bucket, name: call.key }, 'READ')
    const asked = attributesAsked(call)
    const { status, headers, text } = await backend.client.document({
      method: 'HEAD',
      bucket: storeName(bucket),
      key: call.key,
      headers: { 'x-amz-checksum-mode': 'ENABLED' },
    })
    if (status >= 300) throw refusalOf({ status, headers, text })
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
    const shown = Object.entries(all).filter(([name]) => asked.includes(name))
    return {
      headers: { 'content-type': 'application/xml' },
      body: document('GetObjectAttributesResponse', Object.fromEntries(shown)),
    }
  }

  /** Ours is read and checked before anything is passed on: Ceph 16.2 ends when it cannot decode a source. */
  async function sourceOf(call: Call): Promise<Record<string, string>> {
    const from = await copiedFrom(call)
    await requireObject(call, from, 'READ')
    const [bucket, key] = [storeName(from.bucket), from.name]
    if (sourceConditions.some((name) => call.header(name) !== undefined)) {
      // Ceph 16.2 knows these headers by other names, and copies whatever they say.
      const { status, headers, text } = await backend.client.document({
        method: 'HEAD',
        bucket,
        key,
      })
      if (status >= 300) throw refusalOf({ status, headers, text })
      const [etag = '', modified = ''] = [
        headers.etag?.replaceAll('"', ''),
        headers['last-modified'],
      ]
      requireSourceConditions(call, { etag, last_modified: modified })
    }
    const path = `${bucket}/${encodePath(key)}`
    return { 'x-amz-copy-source': `/${path}` }
  }

  const copyObject: Operation = async (call) => {
    requireKey(call)
    refuseCondition(call)
    const bucket = await changedBucket(call)
    requireAcl(call)
    const source = await sourceOf(call)
    return await passed(call, bucket, await call.text(), source)
  }

  const copyPart: Operation = async (call) => {
    partNumber(call)
    const bucket = await changedBucket(call)
    copiedRange(call)
    const source = await sourceOf(call)
    return await passed(call, bucket, await call.text(), source)
  }

  const deleteObject: Operation = async (call) => {
    refuseCondition(call)
    return await passingChange(call)
  }

  const completeUpload: Operation = async (call) => {
    refuseCondition(call)
    const bucket = await changedBucket(call)
    const text = await call.text({ ofObject: true, limits: ofParts(partsMax) })
    const listed = await listedParts(text)
    const etag = compositeEtag(listed.map((part) => part.etag))
    const again = await completedUpload(call, bucket)
    // The store fails on what it did before.
    if (again && again.etag !== etag) throw new S3Error('NoSuchUpload')
    if (again) return completedAnswer(call, bucket, { etag, checksum: undefined })
    const answer = await missingUpload(passed(call, bucket, text))
    const id = call.parameter('uploadId') ?? ''
    const done = { id, parts: listed.length, etag, checksum: undefined }
    await noteCompleted(call.store.db, call, bucket, done)
    if (typeof answer.body !== 'string' || !answer.body.includes('<ETag></ETag>')) return answer
    // Ceph 16.2 leaves it out, and clients compare it.
    const told = `<ETag>${escaped(`"${etag}"`)}</ETag>`
    return { ...answer, body: answer.body.replace('<ETag></ETag>', () => told) }
  }

  const ofUpload: Operation = (call) => missingUpload(passingChange(call))

  const deleteObjects: Operation = async (call) => {
    const bucket = await changedBucket(call)
    const body = await call.text({ limits: deleteObjectsLimits })
    const { objects } = await namedToDelete(body)
    if (objects.some(({ etag }) => etag !== undefined)) throw uncertain()
    const md5 = createHash('md5').update(body).digest('base64')
    return await passed(call, bucket, body, { 'content-md5': md5 })
  }

  /** The store is asked for names alone, and folders are made of them here. */
  const listUploads = listingUploads((_, bucket, prefix) => {
    let found: AsyncIterator<ListedUpload> | undefined
    return async (position, limit) => {
      const start =
        'after' in position ? { name: position.after, id: position.id ?? '' } : undefined
      found ??= backend.uploads(bucket, prefix, start)[Symbol.asyncIterator]()
      const rows: ListedUpload[] = []
      while (rows.length < limit) {
        const next = await found.next()
        if (next.done === true) break
        if (isReached(next.value, position)) rows.push(next.value)
      }
      return rows
    }
  })

  const changingAcl =
    (operation: 'PutBucketAcl' | 'PutObjectAcl'): Operation =>
    async (call) => {
      const bucket = await call.bucket()
      if (operation === 'PutObjectAcl')
        await requireObject(call, { bucket, name: call.key }, objectRights[operation])
      requireAcl(call)
      const text = await call.text()
      if (text.trim() !== '') await requireGrants(text)
      return await passed(call, bucket, text)
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

/** Of an object of several parts the store sent all, where one was asked for. */
const isWholeOfParts = (headers: Record<string, string>) =>
  headers['x-amz-mp-parts-count'] === undefined && headers['etag']?.includes('-') === true

/** @throws S3Error NotImplemented for accounts of the platform, which the store cannot tell from each other */
function refuseAccounts(grants: readonly AclGrant[]): void {
  if (grants.some(({ account }) => account !== undefined))
    throw new S3Error('NotImplemented', 'The store has one account: only groups can be granted to.')
}

/** Canned ACLs are those of the contract, whatever else the store has. @throws S3Error */
function requireAcl(call: Call): void {
  const asked = namedAcl(call, '')
  if (asked) refuseAccounts(grantsOf(asked))
}

/** @throws S3Error */
async function requireGrants(xml: string): Promise<void> {
  const policy = await readXml(xml, 'AccessControlPolicy')
  const [owner] = nodes(policy ?? {}, 'Owner')
  const grants = grantsIn(policy)
  if (!grants) throw new S3Error('MalformedACLError')
  const own = owner && textOf(owner, 'ID')
  refuseAccounts(grants.filter(({ account }) => account === undefined || account !== own))
}

/** Ceph 16.2 says NoSuchKey of an upload that is gone, as if the object were missing. */
async function missingUpload(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof S3Error && error.code === 'NoSuchKey') throw new S3Error('NoSuchUpload')
    throw error
  }
}

const uncertain = () =>
  new S3Error(
    'NotImplemented',
    'Not every store heeds a condition here, so that none is passed on: what is there would be lost.',
  )

/** Stores that do not know a condition pass over it. @throws S3Error NotImplemented */
function refuseCondition(call: Call): void {
  if (call.header('if-match') !== undefined || call.header('if-none-match') !== undefined)
    throw uncertain()
}
