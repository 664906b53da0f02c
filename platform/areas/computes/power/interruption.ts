import type { Tx } from '../../../database/transaction.ts'
import type { ComputeRecord } from '../rows.ts'
import { powerOff } from './outcome.ts'
import { notePowerOff, notePowerOn } from './powerPeriods.ts'

/** Power state that an instance returns to after a job that powers it off. */
export interface Interruption {
  wasRunning: boolean
  configId: number | null
}

/** Powers an instance off for the duration of a job. The job sets the status. */
export async function interrupt(
  tx: Tx,
  compute: ComputeRecord,
  now: number,
): Promise<Interruption> {
  const wasRunning = compute.status === 'running'
  await tx
    .updateTable('compute')
    .set({ booted_config_id: null })
    .where('id', '=', compute.id)
    .execute()
  await notePowerOff(tx, compute.id, now)
  return { wasRunning, configId: compute.booted_config_id }
}

/** Restores the power state from before the interruption. */
export async function resume(
  tx: Tx,
  computeId: number,
  { wasRunning, configId }: Interruption,
  now: number,
): Promise<void> {
  if (!wasRunning) {
    await powerOff(tx, computeId, now)
    return
  }
  await tx
    .updateTable('compute')
    .set({ status: 'running', booted_config_id: configId })
    .where('id', '=', computeId)
    .execute()
  await notePowerOn(tx, computeId, now)
}
