import { randomUUID } from 'node:crypto'
import { inTransaction } from '../../database/transaction.ts'
import { aclXml } from '../s3/acl.ts'
import type { BucketRecord } from '../buckets.ts'
import type { S3Response, S3Request } from '../s3/request.ts'
import {
  type Checksum,
  type ChecksumAlgorithm,
  checksumAlgorithm,
  runningChecksum,
} from './checksums.ts'
import { decodePath } from '../s3/encoding.ts'
import { writeDemoObject } from './demoObjects.ts'
import { S3Error } from '../s3/errors.ts'
import type { ObjectFiles } from './files.ts'
import type { ObjectRecord } from './listing.ts'
import { aclOfHeaders, aclOfRequest, contentType, objectHeaders } from '../s3/metadata.ts'
import {
  deleteObjectRow,
  namesEtag,
  objectByName,
  type ObjectFacts,
  type Part,
  partsOfVersion,
  placeObject,
  type WriteConditions,
} from './objects.ts'
import {
  type CopyOperationName,
  type ObjectOperationName,
  requiredAccess,
} from '../s3/operations.ts'
import type { Digests } from '../s3/payload.ts'
import { wholeNumber } from '../s3/wholeNumber.ts'
import { type Content, document } from '../s3/xml.ts'

const quoted = (etag: string) => `"${etag}"`
const httpDate = (iso: string) => new Date(iso).toUTCString()
const wholeSeconds = (iso: string) => Math.floor(Date.parse(iso) / 1000) * 1000

/** Finds an object and checks the permission to access it. @throws S3Error */
async function foundObject(
  call: S3Request,
  operation: ObjectOperationName,
): Promise<{ bucket: BucketRecord; object: ObjectRecord }> {
  const { permission } = requiredAccess[operation]
  const bucket = await call.bucket()
  const object = await objectByName(call.store.db, bucket.id, call.key)
  if (!object) {
    // A client without list permission must not learn which objects exist.
    await call.require(bucket, 'READ')
    throw new S3Error('NoSuchKey', undefined, { details: { Key: call.key } })
  }
  // The account that uploaded an object to another account's bucket may read its ACL. In its own bucket, the access key
  // needs the permission, because it may be limited to other buckets.
  const { signer } = call.auth
  const isAuthor =
    object.put_by !== null &&
    object.put_by === signer?.canonicalId &&
    bucket.account_id !== signer.accountId
  if (permission !== 'READ_ACP' || !isAuthor) await call.require(bucket, permission, object)
  return { bucket, object }
}

const writeConditions = (call: S3Request): WriteConditions => ({
  ifMatch: call.header('if-match'),
  ifNoneMatch: call.header('if-none-match'),
})

/** @throws S3Error PreconditionFailed or NotModified (RFC 9110, 13.2.2) */
function requireReadConditions(call: S3Request, object: ObjectRecord): void {
  const time = wholeSeconds(object.last_modified)
  const failed = (condition: string) =>
    new S3Error('PreconditionFailed', undefined, { details: { Condition: condition } })
  const [match, unmodified] = [call.header('if-match'), call.header('if-unmodified-since')]
  if (match !== undefined) {
    if (!namesEtag(match, object.etag)) throw failed('If-Match')
  } else if (unmodified !== undefined && time > Date.parse(unmodified))
    throw failed('If-Unmodified-Since')
  const [none, since] = [call.header('if-none-match'), call.header('if-modified-since')]
  const headers = { etag: quoted(object.etag), 'last-modified': httpDate(object.last_modified) }
  const unchanged =
    none !== undefined
      ? namesEtag(none, object.etag)
      : since !== undefined && time <= Date.parse(since)
  if (unchanged) throw new S3Error('NotModified', undefined, { headers })
}

