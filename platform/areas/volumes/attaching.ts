import { computeBusy } from '../../../contract/rules/computeStates.ts'
import { volumeCan } from '../../../contract/rules/volumes.ts'
import { permissionsOn } from '../../auth/authorization.ts'
import { wireTime } from '#shared/clock.ts'
import { inTransaction, type Tx } from '../../database/transaction.ts'
import type { Context, Handlers } from '../../api/context.ts'
import { notFound, HttpError, unauthorized } from '#shared/httpError.ts'
import { isComputeAtWork } from '../computes/requireIdle.ts'
import { computeEntity, type ComputeRecord, lockedIfOwned } from '../computes/rows.ts'
import { lockedVolume, ownedVolume, toVolume, volumeEntity, type VolumeRecord } from './rows.ts'
import { freeSlots, takeVolumeSlot } from './slots.ts'

/**
 * Returns the locked instance with the id in a request body.
 * @throws HttpError 400 naming `compute_id`, 403 without read_write on it
 */
export async function namedCompute(tx: Tx, context: Context, id: number): Promise<ComputeRecord> {
  const compute = await lockedIfOwned(tx, context, id)
  if (!compute)
    throw new HttpError(400, 'You cannot access this instance, or it does not exist', 'compute_id')
  if ((await permissionsOn(tx, context.user, 'compute', id)) !== 'read_write') throw unauthorized()
  if (await isComputeAtWork(tx, context.jobs, id)) throw new HttpError(400, computeBusy)
  return compute
}

interface AttachOptions {
  config_id?: number | undefined
  persist_across_boots: boolean
}

/** Attaches a validated volume. The caller has locked the instance and the volume. */
export async function attach(
  tx: Tx,
  context: Context,
  volume: VolumeRecord,
  compute: ComputeRecord,
  { config_id, persist_across_boots }: AttachOptions,
): Promise<VolumeRecord> {
  const updated = wireTime(context.now)
  if (persist_across_boots)
    await takeVolumeSlot(tx, compute, volume.id, { configId: config_id, updated })
  const attached = await tx
    .updateTable('volume')
    .set({ compute_id: compute.id, updated })
    .where('id', '=', volume.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await context.emit(tx, {
    action: 'volume_attach',
    entity: volumeEntity(volume),
    secondary: computeEntity(compute),
  })
  return attached
}

export const attachingHandlers: Handlers<'attachVolume' | 'detachVolume'> = {
  attachVolume: ({ path, body }, context) =>
    inTransaction(context.db, async (tx) => {
      // Lock the instance before the volume, as everywhere else, to prevent deadlocks.
      const compute = await namedCompute(tx, context, body.compute_id)
      const volume = await lockedVolume(tx, context, path.volumeId)
      const reason = volumeCan.attach(volume)
      if (reason !== undefined) throw new HttpError(400, reason)
      if (compute.region !== volume.region)
        throw new HttpError(
          400,
          `The volume is in ${volume.region} and the instance in ${compute.region}. Select an instance in the same region.`,
          'compute_id',
        )
      const { config_id, persist_across_boots = true } = body
      return toVolume(
        tx,
        await attach(tx, context, volume, compute, { config_id, persist_across_boots }),
      )
    }),

  async detachVolume({ path }, context) {
    await inTransaction(context.db, async (tx) => {
      const { compute_id } = await ownedVolume(tx, context, path.volumeId)
      const compute = compute_id === null ? null : await namedCompute(tx, context, compute_id)
      const volume = await lockedVolume(tx, context, path.volumeId)
      const reason = volumeCan.detach(volume)
      if (reason !== undefined) throw new HttpError(400, reason)
      // A concurrent request may have detached the volume or attached it to another instance.
      if (compute === null || volume.compute_id !== compute.id) throw notFound()
      const updated = wireTime(context.now)
      await freeSlots(tx, compute.id, volume.id, updated)
      await tx
        .updateTable('volume')
        .set({ compute_id: null, updated })
        .where('id', '=', volume.id)
        .execute()
      await context.emit(tx, {
        action: 'volume_detach',
        entity: volumeEntity(volume),
        secondary: computeEntity(compute),
      })
    })
    return {}
  },
}
