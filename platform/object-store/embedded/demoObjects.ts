import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { demoContents } from '../../demo/objectContents.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { S3Request } from '../s3/request.ts'
import { S3Error } from '../s3/errors.ts'
import { type ObjectFiles, writeFile } from './files.ts'
import type { ObjectRecord } from './listing.ts'
import { objectByName, type Part, partsOfVersion } from './objects.ts'

/**
 * Writes the contents of a demo object when it is first read, so that the first start remains fast.
 * @throws S3Error when the demo data has no contents for the object
 */
export async function writeDemoObject(
  call: S3Request,
  files: ObjectFiles,
  object: ObjectRecord,
): Promise<Part[]> {
  const { db } = call.store
  const { now } = call
  const bytes = demoContents(object.name)?.bytes
  if (!bytes || createHash('md5').update(bytes).digest('hex') !== object.etag)
    throw new S3Error('NoSuchKey', 'The object is of the demo data and has no contents.')
  const { file, size, etag } = await writeFile(files, Readable.from([bytes]))
  const part = { number: 1, file, size, etag, checksum: null }
  const version = randomUUID()
  const isPlaced = await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('bucket_object')
      .set({ version })
      .where('bucket_id', '=', object.bucket_id)
      .where('name', '=', object.name)
      .where('version', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await tx
      .insertInto('object_part')
      .values({ ...part, version, created: new Date(now).toISOString() })
      .execute()
    return true
  })
  if (isPlaced) return [part]
  // A concurrent request has written or replaced the object.
  await files.remove([part.file])
  const present = await objectByName(db, object.bucket_id, object.name)
  return present?.version == null ? [] : await partsOfVersion(db, present.version)
}
