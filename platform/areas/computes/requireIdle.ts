import { computeBusy } from '../../../contract/rules/computeStates.ts'
import type { Tx } from '../../database/transaction.ts'
import type { Jobs } from '../../jobs/queue.ts'
import type { Context } from '../../api/context.ts'
import { HttpError } from '#shared/httpError.ts'
import { type ComputeRecord, lockedCompute } from './rows.ts'

/**
 * Returns the number of running clones of an instance; while there are any, it accepts no other job (response shapes
 * 8.1).
 */
export async function countRunningClones(tx: Tx, sourceId: number): Promise<number> {
  const slots = await tx
    .selectFrom('clone_slot')
    .select('slot')
    .where('source_id', '=', sourceId)
    .execute()
  return slots.length
}

/** Returns true when a job is running on an instance that the caller has locked, or a clone is copying from it. */
export async function isComputeAtWork(tx: Tx, jobs: Jobs, id: number): Promise<boolean> {
  return (await jobs.isBusy(tx, { type: 'compute', id })) || (await countRunningClones(tx, id)) > 0
}

/**
 * Like `isComputeAtWork`, but also true while a boot waits for a device: the wait ends only with a device or a
 * shutdown.
 */
export async function isComputeBusy(tx: Tx, jobs: Jobs, id: number): Promise<boolean> {
  return (
    (await isComputeAtWork(tx, jobs, id)) || (await jobs.isWaiting(tx, { type: 'compute', id }))
  )
}

/**
 * Locks the instance and checks that it is idle and that its status allows the action.
 * @throws HttpError 400 with the reason
 */
export async function requireIdle(
  tx: Tx,
  context: Context,
  id: number,
  can: (status: string) => string | undefined,
): Promise<ComputeRecord> {
  const compute = await lockedCompute(tx, context, id)
  if (await isComputeBusy(tx, context.jobs, id)) throw new HttpError(400, computeBusy)
  const reason = can(compute.status)
  if (reason !== undefined) throw new HttpError(400, reason)
  return compute
}

/**
 * Like `requireIdle`, for actions that are also allowed while a boot waits for a device (document 3, 2.3). The status
 * is ignored during the wait.
 * @throws HttpError 400 with the reason
 */
export async function requireIdleOrWaiting(
  tx: Tx,
  context: Context,
  id: number,
  can: (status: string) => string | undefined,
): Promise<{ compute: ComputeRecord; isWaiting: boolean }> {
  const compute = await lockedCompute(tx, context, id)
  if (await isComputeAtWork(tx, context.jobs, id)) throw new HttpError(400, computeBusy)
  const isWaiting = await context.jobs.isWaiting(tx, { type: 'compute', id })
  const reason = isWaiting ? undefined : can(compute.status)
  if (reason !== undefined) throw new HttpError(400, reason)
  return { compute, isWaiting }
}
