import type { Tx } from '../../../database/transaction.ts'
import type { Jobs } from '../../../jobs/queue.ts'
import type { ComputeRecord } from '../rows.ts'
import { configBootedAgain, startBoot } from './power.ts'
import { notePowerOff } from './powerPeriods.ts'

/** Leaves an instance without power. */
export async function powerOff(tx: Tx, computeId: number, now: number): Promise<void> {
  await tx
    .updateTable('compute')
    .set({ status: 'offline', booted_config_id: null })
    .where('id', '=', computeId)
    .execute()
  await notePowerOff(tx, computeId, now)
}

/** Boots an instance that has been worked on when that is asked for and there is a profile; else it is off. */
export async function bootOrLeaveOff(
  tx: Tx,
  jobs: Jobs,
  compute: ComputeRecord,
  { booted, username }: { booted: boolean; username: string | null },
): Promise<void> {
  const config = booted ? await configBootedAgain(tx, compute) : undefined
  if (config) await startBoot(tx, jobs, compute, { config, username })
  else await powerOff(tx, compute.id, jobs.clock.now())
}

/** Says that an instance whose work is over, or was called off, has power as before. */
export async function leaveOn(tx: Tx, computeId: number): Promise<void> {
  await tx.updateTable('compute').set({ status: 'running' }).where('id', '=', computeId).execute()
}
