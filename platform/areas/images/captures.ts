import { computeCan } from '../../../contract/rules/computeStates.ts'
import { capturedLabel } from '../../../contract/rules/images.ts'
import { grantCreator, permissionsOn } from '../../auth/authorization.ts'
import { wireTime } from '#shared/clock.ts'
import { inTransaction, type Tx } from '../../database/transaction.ts'
import type { Context, Handlers } from '../../api/context.ts'
import { HttpError, unauthorized } from '#shared/httpError.ts'
import { durationBetween, startComputeJob } from '../computes/computeJobs.ts'
import { requireIdle } from '../computes/requireIdle.ts'
import type { ComputeRecord, DiskRecord } from '../computes/rows.ts'
import type { CapturePayload } from './imageJobs.ts'
import { imageEntity, toImage } from './rows.ts'

const unknownDisk = () =>
  new HttpError(400, 'You cannot access this disk, or it does not exist', 'disk_id')

/**
 * Returns the disk in a request body and its instance, which is locked and idle.
 * @throws HttpError 400 naming `disk_id`, 403 without a grant
 */
async function namedDisk(
  tx: Tx,
  context: Context,
  id: number,
): Promise<{ compute: ComputeRecord; disk: DiskRecord }> {
  const owner = await tx
    .selectFrom('disk')
    .innerJoin('compute', 'compute.id', 'disk.compute_id')
    .select('compute.id')
    .where('disk.id', '=', id)
    .where('compute.account_id', '=', context.accountId)
    .executeTakeFirst()
  if (!owner) throw unknownDisk()
  if ((await permissionsOn(tx, context.user, 'compute', owner.id)) === undefined)
    throw unauthorized()
  const compute = await requireIdle(tx, context, owner.id, computeCan.captureImage)
  const disk = await tx.selectFrom('disk').selectAll().where('id', '=', id).executeTakeFirst()
  if (!disk) throw unknownDisk()
  if (disk.status !== 'ready')
    throw new HttpError(400, `The disk must be ready; it is ${disk.status}`, 'disk_id')
  return { compute, disk }
}

export const captureHandlers: Handlers<'createImage'> = {
  createImage: ({ body }, context) =>
    inTransaction(context.db, async (tx) => {
      const { compute, disk } = await namedDisk(tx, context, body.disk_id)
      const created = wireTime(context.now)
      const image = await tx
        .insertInto('image')
        .values({
          account_id: context.accountId,
          label: body.label ?? capturedLabel(disk.label),
          description: body.description ?? '',
          status: 'creating',
          size: disk.size,
          filesystem: disk.filesystem,
          cloud_init: body.cloud_init === true ? 1 : 0,
          created_by: context.user.username,
          created,
          updated: created,
          expiry: null,
          region: null,
          upload_hash: null,
          upload_until: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await grantCreator(tx, context.user, 'image', image.id)
      await startComputeJob(tx, context.jobs, compute, {
        kind: 'disk_imagize',
        durationSeconds: durationBetween(82, 144, image.id),
        username: context.user.username,
        secondary: imageEntity(image),
        payload: { imageId: image.id } satisfies CapturePayload,
      })
      return toImage(image)
    }),
}
