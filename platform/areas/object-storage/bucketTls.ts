import { inTransaction } from '../../database/transaction.ts'
import type { Handlers } from '../../api/context.ts'
import { notFound, HttpError, throwIfErrors } from '#shared/httpError.ts'
import { readCertificate } from './certificates.ts'
import { ownedBucket } from './rows.ts'

export const bucketTlsHandlers: Handlers<'getBucketTls' | 'uploadBucketTls' | 'deleteBucketTls'> = {
  async getBucketTls({ path }, context) {
    const { certificate } = await ownedBucket(context.db, context, path)
    return { ssl: certificate !== null }
  },

  async uploadBucketTls({ path, body }, context) {
    const { id, certificate } = await ownedBucket(context.db, context, path)
    const present = 'The bucket has a certificate already. Delete it first.'
    if (certificate !== null) throw new HttpError(400, present)
    const read = readCertificate(body, context.now)
    if ('faults' in read) {
      throwIfErrors(read.faults)
      return { ssl: false }
    }
    const stored = await context.db
      .updateTable('bucket')
      .set({
        certificate: read.certificate,
        private_key: context.secrets.seal(read.privateKey, {
          column: 'bucket.private_key',
          row: [id],
        }),
      })
      .where('id', '=', id)
      .where('certificate', 'is', null)
      .executeTakeFirstOrThrow()
    if (stored.numUpdatedRows === 0n) throw new HttpError(400, present)
    return { ssl: true }
  },

  deleteBucketTls({ path }, context) {
    return inTransaction(context.db, async (tx) => {
      const { id, certificate } = await ownedBucket(tx, context, path)
      if (certificate === null) throw notFound()
      await tx
        .updateTable('bucket')
        .set({ certificate: null, private_key: null })
        .where('id', '=', id)
        .execute()
      return {}
    })
  },
}