/** Parses a Range header (`to` exclusive); undefined for the whole object. @throws S3Error InvalidRange */
function rangeOf(
  header: string | undefined,
  size: number,
): { from: number; to: number } | undefined {
  // Ignore everything except a single byte range (RFC 9110, 14.2).
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  if (from >= size || from >= to)
    throw new S3Error('InvalidRange', undefined, {
      headers: { 'content-range': `bytes */${size}` },
    })
  return { from, to }
}

export const partsMax = 10_000

const overrides = [
  'content-type',
  'content-language',
  'expires',
  'cache-control',
  'content-disposition',
  'content-encoding',
]

/**
 * Returns the response headers that the client overrides by query parameters.
 * @throws S3Error for an anonymous request, and for characters that are not allowed in a header
 */
export function namedHeaders(call: S3Request): Record<string, string> {
  const named: Record<string, string> = {}
  for (const name of overrides) {
    const value = call.parameter(`response-${name}`)
    if (value === undefined) continue
    if (!call.auth.signer)
      throw new S3Error('InvalidRequest', 'Only signed requests may set headers of the response.')
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
      throw new S3Error(
        'InvalidArgument',
        `response-${name} contains characters that a header cannot contain. Write file names as filename*=UTF-8''…`,
        { details: { ArgumentName: `response-${name}` } },
      )
    named[name] = value
  }
  return named
}

function headersOf(call: S3Request, object: ObjectRecord): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': object.content_type ?? 'binary/octet-stream',
    ...(object.headers === null ? {} : JSON.parse(object.headers)),
    etag: quoted(object.etag),
    'last-modified': httpDate(object.last_modified),
    'accept-ranges': 'bytes',
  }
  Object.assign(headers, namedHeaders(call))
  const isAsked = call.header('x-amz-checksum-mode')?.toUpperCase() === 'ENABLED'
  return isAsked ? { ...headers, ...checksumHeaders(checksumOf(object)) } : headers
}

/** Reads a byte range of an object (`to` exclusive) from the files of its parts. */
export async function* readParts(
  store: ObjectFiles,
  parts: readonly Part[],
  range: { from: number; to: number },
): AsyncGenerator<Buffer> {
  let start = 0
  for (const { file, size } of parts) {
    const from = Math.max(0, range.from - start)
    const to = Math.min(size, range.to - start)
    if (from < to) yield* store.read(file, size, from, to)
    start += size
  }
}

/** Returns the parts of an object; empty if the object was replaced after its row was read. */
async function contentsOf(
  call: S3Request,
  store: ObjectFiles,
  object: ObjectRecord,
): Promise<Part[]> {
  return object.version === null
    ? await writeDemoObject(call, store, object)
    : await partsOfVersion(call.store.db, object.version)
}

export async function getObject(call: S3Request, store: ObjectFiles): Promise<S3Response> {
  for (let attempt = 1; ; attempt++) {
    const isHead = call.method === 'HEAD'
    const { bucket, object } = await foundObject(call, isHead ? 'HeadObject' : 'GetObject')
    requireReadConditions(call, object)
    const headers = headersOf(call, object)
    const parts = isHead && !call.has('partNumber') ? [] : await contentsOf(call, store, object)
    if (!isHead && parts.length === 0 && attempt < 5) continue
    const range = call.has('partNumber')
      ? partRange(call, object, parts, headers)
      : rangeAsked(call, object)
    const { from, to } = range ?? { from: 0, to: object.size }
    if (range) headers['content-range'] = `bytes ${from}-${to - 1}/${object.size}`
    // Omit the checksum, because it covers the whole object.
    if (range)
      for (const name of Object.keys(headers))
        if (name.startsWith('x-amz-checksum-')) delete headers[name]
    return {
      status: range ? 206 : 200,
      headers: { ...headers, 'content-length': to - from },
      ...(isHead ? {} : { body: meterEgress(call, bucket, readParts(store, parts, { from, to })) }),
    }
  }
}

