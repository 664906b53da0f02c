import type { Tx } from '../../../database/transaction.ts'
import type { Jobs } from '../../../jobs/queue.ts'
import type { ComputeRecord } from '../rows.ts'
import { configBootedAgain, startBoot } from './power.ts'
import { notePowerOff } from './powerPeriods.ts'

/** Sets an instance to `offline`. */
export async function powerOff(tx: Tx, computeId: number, now: number): Promise<void> {
  await tx
    .updateTable('compute')
    .set({ status: 'offline', booted_config_id: null })
    .where('id', '=', computeId)
    .execute()
  await notePowerOff(tx, computeId, now)
}

/** Boots an instance after a job if requested and if it has a bootable profile; otherwise sets it to `offline`. */
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

/** Sets an instance back to `running` after a job that ended or was canceled. */
export async function leaveOn(tx: Tx, computeId: number): Promise<void> {
  await tx.updateTable('compute').set({ status: 'running' }).where('id', '=', computeId).execute()
}
