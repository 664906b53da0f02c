import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { MultipartUploadRow, ObjectPartRow } from '../../areas/object-storage/tables.ts'
import { forUpdate } from '../../database/forUpdate.ts'
import { inTransaction, type Queryable, type Tx } from '../../database/transaction.ts'
import { dropParts, type BucketRecord } from '../buckets.ts'
import { type S3Response, type S3Request, ofParts } from '../s3/request.ts'
import {
  type Checksum,
  type ChecksumAlgorithm,
  combinedChecksum,
  compositeChecksum,
  compositeEtag,
  isCombinable,
} from './checksums.ts'
import { completedUpload, noteCompleted } from './completedUploads.ts'
import { encodePath } from '../s3/encoding.ts'
import { S3Error } from '../s3/errors.ts'
import {
  checksumContent,
  checksumHeaders,
  copySource,
  metadataFromRequest,
  cleanUpFilesOnError,
  knownAlgorithm,
  partNumber,
  readParts,
  requireKey,
  storePayload,
} from './objectCalls.ts'
import { type ObjectFiles, writeFile } from './files.ts'
import { placeObject } from './objects.ts'
import { wholeNumber } from '../s3/wholeNumber.ts'
import { document, nodes, readXml, childText } from '../s3/xml.ts'

type UploadRecord = Selectable<MultipartUploadRow>
type PartRecord = Selectable<ObjectPartRow>

const partMin = 5 * 1024 ** 2
const xmlResponse = (body: string): S3Response => ({
  headers: { 'content-type': 'application/xml' },
  body,
})
const quoted = (etag: string) => `"${etag}"`

export interface UploadChecksum {
  algorithm: ChecksumAlgorithm
  type: Checksum['type']
}

export const checksumOf = ({ checksum }: UploadRecord): UploadChecksum | undefined =>
  checksum === null ? undefined : JSON.parse(checksum)

const findUpload = (db: Queryable, call: S3Request, bucket: BucketRecord) =>
  db
    .selectFrom('multipart_upload')
    .selectAll()
    .where('id', '=', call.parameter('uploadId') ?? '')
    .where('bucket_id', '=', bucket.id)
    .where('name', '=', call.key)
    .executeTakeFirst()

export async function uploadOf(
  db: Queryable,
  call: S3Request,
  bucket: BucketRecord,
): Promise<UploadRecord> {
  const upload = await findUpload(db, call, bucket)
  if (!upload) throw new S3Error('NoSuchUpload')
  return upload
}

/** Returns the upload and locks its row, so that no other transaction completes, aborts or changes it. */
async function heldUpload(tx: Tx, call: S3Request, bucket: BucketRecord): Promise<UploadRecord> {
  const { id } = await uploadOf(tx, call, bucket)
  const row = forUpdate(tx, tx.selectFrom('multipart_upload').selectAll().where('id', '=', id))
  const upload = await row.executeTakeFirst()
  if (!upload) throw new S3Error('NoSuchUpload')
  return upload
}

/**
 * Returns the checksum that the client has announced for the object: its algorithm, and its type (full object or
 * composite).
 */
function announcedChecksum(call: S3Request): UploadChecksum | undefined {
  const [named, type] = [
    call.header('x-amz-checksum-algorithm'),
    call.header('x-amz-checksum-type'),
  ]
  if (named === undefined) {
    if (type === undefined) return undefined
    throw new S3Error('InvalidRequest', 'x-amz-checksum-type needs x-amz-checksum-algorithm.')
  }
  const algorithm = knownAlgorithm(named)
  const fallback = algorithm === 'crc64nvme' ? 'FULL_OBJECT' : 'COMPOSITE'
  const chosen = (type ?? fallback).toUpperCase()
  const isFull = chosen === 'FULL_OBJECT'
  if (isFull ? !isCombinable(algorithm) : chosen !== 'COMPOSITE' || algorithm === 'crc64nvme')
    throw new S3Error(
      'InvalidRequest',
      `The ${chosen} checksum type cannot be used with the ${algorithm} checksum algorithm.`,
    )
  return { algorithm, type: isFull ? 'FULL_OBJECT' : 'COMPOSITE' }
}