function rangeAsked(call: S3Request, object: ObjectRecord) {
  const condition = call.header('if-range')
  const stale =
    condition !== undefined &&
    !namesEtag(condition, object.etag) &&
    Date.parse(condition) !== wholeSeconds(object.last_modified)
  return stale ? undefined : rangeOf(call.header('range'), object.size)
}

/** @throws S3Error InvalidArgument */
export function partNumber(call: S3Request): number {
  const number = wholeNumber(call.parameter('partNumber'))
  if (!(number >= 1 && number <= partsMax))
    throw new S3Error('InvalidArgument', 'Part number must be an integer between 1 and 10000')
  return number
}

function partRange(
  call: S3Request,
  object: ObjectRecord,
  parts: readonly Part[],
  headers: Record<string, string>,
) {
  const number = partNumber(call)
  let from = 0
  for (const [at, { size }] of parts.entries()) {
    if (at + 1 === number) {
      // An object uploaded in one request has a single part, but no parts count.
      if (object.etag.includes('-')) headers['x-amz-mp-parts-count'] = String(parts.length)
      return { from, to: from + size }
    }
    from += size
  }
  throw new S3Error('InvalidPart', 'The object has no such part.')
}

/** Passes the bytes through and adds them to the outgoing transfer of the account that owns the bucket. */
export async function* meterEgress(
  call: S3Request,
  bucket: BucketRecord,
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let egressBytes = 0
  try {
    for await (const chunk of bytes) {
      yield chunk
      egressBytes += chunk.length
    }
  } finally {
    call.store.meter.add(bucket.account_id, egressBytes, call.store.clock.now())
  }
}

/** Writes the payload of a request to a new file. */
export async function storePayload(
  call: S3Request,
  store: ObjectFiles,
  algorithm?: ChecksumAlgorithm,
): Promise<{ file: string; size: number; digests: Digests }> {
  const { bytes, digests } = call.payload({ algorithm })
  const writer = await store.create({ takesOver: true })
  try {
    for await (const chunk of bytes) await writer.write(chunk)
    const { md5 } = digests
    if (md5 === undefined) throw new Error('A payload ended without its digests')
    const { size } = writer
    return { file: await writer.keep(), size, digests: { md5, checksum: digests.checksum } }
  } catch (error) {
    await writer.discard()
    throw error
  }
}

/**
 * Runs the transaction that links new files. If it rejects the request, deletes the files. After any other error the
 * commit may have succeeded, so the files are left to the periodic sweep.
 */
export async function cleanUpFilesOnError<Result>(
  store: ObjectFiles,
  files: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof S3Error) await store.remove(files)
    throw error
  }
}

const checksumOf = ({ checksum }: ObjectRecord): Checksum | undefined =>
  checksum === null ? undefined : JSON.parse(checksum)

/** @throws S3Error InvalidRequest */
export function knownAlgorithm(name: string): ChecksumAlgorithm {
  const algorithm = checksumAlgorithm(name)
  if (!algorithm) throw new S3Error('InvalidRequest', `Checksum algorithm ${name} is not known.`)
  return algorithm
}

/** Formats a checksum as XML elements. */
export const checksumContent = (checksum: Checksum | undefined): Record<string, string> =>
  checksum
    ? {
        [`Checksum${checksum.algorithm.toUpperCase()}`]: checksum.value,
        ChecksumType: checksum.type,
      }
    : {}

export const checksumHeaders = (checksum: Checksum | undefined): Record<string, string> =>
  checksum
    ? {
        [`x-amz-checksum-${checksum.algorithm}`]: checksum.value,
        'x-amz-checksum-type': checksum.type,
      }
    : {}

export function requireKey(call: S3Request): void {
  if (Buffer.byteLength(call.key) > 1024) throw new S3Error('KeyTooLongError')
}

