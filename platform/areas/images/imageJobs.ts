import { revokeGrants } from '../../auth/authorization.ts'
import { wireTime } from '#shared/clock.ts'
import { forUpdate } from '../../database/forUpdate.ts'
import { inTransaction, type Tx } from '../../database/transaction.ts'
import { emitFailure } from '../../events/emit.ts'
import type { Jobs, JobKind, Sweep } from '../../jobs/queue.ts'
import type { Job } from '../../jobs/job.ts'
import { imageEntity, type ImageRecord } from './rows.ts'

export interface CapturePayload {
  imageId: number
}

/** Properties of a verified image: size of the raw disk in MB, and file system. */
export interface UploadPayload {
  size: number
  filesystem: string
}

export async function removeImage(tx: Tx, { id }: Pick<ImageRecord, 'id'>): Promise<void> {
  await revokeGrants(tx, 'image', id)
  await tx.deleteFrom('image').where('id', '=', id).execute()
}

/** Deletes the image of a failed upload and emits an event with the reason (response shapes 8.2). */
export async function failUpload(
  tx: Tx,
  image: ImageRecord,
  now: number,
  message: string,
): Promise<void> {
  await removeImage(tx, image)
  await emitFailure(tx, {
    accountId: image.account_id,
    action: 'image_upload',
    username: image.created_by,
    now,
    entity: imageEntity(image),
    message,
  })
}

const makeAvailable = async (
  tx: Tx,
  id: number,
  { clock }: Jobs,
  set: Partial<UploadPayload> = {},
): Promise<void> => {
  await tx
    .updateTable('image')
    .set({ ...set, status: 'available', updated: wireTime(clock.now()) })
    .where('id', '=', id)
    .execute()
}

const imageOf = (job: Job): number => (JSON.parse(job.payload) as CapturePayload).imageId

const capture: JobKind = {
  finish: (tx, job, jobs) => makeAvailable(tx, imageOf(job), jobs),
  fail: (tx, job) => removeImage(tx, { id: imageOf(job) }),
}

const upload: JobKind = {
  finish: (tx, job, jobs) =>
    makeAvailable(tx, job.object_id, jobs, JSON.parse(job.payload) as UploadPayload),
  fail: (tx, job) => removeImage(tx, { id: job.object_id }),
}

export const imageJobKinds: Record<string, JobKind> = {
  disk_imagize: capture,
  image_upload: upload,
}

/** Fails uploads whose data did not arrive in time (document 2, 4.3). */
export const expiredUploads: Sweep = async (db, { clock }) => {
  const now = clock.now()
  const expired = await db
    .selectFrom('image')
    .select('id')
    .where('upload_until', '<=', now)
    .limit(20)
    .execute()
  for (const { id } of expired)
    await inTransaction(db, async (tx) => {
      const still = tx
        .selectFrom('image')
        .selectAll()
        .where('id', '=', id)
        .where('upload_until', '<=', now)
      const image = await forUpdate(tx, still).executeTakeFirst()
      if (image) await failUpload(tx, image, now, 'No data was uploaded within 24 hours.')
    })
}
