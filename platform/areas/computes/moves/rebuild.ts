import * as limits from '../../../../contract/generated/limits.gen.ts'
import { computeCan } from '../../../../contract/rules/computeStates.ts'
import { diskAllocation } from '../../../../contract/rules/computeMoves.ts'
import { capabilityErrors, deploymentErrors } from '../../../../contract/rules/deployments.ts'
import { computeTypeById } from '../../../catalogue/computeTypes.ts'
import { regionById } from '../../../catalogue/regions.ts'
import { wireTime } from '#shared/clock.ts'
import { inTransaction, type Tx } from '../../../database/transaction.ts'
import type { Jobs, JobKind } from '../../../jobs/queue.ts'
import type { Job } from '../../../jobs/job.ts'
import type { Context, Handlers, OperationInput } from '../../../api/context.ts'
import { throwIfErrors } from '#shared/httpError.ts'
import { computeOfJob, type ComputePayload, durationBetween } from '../computeJobs.ts'
import { disksOf } from '../contents.ts'
import { deployImage } from '../deployImage.ts'
import { deployableOf } from '../creation/deployment.ts'
import { type DeployableImage, deployableImageEntity } from '../creation/images.ts'
import { countDeployment } from '../creation/scripts.ts'
import { bootOrLeaveOff, powerOff } from '../power/outcome.ts'
import { startWhenOff } from '../power/power.ts'
import { requireIdle } from '../requireIdle.ts'
import { type ComputeRecord, lockedCompute } from '../rows.ts'
import { toCompute } from '../toCompute.ts'
import { newTypeErrors, takeSpecs } from './newType.ts'
import { copyDuration } from './copyDuration.ts'

type Body = OperationInput<'rebuildCompute'>['body']

const swapSize = limits.computeCreate.swap_size.default

interface RebuildPayload {
  image: string
  imageLabel: string
  files: number
  filesystem: string
  booted: boolean
}

/**
 * Validates a rebuild and returns its image.
 * @throws HttpError 400
 */
async function checked(
  tx: Tx,
  context: Context,
  compute: ComputeRecord,
  body: Body,
): Promise<DeployableImage> {
  const resizes = body.type !== undefined && body.type !== compute.type
  const disk = (resizes && computeTypeById(body.type ?? '')?.disk) || compute.disk
  const { image, faults } = await deployableOf(tx, context, body, disk - swapSize)
  const capabilities = regionById(compute.region)?.capabilities ?? []
  throwIfErrors([
    ...deploymentErrors(body),
    ...faults,
    ...capabilityErrors(body, capabilities, image?.capabilities),
    ...(resizes && body.type !== undefined
      ? await newTypeErrors(tx, compute, { type: body.type })
      : []),
  ])
  if (!image) throw new Error('A rebuild without an image passed its checks')
  return image
}

export const rebuildHandlers: Handlers<'rebuildCompute'> = {
  rebuildCompute: ({ path, body }, context) =>
    inTransaction(context.db, async (tx) => {
      const compute = await requireIdle(tx, context, path.computeId, computeCan.rebuild)
      const image = await checked(tx, context, compute, body)
      const changesType = body.type !== undefined && body.type !== compute.type
      const way = copyDuration(diskAllocation(await disksOf(tx, compute.id)))
      await tx
        .updateTable('compute')
        .set({
          image: image.id,
          // The type changes immediately, but the specs change only when the job ends (response shapes 4.2).
          type: body.type ?? compute.type,
          has_user_data: body.metadata?.user_data ? 1 : 0,
          updated: wireTime(context.now),
        })
        .where('id', '=', compute.id)
        .execute()
      await countDeployment(tx, body.script_id)
      const job = {
        kind: 'compute_rebuild',
        status: 'rebuilding',
        durationSeconds:
          durationBetween(20, 70, compute.id) + (changesType ? way.durationSeconds : 0),
        username: context.user.username,
        secondary: deployableImageEntity(image),
        payload: {
          image: image.id,
          imageLabel: image.label,
          files: image.size,
          filesystem: image.filesystem,
          booted: body.booted ?? true,
        } satisfies RebuildPayload,
      }
      await startWhenOff(tx, context.jobs, compute, job, job.status)
      return toCompute(tx, await lockedCompute(tx, context, compute.id))
    }),
}

async function finishRebuild(tx: Tx, job: Job, jobs: Jobs): Promise<void> {
  const compute = await computeOfJob(tx, job)
  if (!compute) return
  const { booted, username, ...deployed }: RebuildPayload & ComputePayload = JSON.parse(job.payload)
  await tx.deleteFrom('config').where('compute_id', '=', compute.id).execute()
  await tx.deleteFrom('disk').where('compute_id', '=', compute.id).execute()
  await takeSpecs(tx, compute.id, compute.type, jobs.clock.now())
  await deployImage(tx, {
    computeId: compute.id,
    accountId: compute.account_id,
    ...deployed,
    disk: computeTypeById(compute.type)?.disk ?? compute.disk,
    swapSize,
    interfaces: [],
    ready: true,
    created: wireTime(jobs.clock.now()),
  })
  const rebuilt = await tx
    .updateTable('compute')
    .set({ last_booted_config_id: null })
    .where('id', '=', compute.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await bootOrLeaveOff(tx, jobs, rebuilt, { booted, username })
}

export const rebuildJobKinds: Record<string, JobKind> = {
  compute_rebuild: {
    finish: finishRebuild,
    fail: (tx, job, { clock }) => powerOff(tx, job.object_id, clock.now()),
  },
}