/** Reads the metadata of a new object from the request. */
export async function metadataFromRequest(
  call: S3Request,
  bucket: BucketRecord,
): Promise<ObjectFacts> {
  const owner = await call.ownerOf(bucket)
  return {
    ...((await aclOfHeaders(call, owner)) ?? { acl: 'private', acl_grants: null }),
    contentType: contentType(call),
    headers: objectHeaders(call),
    putBy: call.auth.signer?.canonicalId ?? null,
  }
}

export async function putObject(call: S3Request, store: ObjectFiles): Promise<S3Response> {
  requireKey(call)
  const bucket = await call.bucket()
  const facts = await metadataFromRequest(call, bucket)
  const { headers } = call.request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)
    throw new S3Error('MissingContentLength')
  const { file, size, digests } = await storePayload(call, store)
  const checksum: Checksum | undefined = digests.checksum && {
    ...digests.checksum,
    type: 'FULL_OBJECT',
  }
  const stale = await cleanUpFilesOnError(store, [file], () =>
    placeNew(call, bucket, {
      facts,
      parts: [{ number: 1, file, size, etag: digests.md5, checksum: null }],
      etag: digests.md5,
      checksum,
    }),
  )
  await store.remove(stale)
  return { headers: { etag: quoted(digests.md5), ...checksumHeaders(checksum) } }
}

interface Contents {
  facts: ObjectFacts
  parts: readonly Part[]
  etag: string
  checksum: Checksum | undefined
}

function placeNew(
  call: S3Request,
  bucket: BucketRecord,
  { facts, parts, etag, checksum }: Contents,
): Promise<string[]> {
  const version = randomUUID()
  const { now } = call
  return inTransaction(call.store.db, async (tx) => {
    const stale = await placeObject(
      tx,
      {
        ...facts,
        bucketId: bucket.id,
        name: call.key,
        version,
        size: parts.reduce((sum, part) => sum + part.size, 0),
        etag,
        checksum,
        now,
      },
      writeConditions(call),
    )
    for (const part of parts)
      await tx
        .insertInto('object_part')
        .values({ ...part, version, created: new Date(now).toISOString() })
        .execute()
    return stale
  })
}

/** Parses the copy source of a request. @throws S3Error if the header is invalid or the bucket is not accessible */
export async function copiedFrom(call: S3Request): Promise<{ bucket: BucketRecord; name: string }> {
  const header = call.header('x-amz-copy-source') ?? ''
  const [address = '', version] = header.split('?')
  let path: string
  try {
    path = decodePath(address.startsWith('/') ? address.slice(1) : address)
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    throw new S3Error('InvalidArgument', 'Copy Source must be URL-encoded.')
  }
  if (path.includes('\0'))
    throw new S3Error('InvalidArgument', 'Copy Source must not contain a NUL character.')
  const at = path.indexOf('/')
  const [label, name] = [path.slice(0, Math.max(0, at)), path.slice(at + 1)]
  if (label === '' || name === '' || at < 0)
    throw new S3Error(
      'InvalidArgument',
      'Copy Source must mention the source bucket and key: sourcebucket/sourcekey',
    )
  if (version !== undefined && version !== 'versionId=null')
    throw new S3Error('InvalidArgument', 'There are no versions of objects.')
  const bucket = await call.bucketNamed(label, call.header('x-amz-source-expected-bucket-owner'))
  return { bucket, name }
}

/** @throws S3Error PreconditionFailed */
export function requireSourceConditions(
  call: S3Request,
  object: Pick<ObjectRecord, 'etag' | 'last_modified'>,
): void {
  const failed = () => new S3Error('PreconditionFailed')
  const condition = (suffix: string) => call.header(`x-amz-copy-source-if-${suffix}`)
  const time = wholeSeconds(object.last_modified)
  const [match, none] = [condition('match'), condition('none-match')]
  const [since, until] = [condition('modified-since'), condition('unmodified-since')]
  if (match !== undefined && !namesEtag(match, object.etag)) throw failed()
  if (none !== undefined && namesEtag(none, object.etag)) throw failed()
  if (since !== undefined && none === undefined && time <= Date.parse(since)) throw failed()
  if (until !== undefined && match === undefined && time > Date.parse(until)) throw failed()
}