export async function createUpload(call: S3Request): Promise<S3Response> {
  requireKey(call)
  const bucket = await call.bucket()
  const facts = await metadataFromRequest(call, bucket)
  for await (const chunk of call.payload().bytes) void chunk
  const checksum = announcedChecksum(call)
  const id = randomUUID()
  await call.store.db
    .insertInto('multipart_upload')
    .values({
      id,
      bucket_id: bucket.id,
      name: call.key,
      acl: facts.acl,
      acl_grants: facts.acl_grants,
      content_type: facts.contentType,
      headers: JSON.stringify(facts.headers),
      checksum: checksum ? JSON.stringify(checksum) : null,
      created: new Date(call.now).toISOString(),
      initiator: facts.putBy,
    })
    .execute()
  return {
    ...xmlResponse(
      document('InitiateMultipartUploadResult', {
        Bucket: bucket.label,
        Key: call.key,
        UploadId: id,
      }),
    ),
    headers: {
      'content-type': 'application/xml',
      ...(checksum && {
        'x-amz-checksum-algorithm': checksum.algorithm.toUpperCase(),
        'x-amz-checksum-type': checksum.type,
      }),
    },
  }
}

/** Stores a part, replacing an existing part of the same number. @returns the replaced file, if any */
function placePart(
  call: S3Request,
  bucket: BucketRecord,
  part: Omit<PartRecord, 'version' | 'created'>,
): Promise<string[]> {
  return inTransaction(call.store.db, async (tx) => {
    const { id } = await heldUpload(tx, call, bucket)
    const deletedParts = await tx
      .deleteFrom('object_part')
      .where('version', '=', id)
      .where('number', '=', part.number)
      .returning('file')
      .execute()
    await tx
      .insertInto('object_part')
      .values({ ...part, version: id, created: new Date(call.now).toISOString() })
      .execute()
    return deletedParts.map(({ file }) => file)
  })
}

export async function uploadPart(call: S3Request, store: ObjectFiles): Promise<S3Response> {
  const number = partNumber(call)
  const bucket = await call.bucket()
  const upload = await uploadOf(call.store.db, call, bucket)
  const uploadChecksum = checksumOf(upload)
  const { file, size, digests } = await storePayload(call, store, uploadChecksum?.algorithm)
  const { checksum } = digests
  const stale = await cleanUpFilesOnError(store, [file], () => {
    if (uploadChecksum && checksum && uploadChecksum.algorithm !== checksum.algorithm)
      throw new S3Error(
        'InvalidRequest',
        `Checksum Type mismatch occurred, expected checksum Type: ${uploadChecksum.algorithm}, actual checksum Type: ${checksum.algorithm}`,
      )
    // Ignore checksums of parts if the upload has not announced any: each part may use another algorithm, so they
    // cannot be combined.
    const value = uploadChecksum ? (checksum?.value ?? null) : null
    return placePart(call, bucket, { number, file, size, etag: digests.md5, checksum: value })
  })
  await store.remove(stale)
  return {
    headers: {
      etag: quoted(digests.md5),
      ...checksumHeaders(checksum && { ...checksum, type: 'FULL_OBJECT' }),
    },
  }
}

/** Returns the byte range to copy (`to` exclusive); undefined for the whole object. @throws S3Error InvalidArgument */
export function copiedRange(call: S3Request): { from: number; to: number } | undefined {
  const header = call.header('x-amz-copy-source-range')
  if (header === undefined) return undefined
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(header) ?? []
  if (first === undefined || Number(first) > Number(last))
    throw new S3Error(
      'InvalidArgument',
      'The x-amz-copy-source-range must be bytes=first-last, both counted from 0.',
    )
  return { from: Number(first), to: Number(last) + 1 }
}

export async function copyPart(call: S3Request, store: ObjectFiles): Promise<S3Response> {
  const number = partNumber(call)
  const bucket = await call.bucket()
  const uploadChecksum = checksumOf(await uploadOf(call.store.db, call, bucket))
  const { object, parts } = await copySource(call, store, 'UploadPartCopy')
  const { from, to } = copiedRange(call) ?? { from: 0, to: object.size }
  if (!(from < to && to <= object.size) && object.size > 0)
    throw new S3Error(
      'InvalidArgument',
      `Range specified is not valid for source object of size: ${object.size}`,
    )
  for await (const chunk of call.payload().bytes) void chunk
  const copied = await writeFile(
    store,
    readParts(store, parts, { from, to }),
    uploadChecksum?.algorithm,
  )
  const { etag, checksum } = copied
  const stale = await cleanUpFilesOnError(store, [copied.file], () =>
    placePart(call, bucket, { number, ...copied }),
  )
  await store.remove(stale)
  return xmlResponse(
    document('CopyPartResult', {
      LastModified: new Date(call.now).toISOString(),
      ETag: quoted(etag),
      ...partChecksum(uploadChecksum, checksum),
    }),
  )
}

