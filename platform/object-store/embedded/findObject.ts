import type { BucketRecord } from '../buckets.ts'
import { S3Error } from '../s3/errors.ts'
import { httpDate, quoted, wholeSeconds } from '../s3/formats.ts'
import { type ObjectOperationName, requiredAccess } from '../s3/operations.ts'
import type { S3Request } from '../s3/request.ts'
import type { Checksum } from './checksums.ts'
import { writeDemoObject } from './demoObjects.ts'
import type { ObjectFiles } from './files.ts'
import type { ObjectRecord } from './listing.ts'
import { namesEtag, objectByName, type Part, partsOfVersion } from './objects.ts'

/** Finds an object and checks the permission to access it. @throws S3Error */
export async function foundObject(
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

/** @throws S3Error PreconditionFailed or NotModified (RFC 9110, 13.2.2) */
export function requireReadConditions(call: S3Request, object: ObjectRecord): void {
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
export async function contentsOf(
  call: S3Request,
  store: ObjectFiles,
  object: ObjectRecord,
): Promise<Part[]> {
  return object.version === null
    ? await writeDemoObject(call, store, object)
    : await partsOfVersion(call.store.db, object.version)
}

export const checksumOf = ({ checksum }: ObjectRecord): Checksum | undefined =>
  checksum === null ? undefined : JSON.parse(checksum)
