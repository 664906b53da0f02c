import { computeBusy, computeCan } from '../../../../contract/rules/computeStates.ts'
import { revokeGrants } from '../../../auth/authorization.ts'
import { inTransaction, type Tx } from '../../../database/transaction.ts'
import type { JobKind } from '../../../jobs/queue.ts'
import type { Context, Handlers } from '../../../api/context.ts'
import { HttpError } from '#shared/httpError.ts'
import { clearTags } from '../../../database/objectTags.ts'
import { computeOfJob, durationBetween } from '../computeJobs.ts'
import type { ShutdownPayload } from '../power/power.ts'
import { startWhenOff } from '../power/power.ts'
import { moveEgressTraffic } from '../statistics/egressTraffic.ts'
import { countRunningClones } from '../requireIdle.ts'
import { lockedCompute } from '../rows.ts'

const refuse = (reason: string | undefined) => {
  if (reason !== undefined) throw new HttpError(400, reason)
}

/** Returns true when the instance is shutting down as the first step of its deletion. */
async function isShutDownForGood(tx: Tx, computeId: number): Promise<boolean> {
  const job = await tx
    .selectFrom('job')
    .select('payload')
    .where('object_type', '=', 'compute')
    .where('object_id', '=', computeId)
    .where('kind', '=', 'compute_shutdown')
    .where('state', '=', 'running')
    .executeTakeFirst()
  const { next }: ShutdownPayload = JSON.parse(job?.payload ?? '{}')
  return next?.kind === 'compute_delete'
}

/** Starts the deletion of an instance and cancels its other jobs (document 3, 4). */
async function startDelete(tx: Tx, context: Context, id: number): Promise<void> {
  const { jobs, user } = context
  const compute = await lockedCompute(tx, context, id)
  refuse(computeCan.delete(compute.status))
  if (await isShutDownForGood(tx, id)) refuse(computeCan.delete('deleting'))
  if ((await countRunningClones(tx, id)) > 0)
    refuse(`${computeBusy} It is being cloned; try again when that is over.`)
  await jobs.cancel(tx, { type: 'compute', id }, 'The instance was deleted.')
  await startWhenOff(tx, jobs, await lockedCompute(tx, context, id), {
    kind: 'compute_delete',
    status: 'deleting',
    durationSeconds: durationBetween(4, 12, id),
    username: user.username,
  })
}

/** Deletes the objects that belong to an instance but are not covered by its foreign keys. */
async function release(tx: Tx, computeId: number): Promise<void> {
  await clearTags(tx, 'compute', computeId)
  await revokeGrants(tx, 'compute', computeId)
  await tx.deleteFrom('maintenance').where('compute_id', '=', computeId).execute()
  const notices = await tx
    .selectFrom('notification')
    .innerJoin('compute', 'compute.account_id', 'notification.account_id')
    .select(['notification.id', 'notification.entity'])
    .where('compute.id', '=', computeId)
    .where('notification.entity', 'is not', null)
    .execute()
  for (const { id, entity } of notices) {
    const about: { type: string; id: unknown } = JSON.parse(entity ?? '{}')
    if (about.type === 'compute' && about.id === computeId)
      await tx.deleteFrom('notification').where('id', '=', id).execute()
  }
}

export const deleteHandlers: Handlers<'deleteCompute'> = {
  async deleteCompute({ path }, context) {
    await inTransaction(context.db, (tx) => startDelete(tx, context, path.computeId))
    return {}
  },
}

export const deleteJobKinds: Record<string, JobKind> = {
  compute_delete: {
    async finish(tx, job, { clock }) {
      const compute = await computeOfJob(tx, job)
      if (!compute) return
      await release(tx, compute.id)
      await moveEgressTraffic(tx, compute, clock.now())
      await tx.deleteFrom('compute').where('id', '=', compute.id).execute()
    },
  },
}