export const partChecksum = (announced: UploadChecksum | undefined, checksum: string | null) =>
  announced && checksum !== null ? { [checksumElement(announced)]: checksum } : {}

const checksumElement = ({ algorithm }: UploadChecksum) => `Checksum${algorithm.toUpperCase()}`

interface ListedPart {
  number: number
  etag: string
  /** Checksums, each with the name of its XML element. */
  checksums: [element: string, value: string][]
}

/** Parses the list of parts of a CompleteMultipartUpload request. @throws S3Error */
export async function listedParts(text: string): Promise<ListedPart[]> {
  const root = await readXml(text, 'CompleteMultipartUpload')
  const listed = root
    ? nodes(root, 'Part').map((part) => ({
        number: wholeNumber(childText(part, 'PartNumber')?.trim()),
        etag: (childText(part, 'ETag') ?? '').replaceAll('"', '').trim(),
        checksums: Object.keys(part)
          .filter((name) => name.startsWith('Checksum'))
          .map((name): [string, string] => [name, childText(part, name) ?? '']),
      }))
    : []
  if (listed.length === 0 || listed.some(({ number }) => !Number.isInteger(number)))
    throw new S3Error('MalformedXML')
  if (listed.some(({ number }, at) => at > 0 && number <= (listed[at - 1]?.number ?? 0)))
    throw new S3Error('InvalidPartOrder')
  return listed
}

function chosenParts(
  present: readonly PartRecord[],
  listed: readonly ListedPart[],
  uploadChecksum: UploadChecksum | undefined,
): PartRecord[] {
  const byNumber = new Map(present.map((part) => [part.number, part]))
  const element = uploadChecksum && checksumElement(uploadChecksum)
  return listed.map(({ number, etag, checksums }, at) => {
    const part = byNumber.get(number)
    const differs = checksums.some(([name, value]) => name === element && value !== part?.checksum)
    if (!part || part.etag !== etag || differs)
      throw new S3Error('InvalidPart', undefined, { details: { PartNumber: String(number) } })
    if (at < listed.length - 1 && part.size < partMin)
      throw new S3Error('EntityTooSmall', undefined, {
        details: {
          ProposedSize: String(part.size),
          MinSizeAllowed: String(partMin),
          PartNumber: String(number),
        },
      })
    return part
  })
}

function wholeChecksum(
  uploadChecksum: UploadChecksum | undefined,
  parts: readonly PartRecord[],
): Checksum | undefined {
  if (!uploadChecksum) return undefined
  const checked = parts.flatMap(({ size, checksum }) =>
    checksum === null ? [] : [{ size, checksum }],
  )
  // Older versions did not store a checksum for every part.
  if (checked.length < parts.length) return undefined
  const { algorithm, type } = uploadChecksum
  if (type === 'FULL_OBJECT')
    return isCombinable(algorithm) ? combinedChecksum(algorithm, checked) : undefined
  return compositeChecksum(
    algorithm,
    checked.map(({ checksum }) => checksum),
  )
}

/** Compares the size and checksum in the request headers with the assembled object. @throws S3Error on a mismatch */
function requireWhole(call: S3Request, size: number, checksum: Checksum | undefined): void {
  const declaredSize = call.header('x-amz-mp-object-size')
  if (declaredSize !== undefined && declaredSize !== String(size))
    throw new S3Error('InvalidRequest', `The parts have ${size} bytes, not ${declaredSize}.`)
  if (!checksum) return
  const { algorithm, type, value } = checksum
  const requestedType = call.header('x-amz-checksum-type') ?? type
  if (requestedType !== type)
    throw new S3Error('InvalidRequest', `The upload was started with the checksum type ${type}.`)
  const declaredChecksum = call.header(`x-amz-checksum-${algorithm}`)
  if (
    declaredChecksum !== undefined &&
    declaredChecksum !== value &&
    declaredChecksum !== value.replace(/-\d+$/, '')
  )
    throw new S3Error(
      'BadDigest',
      `The ${algorithm} of the parts is ${value}, not ${declaredChecksum}.`,
    )
}

