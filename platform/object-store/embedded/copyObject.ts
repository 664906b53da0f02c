import type { BucketRecord } from '../buckets.ts'
import { copiedFrom, requireSourceConditions } from '../s3/copySource.ts'
import { S3Error } from '../s3/errors.ts'
import { quoted } from '../s3/formats.ts'
import { requireKey } from '../s3/objectRequest.ts'
import { type CopyOperationName, requiredAccess } from '../s3/operations.ts'
import type { S3Request, S3Response } from '../s3/request.ts'
import { document } from '../s3/xml.ts'
import { checksumContent, knownAlgorithm } from './checksumFormats.ts'
import { type Checksum, runningChecksum } from './checksums.ts'
import type { ObjectFiles } from './files.ts'
import { checksumOf, contentsOf, readParts } from './findObject.ts'
import type { ObjectRecord } from './listing.ts'
import { objectByName, type ObjectFacts, type Part } from './objects.ts'
import { cleanUpFilesOnError, metadataFromRequest, placeNew } from './putObject.ts'

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
