import { createHash, randomBytes } from 'node:crypto'
import { imageUploadHours } from '../../../contract/rules/images.ts'
import { grantCreator } from '../../auth/authorization.ts'
import { regionById } from '../../catalogue/regions.ts'
import { hours, wireTime } from '#shared/clock.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Context, Handlers } from '../../api/context.ts'
import { HttpError } from '#shared/httpError.ts'
import { removeImage } from './imageJobs.ts'
import { imageEntity, lockedImage, toImage } from './rows.ts'

export const uploadHash = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex')

/** Returns the upload URL of an image, on the host of the request. */
const uploadAddress = ({ request: { protocol, host } }: Context, secret: string): string =>
  `${protocol}://${host}/v4/images/uploads/${secret}`

export const imageWriteHandlers: Handlers<'uploadImage' | 'updateImage' | 'deleteImage'> = {
  uploadImage({ body }, context) {
    if (!regionById(body.region)) throw new HttpError(400, 'region is not valid', 'region')
    const secret = randomBytes(32).toString('base64url')
    return inTransaction(context.db, async (tx) => {
      const created = wireTime(context.now)
      const image = await tx
        .insertInto('image')
        .values({
          account_id: context.accountId,
          label: body.label,
          description: body.description ?? '',
          status: 'pending_upload',
          cloud_init: body.cloud_init === true ? 1 : 0,
          created_by: context.user.username,
          created,
          updated: created,
          expiry: null,
          region: body.region,
          upload_hash: uploadHash(secret),
          upload_until: context.now + imageUploadHours * hours,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await grantCreator(tx, context.user, 'image', image.id)
      return { upload_to: uploadAddress(context, secret), image: toImage(image) }
    })
  },

  updateImage: ({ path, body }, context) =>
    inTransaction(context.db, async (tx) => {
      const image = await lockedImage(tx, context, path.imageId)
      const { label = image.label, description = image.description } = body
      const changed = await tx
        .updateTable('image')
        .set({ label, description, updated: wireTime(context.now) })
        .where('id', '=', image.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await context.emit(tx, { action: 'image_update', entity: imageEntity(changed) })
      return toImage(changed)
    }),

  async deleteImage({ path }, context) {
    await inTransaction(context.db, async (tx) => {
      const image = await lockedImage(tx, context, path.imageId)
      const isProcessed = image.status === 'creating' || (await isArriving(tx, context, image.id))
      if (isProcessed)
        throw new HttpError(400, 'The image is still being created. Delete it once it is finished.')
      await removeImage(tx, image)
      await context.emit(tx, { action: 'image_delete', entity: imageEntity(image) })
    })
    return {}
  },
}

const isArriving = (tx: Parameters<typeof removeImage>[0], { jobs }: Context, id: number) =>
  jobs.isBusy(tx, { type: 'image', id })
