import { days } from '#shared/clock.ts'
import type { Database } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import { canonicalIdOf } from '../accessKeys.ts'
import { aclXml, type StoredAcl } from '../s3/acl.ts'
import type { Acl, Backend } from '../backend.ts'
import {
  type BucketRecord,
  createBucket,
  dropParts,
  removeAllBuckets,
  removeBucket,
} from '../buckets.ts'
import type { ObjectFiles } from './files.ts'
import { listPage } from './listing.ts'
import { servedContentType } from './getObject.ts'
import { objectByName } from './objects.ts'

/** Minimum age at which unreferenced files are deleted. Files of an upload in progress are not yet in the database. */
const unreferencedFileAge = days

async function abortOld(db: Database, before: number): Promise<string[]> {
  const old = await db
    .selectFrom('multipart_upload')
    .select('id')
    .where('created', '<', new Date(before).toISOString())
    .limit(500)
    .execute()
  const files: string[] = []
  for (const { id } of old)
    files.push(
      ...(await inTransaction(db, async (tx) => {
        const deletedUploads = await tx
          .deleteFrom('multipart_upload')
          .where('id', '=', id)
          .returning('id')
          .execute()
        return await dropParts(
          tx,
          deletedUploads.map((each) => each.id),
        )
      })),
    )
  return files
}

const knownFiles = (db: Database) => async (files: string[]) => {
  const rows =
    files.length === 0
      ? []
      : await db.selectFrom('object_part').select('file').where('file', 'in', files).execute()
  return new Set(rows.map(({ file }) => file))
}

/** Creates the backend that stores metadata in the database and the bytes of objects as files in a folder. */
export function embeddedBackend(db: Database, files: ObjectFiles): Backend {
  const aclOf = async (bucket: BucketRecord, { acl, acl_grants }: StoredAcl): Promise<Acl> => {
    const stored = { acl, acl_grants }
    return { stored, xml: aclXml(stored, await canonicalIdOf(db, bucket.account_id)) }
  }
  return {
    createBucket: async (newBucket) => (await createBucket(db, newBucket)).bucket,
    removeBucket: async ({ id }) => await files.remove(await removeBucket(db, id)),
    removeAllBuckets: async (accountId) =>
      await files.remove(await removeAllBuckets(db, accountId)),
    usage: ({ size, objects }) => Promise.resolve({ size, objects }),
    bucketAcl: (bucket) => aclOf(bucket, bucket),
    async changeAccess({ id, label }, { acl, cors }) {
      await db
        .updateTable('bucket')
        .set({
          // Always set a column, because an UPDATE without columns is invalid.
          label,
          ...(acl === undefined ? {} : { acl, acl_grants: null }),
          ...(cors === undefined ? {} : { cors_enabled: cors ? 1 : 0, cors_rules: null }),
        })
        .where('id', '=', id)
        .execute()
    },
    listPage: ({ id }, options) => listPage(db, id, options),
    hasObject: async ({ id }, name) => (await objectByName(db, id, name)) !== undefined,
    async objectAcl(bucket, name) {
      const object = await objectByName(db, bucket.id, name)
      return object && (await aclOf(bucket, object))
    },
    async changeObjectAcl(bucket, name, acl) {
      const changed = await db
        .updateTable('bucket_object')
        // Always set a column, because an UPDATE without columns is invalid.
        .set({ name, ...(acl === undefined ? {} : { acl, acl_grants: null }) })
        .where('bucket_id', '=', bucket.id)
        .where('name', '=', name)
        .returning(['acl', 'acl_grants'])
        .executeTakeFirst()
      return changed && (await aclOf(bucket, changed))
    },
    async contentType(bucket, name) {
      const object = await objectByName(db, bucket.id, name)
      return object && servedContentType(object)
    },
    async changeContentType(bucket, name, { contentType, now }) {
      const changed = await db
        .updateTable('bucket_object')
        .set({ content_type: contentType, last_modified: new Date(now).toISOString() })
        .where('bucket_id', '=', bucket.id)
        .where('name', '=', name)
        .returning('name')
        .executeTakeFirst()
      return changed !== undefined
    },
    check: () => files.check(),
    async sweep(before) {
      await files.remove(await abortOld(db, before))
      // File timestamps use the machine's clock, not the clock of the platform.
      await files.sweep(Date.now() - unreferencedFileAge, knownFiles(db))
    },
  }
}
