import type { Selectable } from 'kysely'
import type { CompletedUploadRow } from '../../areas/object-storage/tables.ts'
import { days } from '#shared/clock.ts'
import type { Database } from '../../database/open.ts'
import type { Queryable } from '../../database/transaction.ts'
import type { BucketRecord } from '../buckets.ts'
import type { S3Request } from '../s3/request.ts'
import type { Checksum } from './checksums.ts'

/** Retention period of the results of completed uploads. */
const completedLife = days

const oldest = (now: number) => new Date(now - completedLife).toISOString()

/** Returns the recently completed upload that the request refers to. */
export const completedUpload = (
  call: S3Request,
  bucket: BucketRecord,
): Promise<Selectable<CompletedUploadRow> | undefined> =>
  call.store.db
    .selectFrom('completed_upload')
    .selectAll()
    .where('id', '=', call.parameter('uploadId') ?? '')
    .where('bucket_id', '=', bucket.id)
    .where('name', '=', call.key)
    .where('completed', '>=', oldest(call.now))
    .executeTakeFirst()

export async function noteCompleted(
  db: Queryable,
  call: S3Request,
  bucket: BucketRecord,
  upload: { id: string; parts: number; etag: string; checksum: Checksum | undefined },
): Promise<void> {
  await db
    .insertInto('completed_upload')
    .values({
      ...upload,
      bucket_id: bucket.id,
      name: call.key,
      checksum: upload.checksum ? JSON.stringify(upload.checksum) : null,
      completed: new Date(call.now).toISOString(),
    })
    .execute()
}

export async function forgetCompleted(db: Database, now: number): Promise<void> {
  await db.deleteFrom('completed_upload').where('completed', '<', oldest(now)).execute()
}
