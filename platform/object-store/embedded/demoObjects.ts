import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { demoContents } from '../../demo/objectContents.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Call } from '../s3/request.ts'
import { S3Error } from '../s3/errors.ts'
import { type ObjectFiles, writeFile } from './files.ts'
import type { ObjectRecord } from './listing.ts'
import { objectByName, type Part, partsOf } from './objects.ts'

/**
 * Writes what an object of the demo account holds when it is first asked for, which keeps the first start short.
 * @throws S3Error when the object is of demo data that had no contents
 */
export async function writeDemoObject(
  call: Call,
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
  // Somebody else wrote it, or put another object in its place, meanwhile.
  await files.remove([part.file])
  const present = await objectByName(db, object.bucket_id, object.name)
  return present?.version == null ? [] : await partsOf(db, present.version)
}
