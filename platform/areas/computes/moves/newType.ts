import {
  autoResizedDisk,
  diskAllocation,
  resizeErrors,
} from '../../../../contract/rules/computeMoves.ts'
import { computeTypeById } from '../../../catalogue/computeTypes.ts'
import { wireTime } from '#shared/clock.ts'
import type { Tx } from '../../../database/transaction.ts'
import { JobFailure } from '../../../jobs/job.ts'
import type { FieldError } from '#shared/httpError.ts'
import { disksOf } from '../contents.ts'
import { typeError } from '../creation/placement.ts'
import type { ComputeRecord } from '../rows.ts'
import { pendingMigration } from './pending.ts'

/** Returns the reasons why an instance cannot change to a type (document 3, section 4: Resize and Rebuild). */
export async function newTypeErrors(
  tx: Tx,
  compute: ComputeRecord,
  body: { type: string; allow_auto_disk_resize?: boolean | undefined },
): Promise<FieldError[]> {
  const type = computeTypeById(body.type)
  const reason = typeError(body.type, compute.region)
  if (!type || reason !== undefined) return [{ field: 'type', reason: reason ?? '' }]
  const { balance } = await tx
    .selectFrom('account')
    .select('balance')
    .where('id', '=', compute.account_id)
    .executeTakeFirstOrThrow()
  return resizeErrors(body, {
    currentType: compute.type,
    disks: await disksOf(tx, compute.id),
    typeDisk: type.disk,
    pendingMigration: (await pendingMigration(tx, compute)) !== undefined,
    balance,
  })
}

/** Sets the specs of an instance to those of a type. */
export async function takeSpecs(
  tx: Tx,
  computeId: number,
  typeId: string,
  now: number,
): Promise<void> {
  const type = computeTypeById(typeId)
  if (!type) throw new Error(`There is no compute type ${typeId}`)
  const { disk, memory, vcpus, gpus, transfer } = type
  await tx
    .updateTable('compute')
    .set({ type: type.id, disk, memory, vcpus, gpus, transfer, updated: wireTime(now) })
    .where('id', '=', computeId)
    .execute()
}

/**
 * Changes the type of an instance. If automatic resizing is allowed, its only disk besides swap grows or shrinks with
 * the type.
 * @throws JobFailure when the files of the disk or the disks do not fit the new type
 */
export async function takeType(
  tx: Tx,
  compute: ComputeRecord,
  { type: typeId, fit }: { type: string; fit: boolean },
  now: number,
): Promise<void> {
  const disks = await disksOf(tx, compute.id)
  const room = computeTypeById(typeId)?.disk ?? compute.disk
  const fitted = fit ? autoResizedDisk(disks) : undefined
  const size = fitted ? room - diskAllocation(disks) + fitted.size : 0
  const changes = fitted && (size < fitted.size || room > compute.disk)
  if (changes) {
    if (size < fitted.files)
      throw new JobFailure(
        `The files on ${fitted.label} take ${fitted.files} MB and the disk would have ${Math.max(0, size)} MB. Delete some of them, or choose a larger type.`,
      )
    await tx
      .updateTable('disk')
      .set({ size, updated: wireTime(now) })
      .where('id', '=', fitted.id)
      .execute()
  } else if (diskAllocation(disks) > room) {
    throw new JobFailure(`The disks take more than the ${room} MB of the new type.`)
  }
  await takeSpecs(tx, compute.id, typeId, now)
}