/** Returns the maximum number of parts that the request may list. @throws S3Error NoSuchUpload */
async function partCount(call: S3Request, bucket: BucketRecord): Promise<number> {
  const { db } = call.store
  // Check for an open upload first: if a concurrent request completes it, it is found among the completed uploads.
  const upload = await findUpload(db, call, bucket)
  if (!upload) {
    const done = await completedUpload(call, bucket)
    if (!done) throw new S3Error('NoSuchUpload')
    return done.parts
  }
  const { count } = await db
    .selectFrom('object_part')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('version', '=', upload.id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function completeUpload(call: S3Request, store: ObjectFiles): Promise<S3Response> {
  const bucket = await call.bucket()
  const limits = ofParts(await partCount(call, bucket))
  // Checksum headers of this request refer to the object, not to the request body.
  const listed = await listedParts(await call.text({ ofObject: true, limits }))
  const etag = compositeEtag(listed.map((part) => part.etag))
  try {
    return completedResponse(call, bucket, await completeNow(call, store, bucket, listed))
  } catch (error) {
    // Retry of a request that completed the upload, whose response was lost or is still in progress.
    if (!(error instanceof S3Error) || error.code !== 'NoSuchUpload') throw error
    const done = await completedUpload(call, bucket)
    if (done?.etag !== etag) throw error
    const checksum: Checksum | undefined = done.checksum ? JSON.parse(done.checksum) : undefined
    return completedResponse(call, bucket, { etag, checksum })
  }
}

interface Completed {
  etag: string
  checksum: Checksum | undefined
}

export const completedResponse = (
  call: S3Request,
  bucket: BucketRecord,
  { etag, checksum }: Completed,
): S3Response =>
  xmlResponse(
    document('CompleteMultipartUploadResult', {
      Location: `${call.store.endpointOf(call.request)}/${bucket.label}/${encodePath(call.key)}`,
      Bucket: bucket.label,
      Key: call.key,
      ETag: quoted(etag),
      ...checksumContent(checksum),
    }),
  )

async function completeNow(
  call: S3Request,
  store: ObjectFiles,
  bucket: BucketRecord,
  listed: readonly ListedPart[],
): Promise<Completed> {
  const { stale, ...whole } = await inTransaction(call.store.db, async (tx) => {
    // Lock the bucket first, like PutObject does, otherwise the two transactions could deadlock.
    await forUpdate(tx, tx.selectFrom('bucket').selectAll().where('id', '=', bucket.id)).execute()
    const upload = await heldUpload(tx, call, bucket)
    const present = await tx
      .selectFrom('object_part')
      .selectAll()
      .where('version', '=', upload.id)
      .orderBy('number')
      .execute()
    const uploadChecksum = checksumOf(upload)
    const parts = chosenParts(present, listed, uploadChecksum)
    const size = parts.reduce((sum, part) => sum + part.size, 0)
    const whole = {
      etag: compositeEtag(parts.map((part) => part.etag)),
      checksum: wholeChecksum(uploadChecksum, parts),
    }
    requireWhole(call, size, whole.checksum)
    const stale = await placeObject(
      tx,
      {
        bucketId: bucket.id,
        name: call.key,
        acl: upload.acl,
        acl_grants: upload.acl_grants,
        contentType: upload.content_type,
        headers: upload.headers === null ? {} : JSON.parse(upload.headers),
        putBy: upload.initiator,
        version: upload.id,
        size,
        now: call.now,
        ...whole,
      },
      { ifMatch: call.header('if-match'), ifNoneMatch: call.header('if-none-match') },
    )
    const used = new Set(parts.map(({ number }) => number))
    for (const { number, file } of present)
      if (!used.has(number)) {
        stale.push(file)
        await tx
          .deleteFrom('object_part')
          .where('version', '=', upload.id)
          .where('number', '=', number)
          .execute()
      }
    await tx.deleteFrom('multipart_upload').where('id', '=', upload.id).execute()
    await noteCompleted(tx, call, bucket, { ...whole, id: upload.id, parts: listed.length })
    return { ...whole, stale }
  })
  await store.remove(stale)
  return whole
}

export async function abortMultipartUpload(
  call: S3Request,
  store: ObjectFiles,
): Promise<S3Response> {
  const bucket = await call.bucket()
  const files = await inTransaction(call.store.db, async (tx) => {
    const { id } = await heldUpload(tx, call, bucket)
    await tx.deleteFrom('multipart_upload').where('id', '=', id).execute()
    return await dropParts(tx, [id])
  })
  await store.remove(files)
  return { status: 204 }
}
