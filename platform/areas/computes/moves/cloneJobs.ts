import { wireTime } from '#shared/clock.ts'
import type { Tx } from '../../../database/transaction.ts'
import type { Jobs, JobKind } from '../../../jobs/queue.ts'
import type { Job } from '../../../jobs/job.ts'
import { leaveOn, powerOff } from '../power/outcome.ts'
import { leaveSlot } from './cloneSlots.ts'

export interface ClonePayload {
  isNew: boolean
  /** True when an existing target was running; it continues to run afterwards. */
  wasRunning: boolean
}

async function goOn(tx: Tx, job: Job, { clock }: Jobs): Promise<void> {
  await leaveSlot(tx, job.object_id)
  const { wasRunning }: ClonePayload = JSON.parse(job.payload)
  if (wasRunning) await leaveOn(tx, job.object_id)
  else await powerOff(tx, job.object_id, clock.now())
}

export const cloneJobKinds: Record<string, JobKind> = {
  compute_clone: {
    async finish(tx, job, jobs) {
      await tx
        .updateTable('disk')
        .set({ status: 'ready', updated: wireTime(jobs.clock.now()) })
        .where('compute_id', '=', job.object_id)
        .where('status', '=', 'not ready')
        .execute()
      await goOn(tx, job, jobs)
    },
    fail: goOn,
  },
}
