import { computeCan } from '../../../../contract/rules/computeStates.ts'
import { diskAllocation } from '../../../../contract/rules/computeMoves.ts'
import { computeTypeById } from '../../../catalogue/computeTypes.ts'
import { inTransaction, type Tx } from '../../../database/transaction.ts'
import type { Jobs, JobKind } from '../../../jobs/queue.ts'
import type { Job } from '../../../jobs/job.ts'
import type { Context, Handlers } from '../../../api/context.ts'
import { HttpError, throwIfErrors } from '#shared/httpError.ts'
import { computeOfJob, startComputeJob } from '../computeJobs.ts'
import { disksOf } from '../contents.ts'
import { interrupt, type Interruption, resume } from '../power/interruption.ts'
import { requireIdle } from '../requireIdle.ts'
import { computeEntity, type ComputeRecord } from '../rows.ts'
import { newTypeErrors, takeType } from './newType.ts'
import { copyDuration } from './copyDuration.ts'

interface ResizePayload {
  type: string
  /** True when the disk is resized together with the type. */
  fit: boolean
  /** Null for a warm resize, during which the instance keeps running. */
  interruption: Interruption | null
}

/** Starts copying the instance to a host with room for the type. During a cold resize, the instance has no power. */
async function startResize(
  tx: Tx,
  context: Context,
  compute: ComputeRecord,
  move: { kind: string; type: string; fit: boolean; warm: boolean },
): Promise<void> {
  const { kind, type, fit, warm } = move
  const interruption = warm ? null : await interrupt(tx, compute, context.now)
  await startComputeJob(tx, context.jobs, compute, {
    kind,
    ...(warm ? {} : { status: 'migrating' }),
    ...copyDuration(diskAllocation(await disksOf(tx, compute.id))),
    username: context.user.username,
    payload: { type, fit, interruption } satisfies ResizePayload,
  })
}

export const resizeHandlers: Handlers<'resizeCompute' | 'mutateCompute'> = {
  async resizeCompute({ path, body }, context) {
    const { type, migration_type, allow_auto_disk_resize = true } = body
    const warm = migration_type === 'warm'
    await inTransaction(context.db, async (tx) => {
      const can = warm ? computeCan.resizeWarm : computeCan.resize
      const compute = await requireIdle(tx, context, path.computeId, can)
      throwIfErrors(await newTypeErrors(tx, compute, body))
      await context.emit(tx, {
        action: warm ? 'compute_resize_warm_create' : 'compute_resize_create',
        entity: computeEntity(compute),
      })
      const fit = allow_auto_disk_resize
      await startResize(tx, context, compute, { kind: 'compute_resize', type, fit, warm })
    })
    return {}
  },

  async mutateCompute({ path, body }, context) {
    await inTransaction(context.db, async (tx) => {
      const compute = await requireIdle(tx, context, path.computeId, computeCan.upgrade)
      const successor = computeTypeById(compute.type)?.successor ?? null
      if (successor === null)
        throw new HttpError(400, 'There is no free upgrade for the type of this instance.')
      await context.emit(tx, { action: 'compute_mutate_create', entity: computeEntity(compute) })
      await startResize(tx, context, compute, {
        kind: 'compute_mutate',
        type: successor,
        fit: body.allow_auto_disk_resize ?? true,
        warm: false,
      })
    })
    return {}
  },
}

const payloadOf = (job: Job): ResizePayload => JSON.parse(job.payload)

async function goOn(tx: Tx, job: Job, { clock }: Jobs): Promise<void> {
  const { interruption } = payloadOf(job)
  if (interruption) await resume(tx, job.object_id, interruption, clock.now())
}

const resizeJob: JobKind = {
  async finish(tx, job, jobs) {
    const compute = await computeOfJob(tx, job)
    if (!compute) return
    await takeType(tx, compute, payloadOf(job), jobs.clock.now())
    await goOn(tx, job, jobs)
  },
  fail: goOn,
}

export const resizeJobKinds: Record<string, JobKind> = {
  compute_resize: resizeJob,
  compute_mutate: resizeJob,
}
