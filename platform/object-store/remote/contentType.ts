import type { IncomingHttpHeaders } from 'node:http'
import { type Acl, ObjectReplaced } from '../backend.ts'
import { encodePath } from '../s3/encoding.ts'
import { storedMetadata } from '../s3/metadata.ts'
import { type StoreClient, storeErrorOf } from './storeClient.ts'
import { headersOf, type StoreObject } from './storeObject.ts'

/** Returns the content type of an object; undefined if it does not exist. */
export async function contentTypeOf(
  client: StoreClient,
  object: StoreObject,
): Promise<string | undefined> {
  const headers = await headersOf(client, object)
  return headers && (headers['content-type'] ?? 'binary/octet-stream')
}

/** Maximum number of attempts when other clients keep replacing the object. */
const maxAttempts = 5

/**
 * Returns the headers that let a copy succeed only if its source is still the object with these headers. Ceph reads the
 * condition from a header with another name, and ignores that of S3.
 */
function sourceCondition({ etag, ...headers }: IncomingHttpHeaders): Record<string, string> {
  if (etag === undefined) return {}
  return {
    'x-amz-copy-source-if-match': etag,
    ...(headers['x-rgw-object-type'] !== undefined && { 'x-amz-copy-if-match': etag }),
  }
}

/**
 * Changes the content type of an object. Copies the object onto itself, because S3 has no other way to change metadata.
 *
 * The copy requires the ETag that was read with the metadata. Otherwise an object that another client writes in the
 * meantime would get the metadata of its predecessor. An object with the same content has the same ETag, so its metadata
 * are still replaced.
 *
 * A copy does not preserve the ACL, and S3 has no condition on it. The caller must serialize the ACL changes of this
 * process. A change by another process or client of the store is lost if it arrives between `readAcl` and the copy. For
 * a custom ACL, which a second request sets, the change to `private` is also lost if it arrives before that request.
 * @param readAcl reads the ACL of the object
 * @returns false if the object does not exist
 * @throws ObjectReplaced
 */
export async function copyWithContentType(
  client: StoreClient,
  object: StoreObject,
  contentType: string,
  readAcl: () => Promise<Acl | undefined>,
): Promise<boolean> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const headers = await headersOf(client, object)
    const acl = headers && (await readAcl())
    if (!acl) return false
    const { stored, xml } = acl
    const isCustom = stored.acl === 'custom'
    const copy = await client.document({
      method: 'PUT',
      ...object,
      headers: {
        ...storedMetadata(headers),
        ...sourceCondition(headers),
        'content-type': contentType,
        'x-amz-metadata-directive': 'REPLACE',
        'x-amz-copy-source': `/${object.bucket}/${encodePath(object.key)}`,
        ...(!isCustom && { 'x-amz-acl': stored.acl }),
      },
    })
    if (copy.status === 412) continue
    if (copy.status === 404) return false
    if (copy.status >= 300) throw storeErrorOf(copy)
    // A store can send its status before the copy fails.
    if (copy.text.includes('<Error>')) throw storeErrorOf({ ...copy, status: 500 })
    // The copy is private. Another ACL was set by another client after the copy.
    if (isCustom && (await readAcl())?.stored.acl === 'private')
      await client.expect({ method: 'PUT', ...object, query: [['acl', '']], body: xml })
    return true
  }
  throw new ObjectReplaced()
}
