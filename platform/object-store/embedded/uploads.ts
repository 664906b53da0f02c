import type { Selectable } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { MultipartUploadRow, ObjectPartRow } from '../../areas/object-storage/tables.ts'
import { forUpdate } from '../../database/forUpdate.ts'
import { inTransaction, type Queryable, type Tx } from '../../database/transaction.ts'
import { type BucketRecord, dropParts } from '../buckets.ts'
import { S3Error } from '../s3/errors.ts'
import { xmlResponse } from '../s3/formats.ts'
import { requireKey } from '../s3/objectRequest.ts'
import type { S3Request, S3Response } from '../s3/request.ts'
import { document } from '../s3/xml.ts'
import { knownAlgorithm } from './checksumFormats.ts'
import { type Checksum, type ChecksumAlgorithm, isCombinable } from './checksums.ts'
import type { ObjectFiles } from './files.ts'
import { metadataFromRequest } from './putObject.ts'

type UploadRecord = Selectable<MultipartUploadRow>

export type PartRecord = Selectable<ObjectPartRow>

export interface UploadChecksum {
  algorithm: ChecksumAlgorithm
  type: Checksum['type']
}

export const checksumOf = ({ checksum }: UploadRecord): UploadChecksum | undefined =>
  checksum === null ? undefined : JSON.parse(checksum)

export const findUpload = (db: Queryable, call: S3Request, bucket: BucketRecord) =>
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
export async function heldUpload(
  tx: Tx,
  call: S3Request,
  bucket: BucketRecord,
): Promise<UploadRecord> {
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

export const partChecksum = (announced: UploadChecksum | undefined, checksum: string | null) =>
  announced && checksum !== null ? { [checksumElement(announced)]: checksum } : {}

export const checksumElement = ({ algorithm }: UploadChecksum) =>
  `Checksum${algorithm.toUpperCase()}`

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
