import { inTransaction } from '../../database/transaction.ts'
import type { BucketRecord } from '../buckets.ts'
import { S3Error } from '../s3/errors.ts'
import { quoted, xmlResponse } from '../s3/formats.ts'
import { partNumber } from '../s3/objectRequest.ts'
import type { S3Request, S3Response } from '../s3/request.ts'
import { document } from '../s3/xml.ts'
import { checksumHeaders } from './checksumFormats.ts'
import { copySource } from './copyObject.ts'
import { type ObjectFiles, writeFile } from './files.ts'
import { readParts } from './findObject.ts'
import { cleanUpFilesOnError, storePayload } from './putObject.ts'
import { checksumOf, heldUpload, partChecksum, type PartRecord, uploadOf } from './uploads.ts'

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
