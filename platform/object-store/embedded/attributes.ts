import { aclXml } from '../s3/acl.ts'
import { S3Error } from '../s3/errors.ts'
import { httpDate } from '../s3/formats.ts'
import { aclOfRequest } from '../s3/metadata.ts'
import { attributesAsked } from '../s3/objectRequest.ts'
import type { S3Request, S3Response } from '../s3/request.ts'
import { wholeNumber } from '../s3/wholeNumber.ts'
import { type Content, document } from '../s3/xml.ts'
import { checksumContent } from './checksumFormats.ts'
import type { Checksum } from './checksums.ts'
import type { ObjectFiles } from './files.ts'
import { checksumOf, contentsOf, foundObject, requireReadConditions } from './findObject.ts'
import type { Part } from './objects.ts'

/** Returns an empty tag set. Tags are not supported, but clients read them when they copy objects. */
export async function getObjectTagging(call: S3Request): Promise<S3Response> {
  await foundObject(call, 'GetObjectTagging')
  return {
    headers: { 'content-type': 'application/xml' },
    body: document('Tagging', { TagSet: '' }),
  }
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
