import { forUpdate } from '../../database/forUpdate.ts'
import { inTransaction, type Queryable, type Tx } from '../../database/transaction.ts'
import type { StoredAcl } from '../s3/acl.ts'
import { dropParts, heldBucket } from '../buckets.ts'
import type { Checksum } from './checksums.ts'
import { S3Error } from '../s3/errors.ts'
import type { ObjectRecord } from './listing.ts'

/** Metadata of an object apart from its name and contents. */
export interface ObjectFacts extends StoredAcl {
  contentType: string | null
  /** Headers to send with the object. */
  headers: Record<string, string>
  /** Canonical user ID of the account that uploads the object; null for an anonymous upload. */
  putBy: string | null
}

export interface Part {
  number: number
  file: string
  size: number
  etag: string
  /** Base64, by the checksum algorithm of the upload. */
  checksum: string | null
}

interface NewObject extends ObjectFacts {
  bucketId: number
  name: string
  version: string
  size: number
  etag: string
  checksum: Checksum | undefined
  /** Time of the upload, in milliseconds. */
  now: number
}

/** Conditions that the existing object must fulfill before it is replaced or deleted. */
export interface WriteConditions {
  ifMatch?: string | undefined
  ifNoneMatch?: string | undefined
}

export const objectByName = (
  db: Queryable,
  bucketId: number,
  name: string,
): Promise<ObjectRecord | undefined> =>
  db
    .selectFrom('bucket_object')
    .selectAll()
    .where('bucket_id', '=', bucketId)
    .where('name', '=', name)
    .executeTakeFirst()

export const partsOfVersion = (db: Queryable, version: string): Promise<Part[]> =>
  db
    .selectFrom('object_part')
    .select(['number', 'file', 'size', 'etag', 'checksum'])
    .where('version', '=', version)
    .orderBy('number')
    .execute()

/** Returns true when the list of ETags in a header contains this ETag. */
export const namesEtag = (list: string, etag: string): boolean =>
  list
    .split(',')
    .map((each) => each.trim().replace(/^W\//, '').replaceAll('"', ''))
    .some((each) => each === '*' || each === etag)

function requireConditions(
  present: ObjectRecord | undefined,
  { ifMatch, ifNoneMatch }: WriteConditions,
): void {
  if (ifNoneMatch !== undefined && present && namesEtag(ifNoneMatch, present.etag))
    throw new S3Error('PreconditionFailed', undefined, { details: { Condition: 'If-None-Match' } })
  if (ifMatch === undefined) return
  if (!present) throw new S3Error('NoSuchKey')
  if (!namesEtag(ifMatch, present.etag))
    throw new S3Error('PreconditionFailed', undefined, { details: { Condition: 'If-Match' } })
}

const countObjects = (tx: Tx, bucketId: number, change: { size: number; objects: number }) =>
  tx
    .updateTable('bucket')
    .set((eb) => ({
      size: eb('size', '+', change.size),
      objects: eb('objects', '+', change.objects),
    }))
    .where('id', '=', bucketId)
    .execute()

/**
 * Stores an object, replacing an existing object of the same name, in the transaction that stores its parts.
 * @returns names of files that are no longer referenced
 */
export async function placeObject(
  tx: Tx,
  object: NewObject,
  conditions: WriteConditions = {},
): Promise<string[]> {
  if (!(await heldBucket(tx, object.bucketId))) throw new S3Error('NoSuchBucket')
  const present = await objectByName(tx, object.bucketId, object.name)
  requireConditions(present, conditions)
  const values = {
    size: object.size,
    etag: object.etag,
    last_modified: new Date(object.now).toISOString(),
    acl: object.acl,
    acl_grants: object.acl_grants,
    version: object.version,
    content_type: object.contentType,
    headers: JSON.stringify(object.headers),
    put_by: object.putBy,
    checksum: object.checksum ? JSON.stringify(object.checksum) : null,
  }
  if (present)
    await tx
      .updateTable('bucket_object')
      .set(values)
      .where('bucket_id', '=', object.bucketId)
      .where('name', '=', object.name)
      .execute()
  else
    await tx
      .insertInto('bucket_object')
      .values({ bucket_id: object.bucketId, name: object.name, ...values })
      .execute()
  await countObjects(tx, object.bucketId, {
    size: object.size - (present?.size ?? 0),
    objects: present ? 0 : 1,
  })
  return present?.version == null ? [] : await dropParts(tx, [present.version])
}

/** Deletes an object if it exists. @returns names of files that are no longer referenced */
export const deleteObjectRow = (
  db: Queryable,
  bucketId: number,
  name: string,
  conditions: WriteConditions = {},
): Promise<string[]> =>
  inTransaction(db, async (tx) => {
    await forUpdate(tx, tx.selectFrom('bucket').selectAll().where('id', '=', bucketId)).execute()
    const present =
      conditions.ifMatch === undefined ? undefined : await objectByName(tx, bucketId, name)
    // Like S3, report success for an object that does not exist, even if the request has a condition.
    if (present) requireConditions(present, conditions)
    const deletedObjects = await tx
      .deleteFrom('bucket_object')
      .where('bucket_id', '=', bucketId)
      .where('name', '=', name)
      .returning(['version', 'size'])
      .executeTakeFirst()
    if (!deletedObjects) return []
    await countObjects(tx, bucketId, { size: -deletedObjects.size, objects: -1 })
    return deletedObjects.version === null ? [] : await dropParts(tx, [deletedObjects.version])
  })
