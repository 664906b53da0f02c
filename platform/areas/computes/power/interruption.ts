import type { Tx } from '../../../database/transaction.ts'
import type { ComputeRecord } from '../rows.ts'
import { powerOff } from './outcome.ts'
import { notePowerOff, notePowerOn } from './powerPeriods.ts'

/** The status that an instance returns to after work without power. */
export interface Interruption {
  wasRunning: boolean
  configId: number | null
}

/** Takes the power from an instance for the time of some work. Its status is that of the work. */
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

/** Gives it back, where there was any. */
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
