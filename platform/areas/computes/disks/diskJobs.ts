import { diskInUse } from '../../../../contract/rules/computeStates.ts'
import { deviceSlots } from '../../../../contract/rules/configProfiles.ts'
import { wireTime } from '#shared/clock.ts'
import type { Tx } from '../../../database/transaction.ts'
import type { Jobs, JobKind } from '../../../jobs/queue.ts'
import { type Job, JobFailure } from '../../../jobs/job.ts'
import { computeOfJob } from '../computeJobs.ts'
import { emptyDevices } from '../deployImage.ts'
import type { ComputeRecord, DiskRecord } from '../rows.ts'

export interface DiskPayload {
  diskId: number
  /** Requested size of a resize, in MB. */
  size?: number
}

const payloadOf = (job: Job): DiskPayload => JSON.parse(job.payload)

const diskOf = (tx: Tx, job: Job): Promise<DiskRecord | undefined> =>
  tx
    .selectFrom('disk')
    .selectAll()
    .where('id', '=', payloadOf(job).diskId)
    .where('compute_id', '=', job.object_id)
    .executeTakeFirst()

/** Returns the reason why a disk is in use by the running instance; undefined if it is not in use. */
export const diskUse = (
  { status, booted_disks }: Pick<ComputeRecord, 'status' | 'booted_disks'>,
  diskId: number,
): string | undefined => diskInUse(status, (JSON.parse(booted_disks) as number[]).includes(diskId))

const makeReady = async (tx: Tx, job: Job, { clock }: Jobs, set: { size?: number } = {}) => {
  await tx
    .updateTable('disk')
    .set({ ...set, status: 'ready', updated: wireTime(clock.now()) })
    .where('id', '=', payloadOf(job).diskId)
    .execute()
}

/** Deletes a disk whose creation did not finish. */
const removeUnfinished = async (tx: Tx, job: Job) => {
  await computeOfJob(tx, job)
  await tx.deleteFrom('disk').where('id', '=', payloadOf(job).diskId).execute()
}

/**
 * Completes a resize.
 * @throws JobFailure when the disk is in use or its files do not fit (document 3, 4)
 */
async function finishResize(tx: Tx, job: Job, jobs: Jobs): Promise<void> {
  const [compute, disk] = [await computeOfJob(tx, job), await diskOf(tx, job)]
  const { size } = payloadOf(job)
  if (!compute || !disk || size === undefined) return
  const inUse = diskUse(compute, disk.id)
  if (inUse !== undefined) throw new JobFailure(inUse)
  if (size < disk.files)
    throw new JobFailure(
      `The files on the disk take ${disk.files} MB, so it cannot shrink to ${size} MB.`,
    )
  await makeReady(tx, job, jobs, { size })
}

/** Deletes the disk and removes it from the configuration profiles. */
async function finishDelete(tx: Tx, job: Job): Promise<void> {
  const { diskId } = payloadOf(job)
  // Lock the instance, because requests also change profiles and check the disk before they start work on it.
  await computeOfJob(tx, job)
  const configs = await tx
    .selectFrom('config')
    .select(['id', 'devices'])
    .where('compute_id', '=', job.object_id)
    .execute()
  for (const config of configs) {
    const devices: typeof emptyDevices = { ...emptyDevices, ...JSON.parse(config.devices) }
    const slots = deviceSlots.filter((slot) => devices[slot]?.disk_id === diskId)
    if (slots.length === 0) continue
    for (const slot of slots) devices[slot] = null
    await tx
      .updateTable('config')
      .set({ devices: JSON.stringify(devices) })
      .where('id', '=', config.id)
      .execute()
  }
  await tx.deleteFrom('disk').where('id', '=', diskId).execute()
}

const ready: JobKind['finish'] = (tx, job, jobs) => makeReady(tx, job, jobs)

export const diskJobKinds: Record<string, JobKind> = {
  disk_create: { finish: ready, fail: removeUnfinished },
  disk_duplicate: { finish: ready, fail: removeUnfinished },
  disk_resize: { finish: finishResize, fail: makeReady },
  disk_delete: { finish: finishDelete, fail: makeReady },
}
