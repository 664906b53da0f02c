import { forUpdate } from '../../database/forUpdate.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { BucketRecord } from '../buckets.ts'
import {
  type Completed,
  completedResponse,
  type ListedPart,
  listedParts,
} from '../s3/completedParts.ts'
import { S3Error } from '../s3/errors.ts'
import { ofParts, type S3Request, type S3Response } from '../s3/request.ts'
import {
  type Checksum,
  combinedChecksum,
  compositeChecksum,
  compositeEtag,
  isCombinable,
} from './checksums.ts'
import { completedUpload, noteCompleted } from './completedUploads.ts'
import type { ObjectFiles } from './files.ts'
import { placeObject } from './objects.ts'
import {
  checksumElement,
  checksumOf,
  findUpload,
  heldUpload,
  type PartRecord,
  type UploadChecksum,
} from './uploads.ts'

const partMin = 5 * 1024 ** 2

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
