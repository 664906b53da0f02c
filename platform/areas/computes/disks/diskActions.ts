import * as limits from '../../../../contract/generated/limits.gen.ts'
import { diskAllocation } from '../../../../contract/rules/computeMoves.ts'
import { computeCan } from '../../../../contract/rules/computeStates.ts'
import { diskCreateErrors } from '../../../../contract/rules/deployments.ts'
import { wireTime } from '#shared/clock.ts'
import { inTransaction, type Tx } from '../../../database/transaction.ts'
import type { Context, Handlers } from '../../../api/context.ts'
import { type FieldError, HttpError, throwIfErrors } from '#shared/httpError.ts'
import { durationBetween, startComputeJob } from '../computeJobs.ts'
import { disksOf } from '../contents.ts'
import { deployableOf } from '../creation/deployment.ts'
import { countDeployment } from '../creation/scripts.ts'
import { requireIdle, requireIdleOrWaiting } from '../requireIdle.ts'
import { type ComputeRecord, type DiskRecord, lockedCompute } from '../rows.ts'
import { type DiskPayload, diskUse } from './diskJobs.ts'
import { ownedDisk } from './disks.ts'
import { passwordSeconds, rejectWeak } from './passwords.ts'
import { diskEntity, toDisk } from './rows.ts'

type Path = { computeId: number; diskId: number }

/** Returns an error when the disk and the other disks together exceed the plan. */
async function roomErrors(
  tx: Tx,
  compute: ComputeRecord,
  size: number,
  { instead, field }: { instead?: number; field?: string },
): Promise<FieldError[]> {
  const others = (await disksOf(tx, compute.id)).filter(({ id }) => id !== instead)
  const free = compute.disk - diskAllocation(others)
  if (size <= free) return []
  const reason = `The plan has ${compute.disk} MB; only ${Math.max(0, free)} MB left`
  return [field === undefined ? { reason } : { field, reason }]
}

/** Starts a disk job; an instance runs one at a time. The event names both the instance and the disk. */
function startDiskJob(
  tx: Tx,
  { jobs, user }: Context,
  compute: ComputeRecord,
  disk: DiskRecord,
  job: { kind: string; durationSeconds: number; payload?: Partial<DiskPayload> },
): Promise<void> {
  return startComputeJob(tx, jobs, compute, {
    ...job,
    username: user.username,
    secondary: diskEntity(disk),
    payload: { ...job.payload, diskId: disk.id } satisfies DiskPayload,
  })
}

/**
 * Rejects changes to a disk that the running instance uses.
 * @throws HttpError 400
 */
function rejectInUse(compute: ComputeRecord, disk: DiskRecord): void {
  const reason = diskUse(compute, disk.id)
  if (reason !== undefined) throw new HttpError(400, reason)
}

const setStatus = async (tx: Tx, disk: DiskRecord, status: string): Promise<void> => {
  await tx.updateTable('disk').set({ status }).where('id', '=', disk.id).execute()
}

/** Locks the instance before it reads the disk, because another transaction may delete the disk in the meantime. */
const readyWithDisk = async (
  tx: Tx,
  context: Context,
  path: Path,
  can: (status: string) => string | undefined,
) => {
  await lockedCompute(tx, context, path.computeId)
  const disk = await ownedDisk(tx, path)
  const compute = await requireIdle(tx, context, path.computeId, can)
  return { disk, compute }
}

export const diskActionHandlers: Handlers<
  | 'createComputeDisk'
  | 'deleteComputeDisk'
  | 'cloneComputeDisk'
  | 'resizeComputeDisk'
  | 'resetComputeDiskPassword'
> = {
  createComputeDisk: ({ path, body }, context) =>
    inTransaction(context.db, async (tx) => {
      const { computeId } = path
      const { compute } = await requireIdleOrWaiting(tx, context, computeId, computeCan.createDisk)
      const { image, faults } = await deployableOf(tx, context, body, body.size)
      throwIfErrors([
        ...diskCreateErrors(body),
        ...faults,
        ...(await roomErrors(tx, compute, body.size, { field: 'size' })),
      ])
      await countDeployment(tx, body.script_id)
      const created = wireTime(context.now)
      const disk = await tx
        .insertInto('disk')
        .values({
          compute_id: compute.id,
          label: body.label ?? `${image?.label ?? ''} Disk`.slice(0, limits.diskCreate.label.max),
          status: 'not ready',
          size: body.size,
          files: image?.size ?? 0,
          // An image determines the file system.
          filesystem: image?.filesystem ?? body.filesystem ?? 'ext4',
          created,
          updated: created,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await startDiskJob(tx, context, compute, disk, {
        kind: 'disk_create',
        durationSeconds: durationBetween(5, 17, disk.id),
      })
      return toDisk(disk)
    }),

  async deleteComputeDisk({ path }, context) {
    await inTransaction(context.db, async (tx) => {
      const { disk, compute } = await readyWithDisk(tx, context, path, computeCan.deleteDisk)
      rejectInUse(compute, disk)
      await setStatus(tx, disk, 'deleting')
      await startDiskJob(tx, context, compute, disk, {
        kind: 'disk_delete',
        durationSeconds: durationBetween(7, 13, disk.id),
      })
    })
    return {}
  },

  cloneComputeDisk: ({ path }, context) =>
    inTransaction(context.db, async (tx) => {
      const { disk, compute } = await readyWithDisk(tx, context, path, computeCan.cloneDisk)
      throwIfErrors(await roomErrors(tx, compute, disk.size, {}))
      const created = wireTime(context.now)
      const copy = await tx
        .insertInto('disk')
        .values({
          compute_id: compute.id,
          label: `Copy of ${disk.label}`.slice(0, limits.diskCreate.label.max),
          status: 'not ready',
          size: disk.size,
          files: disk.files,
          filesystem: disk.filesystem,
          created,
          updated: created,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await startDiskJob(tx, context, compute, copy, {
        kind: 'disk_duplicate',
        durationSeconds: durationBetween(10, 40, disk.id),
      })
      // Return the final status of the copy (response shapes 8.2).
      return { ...toDisk(copy), status: 'ready' as const }
    }),

  async resizeComputeDisk({ path, body }, context) {
    await inTransaction(context.db, async (tx) => {
      const { disk, compute } = await readyWithDisk(tx, context, path, computeCan.resizeDisk)
      throwIfErrors(await roomErrors(tx, compute, body.size, { instead: disk.id, field: 'size' }))
      // A disk in use is accepted here; the job fails later (document 3, 4).
      await setStatus(tx, disk, 'not ready')
      await startDiskJob(tx, context, compute, disk, {
        kind: 'disk_resize',
        durationSeconds: durationBetween(10, 40, disk.id),
        payload: { size: body.size },
      })
    })
    return {}
  },

  async resetComputeDiskPassword({ path, body }, context) {
    rejectWeak(body.password, 'password')
    await inTransaction(context.db, async (tx) => {
      const { disk, compute } = await readyWithDisk(tx, context, path, computeCan.resetDiskPassword)
      if (disk.filesystem === 'swap') throw new HttpError(400, 'A swap disk has no root user.')
      rejectInUse(compute, disk)
      await startDiskJob(tx, context, compute, disk, {
        kind: 'password_reset',
        durationSeconds: passwordSeconds(compute.id),
      })
    })
    return {}
  },
}
