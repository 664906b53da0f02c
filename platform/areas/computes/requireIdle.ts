import { computeBusy } from '../../../contract/rules/computeStates.ts'
import type { Tx } from '../../database/transaction.ts'
import type { Jobs } from '../../jobs/queue.ts'
import type { Context } from '../../operation.ts'
import { Refusal } from '../../refusal.ts'
import { type ComputeRecord, lockedCompute } from './rows.ts'

/** How many clones of an instance are under way; while there are any, it does nothing else (response shapes 8.1). */
export async function countRunningClones(tx: Tx, sourceId: number): Promise<number> {
  const slots = await tx
    .selectFrom('clone_slot')
    .select('slot')
    .where('source_id', '=', sourceId)
    .execute()
  return slots.length
}

/** Whether a job of an instance that the caller holds is under way, or one that copies from it. */
export async function isComputeBusy(tx: Tx, jobs: Jobs, id: number): Promise<boolean> {
  return (await jobs.isBusy(tx, { type: 'compute', id })) || (await countRunningClones(tx, id)) > 0
}

/**
 * The instance, held, when nothing of it is under way and its state allows what is asked.
 * @throws Refusal 400 with the reason
 */
export async function requireIdle(
  tx: Tx,
  context: Context,
  id: number,
  can: (status: string) => string | undefined,
): Promise<ComputeRecord> {
  const compute = await lockedCompute(tx, context, id)
  if (await isComputeBusy(tx, context.jobs, id)) throw new Refusal(400, computeBusy)
  const reason = can(compute.status)
  if (reason !== undefined) throw new Refusal(400, reason)
  return compute
}