/** Returns the source object of a copy, with its parts. @throws S3Error */
export async function copySource(
  call: S3Request,
  store: ObjectFiles,
  operation: CopyOperationName,
): Promise<{ object: ObjectRecord; parts: Part[]; bucket: BucketRecord }> {
  const { bucket, name } = await copiedFrom(call)
  const object = await objectByName(call.store.db, bucket.id, name)
  if (!object) {
    await call.require(bucket, 'READ')
    throw new S3Error('NoSuchKey', undefined, { details: { Key: name } })
  }
  await call.require(bucket, requiredAccess[operation].source, object)
  requireSourceConditions(call, object)
  return { object, parts: await contentsOf(call, store, object), bucket }
}

/** @throws S3Error InvalidArgument */
function replacesMetadata(call: S3Request): boolean {
  const directive = (call.header('x-amz-metadata-directive') ?? 'COPY').toUpperCase()
  if (directive !== 'COPY' && directive !== 'REPLACE')
    throw new S3Error('InvalidArgument', 'Unknown metadata directive.')
  return directive === 'REPLACE'
}

export async function copyObject(call: S3Request, store: ObjectFiles): Promise<S3Response> {
  requireKey(call)
  const bucket = await call.bucket()
  const { object, parts, bucket: sourceBucket } = await copySource(call, store, 'CopyObject')
  const replaced = replacesMetadata(call)
  const requestedMetadata = await metadataFromRequest(call, bucket)
  if (sourceBucket.id === bucket.id && object.name === call.key && !replaced)
    throw new S3Error(
      'InvalidRequest',
      'This copy request is illegal because it is trying to copy an object to itself without changing its metadata.',
    )
  const facts: ObjectFacts = replaced
    ? requestedMetadata
    : {
        ...requestedMetadata,
        contentType: object.content_type,
        headers: object.headers === null ? {} : JSON.parse(object.headers),
      }
  for await (const chunk of call.payload().bytes)
    if (chunk.length > 0) throw new S3Error('InvalidRequest', 'A copy takes no body.')
  const copies: Part[] = []
  for (const part of parts) copies.push({ ...part, file: await store.copy(part.file) })
  const checksum = await checksumOfCopy(call, store, object, parts)
  const stale = await cleanUpFilesOnError(
    store,
    copies.map(({ file }) => file),
    () => placeNew(call, bucket, { facts, parts: copies, etag: object.etag, checksum }),
  )
  await store.remove(stale)
  return {
    headers: { 'content-type': 'application/xml' },
    body: document('CopyObjectResult', {
      LastModified: new Date(call.now).toISOString(),
      ETag: quoted(object.etag),
      ...checksumContent(checksum),
    }),
  }
}

/** Returns the checksum of the source object, or a new one if the client requests another algorithm. */
async function checksumOfCopy(
  call: S3Request,
  store: ObjectFiles,
  object: ObjectRecord,
  parts: readonly Part[],
): Promise<Checksum | undefined> {
  const known: Checksum | undefined = checksumOf(object)
  const named = call.header('x-amz-checksum-algorithm')
  if (named === undefined) return known
  const algorithm = knownAlgorithm(named)
  if (known?.algorithm === algorithm) return known
  const running = runningChecksum(algorithm)
  for await (const chunk of readParts(store, parts, { from: 0, to: object.size }))
    running.update(chunk)
  return { algorithm, value: running.digest().toString('base64'), type: 'FULL_OBJECT' }
}

/** Returns an empty tag set. Tags are not supported, but clients read them when they copy objects. */
export async function getObjectTagging(call: S3Request): Promise<S3Response> {
  await foundObject(call, 'GetObjectTagging')
  return {
    headers: { 'content-type': 'application/xml' },
    body: document('Tagging', { TagSet: '' }),
  }
}

