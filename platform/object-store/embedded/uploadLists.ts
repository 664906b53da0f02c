import type { BucketRecord } from '../buckets.ts'
import type { S3Response, S3Request } from '../s3/request.ts'
import { countParameter, spelling } from '../s3/listParameters.ts'
import { type Position, startOf, walkNames } from './listing.ts'
import { checksumOf, partChecksum, type UploadChecksum, uploadOf } from './uploads.ts'
import { partsMax } from '../s3/objectRequest.ts'
import { afterPrefix } from './objectNames.ts'
import type { S3Operation } from '../s3/operations.ts'
import { document } from '../s3/xml.ts'

const xmlResponse = (body: string): S3Response => ({
  headers: { 'content-type': 'application/xml' },
  body,
})

const announcedContent = (announced: UploadChecksum | undefined): Record<string, string> =>
  announced
    ? { ChecksumAlgorithm: announced.algorithm.toUpperCase(), ChecksumType: announced.type }
    : {}

export async function listParts(call: S3Request): Promise<S3Response> {
  const bucket = await call.bucket()
  const upload = await uploadOf(call.store.db, call, bucket)
  const maxParts = countParameter(call, 'max-parts', 1000)
  const marker = countParameter(call, 'part-number-marker', partsMax)
  const after = call.has('part-number-marker') ? marker : 0
  const partRows = await call.store.db
    .selectFrom('object_part')
    .selectAll()
    .where('version', '=', upload.id)
    .where('number', '>', after)
    .orderBy('number')
    .limit(maxParts + 1)
    .execute()
  const parts = partRows.slice(0, maxParts)
  const owner = await call.ownerOf(bucket)
  const initiator = upload.initiator ?? owner
  const uploadChecksum = checksumOf(upload)
  return xmlResponse(
    document('ListPartsResult', {
      Bucket: bucket.label,
      Key: call.key,
      UploadId: upload.id,
      Initiator: { ID: initiator, DisplayName: initiator },
      Owner: { ID: owner, DisplayName: owner },
      StorageClass: 'STANDARD',
      PartNumberMarker: after,
      NextPartNumberMarker: parts.at(-1)?.number ?? 0,
      MaxParts: maxParts,
      // Report an empty page as the last one, because it has no marker with which a client could request the next.
      IsTruncated: maxParts > 0 && partRows.length > maxParts,
      ...announcedContent(uploadChecksum),
      Part: parts.map(({ number, created, etag, size, checksum }) => ({
        PartNumber: number,
        LastModified: created,
        ETag: `"${etag}"`,
        Size: size,
        ...partChecksum(uploadChecksum, checksum),
      })),
    }),
  )
}

/** An unfinished upload as returned by list operations. */
export interface ListedUpload {
  name: string
  id: string
  /** Start time, in ISO 8601. */
  created: string
  checksum?: UploadChecksum | undefined
  /** Canonical user ID of the account that started the upload, if known. */
  initiator?: string | null
}

/** Reads the next uploads of a bucket from a position, sorted by name and then by ID. */
type UploadReader = (position: Position, limit: number) => Promise<ListedUpload[]>

function storedUploads(
  { store: { db } }: S3Request,
  { id: bucketId }: BucketRecord,
  prefix: string,
) {
  const end = afterPrefix(prefix)
  const read: UploadReader = async (position, limit) => {
    let rows = db
      .selectFrom('multipart_upload')
      .selectAll()
      .where('bucket_id', '=', bucketId)
      .where('name', '>=', prefix)
      .orderBy('name')
      .orderBy('id')
      .limit(limit)
    if (end !== undefined) rows = rows.where('name', '<', end)
    if ('from' in position) rows = rows.where('name', '>=', position.from)
    else {
      const { after, id } = position
      rows =
        id === undefined
          ? rows.where('name', '>', after)
          : rows
              .where('name', '>=', after)
              .where((is) => is.or([is('name', '>', after), is('id', '>', id)]))
    }
    const uploadRows = await rows.execute()
    return uploadRows.map((row) => ({ ...row, checksum: checksumOf(row) }))
  }
  return read
}

/** Creates the ListMultipartUploads operation for any source of uploads. */
export const listingUploads =
  (
    uploadsOf: (call: S3Request, bucket: BucketRecord, prefix: string) => UploadReader,
  ): S3Operation =>
  async (call) => {
    const bucket = await call.bucket()
    const spell = spelling(call)
    const pageSize = countParameter(call, 'max-uploads', 1000)
    const prefix = call.parameter('prefix') ?? ''
    const delimiter = call.parameter('delimiter') ?? ''
    const marker = call.parameter('key-marker') ?? ''
    const idMarker = call.parameter('upload-id-marker') ?? ''
    const listOptions = { prefix, delimiter, marker, pageSize }
    // Like S3, ignore upload-id-marker unless key-marker is also present.
    const start =
      marker !== '' && idMarker !== '' ? { after: marker, id: idMarker } : startOf(listOptions)
    const { entries, isTruncated } =
      pageSize === 0
        ? { entries: [], isTruncated: false }
        : await walkNames(uploadsOf(call, bucket, prefix), listOptions, {
            start,
            after: ({ name, id }) => ({ after: name, id }),
          })
    const id = await call.ownerOf(bucket)
    const named = (account: string) => ({ ID: account, DisplayName: account })
    const last = isTruncated ? entries.at(-1) : undefined
    const next = last && ('prefix' in last ? { name: last.prefix, id: '' } : last.object)
    const uploads = entries.flatMap((entry) => ('prefix' in entry ? [] : [entry.object]))
    return xmlResponse(
      document('ListMultipartUploadsResult', {
        Bucket: bucket.label,
        KeyMarker: spell(marker),
        UploadIdMarker: idMarker,
        NextKeyMarker: next && spell(next.name),
        NextUploadIdMarker: next?.id,
        Prefix: spell(prefix),
        Delimiter: delimiter === '' ? undefined : spell(delimiter),
        MaxUploads: pageSize,
        EncodingType: call.parameter('encoding-type'),
        IsTruncated: isTruncated,
        Upload: uploads.map((upload) => ({
          Key: spell(upload.name),
          UploadId: upload.id,
          Initiator: named(upload.initiator ?? id),
          Owner: named(id),
          StorageClass: 'STANDARD',
          Initiated: upload.created,
          ...announcedContent(upload.checksum),
        })),
        CommonPrefixes: entries.flatMap((entry) =>
          'prefix' in entry ? [{ Prefix: spell(entry.prefix) }] : [],
        ),
      }),
    )
  }

export const listUploads = listingUploads(storedUploads)