const attributeNames = ['ETag', 'Checksum', 'ObjectParts', 'StorageClass', 'ObjectSize']

/** @throws S3Error InvalidArgument */
export function attributesAsked(call: S3Request): string[] {
  const attributes = (call.header('x-amz-object-attributes') ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
  if (attributes.length === 0 || attributes.some((name) => !attributeNames.includes(name)))
    throw new S3Error('InvalidArgument', 'x-amz-object-attributes must name known attributes.')
  return attributes
}

export async function getObjectAttributes(
  call: S3Request,
  store: ObjectFiles,
): Promise<S3Response> {
  const { object } = await foundObject(call, 'GetObjectAttributes')
  requireReadConditions(call, object)
  const requestedAttributes = attributesAsked(call)
  const parts = requestedAttributes.includes('ObjectParts')
    ? await contentsOf(call, store, object)
    : []
  const checksum = checksumOf(object)
  const all: Record<string, Content> = {
    ETag: object.etag,
    Checksum: checksum && checksumContent(checksum),
    ObjectParts: object.etag.includes('-') ? partsContent(call, parts, checksum) : undefined,
    StorageClass: 'STANDARD',
    ObjectSize: object.size,
  }
  const attributes = Object.entries(all).filter(([name]) => requestedAttributes.includes(name))
  return {
    headers: {
      'content-type': 'application/xml',
      'last-modified': httpDate(object.last_modified),
    },
    body: document('GetObjectAttributesResponse', Object.fromEntries(attributes)),
  }
}

/** Lists the parts of an object. Like S3, omits the list itself if the object has no checksum. */
function partsContent(
  call: S3Request,
  parts: readonly Part[],
  checksum: Checksum | undefined,
): Content {
  const maxParts = Math.min(wholeNumber(call.header('x-amz-max-parts') ?? '1000'), 1000)
  const after = wholeNumber(call.header('x-amz-part-number-marker') ?? '0')
  if (Number.isNaN(maxParts) || Number.isNaN(after))
    throw new S3Error('InvalidArgument', 'x-amz-max-parts and the marker must be whole numbers.')
  const numbered = parts.map((part, at) => ({ ...part, position: at + 1 }))
  const following = numbered.filter(({ position }) => position > after)
  const page = following.slice(0, maxParts)
  return {
    PartsCount: parts.length,
    PartNumberMarker: after,
    NextPartNumberMarker: page.at(-1)?.position ?? 0,
    MaxParts: maxParts,
    IsTruncated: following.length > maxParts,
    Part: checksum
      ? page.map(({ position, size, checksum: partChecksum }) => ({
          PartNumber: position,
          Size: size,
          [`Checksum${checksum.algorithm.toUpperCase()}`]: partChecksum ?? undefined,
        }))
      : [],
  }
}

export async function removeObject(call: S3Request, store: ObjectFiles): Promise<S3Response> {
  const bucket = await call.bucket()
  const files = await deleteObjectRow(call.store.db, bucket.id, call.key, writeConditions(call))
  await store.remove(files)
  return { status: 204 }
}

export async function getObjectAcl(call: S3Request): Promise<S3Response> {
  const { bucket, object } = await foundObject(call, 'GetObjectAcl')
  return {
    headers: { 'content-type': 'application/xml' },
    body: aclXml(object, await call.ownerOf(bucket)),
  }
}

export async function putObjectAcl(call: S3Request): Promise<S3Response> {
  const { bucket } = await foundObject(call, 'PutObjectAcl')
  const acl = await aclOfRequest(call, await call.ownerOf(bucket))
  await call.store.db
    .updateTable('bucket_object')
    .set(acl)
    .where('bucket_id', '=', bucket.id)
    .where('name', '=', call.key)
    .execute()
  return {}
}
