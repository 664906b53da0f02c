import { wireTime } from '#shared/clock.ts'
import type { Tx } from '../../../database/transaction.ts'
import type { Jobs, JobKind } from '../../../jobs/queue.ts'
import type { Job } from '../../../jobs/job.ts'
import { startRestore } from '../backups/restoreJob.ts'
import { computeOfJob, type ComputePayload } from '../computeJobs.ts'
import { bootOrLeaveOff, powerOff } from '../power/outcome.ts'
import type { CreatePayload } from './create.ts'

async function finishCreate(tx: Tx, job: Job, jobs: Jobs): Promise<void> {
  const compute = await computeOfJob(tx, job)
  if (!compute) return
  const { booted, contents, username }: CreatePayload & ComputePayload = JSON.parse(job.payload)
  if (contents) {
    await startRestore(tx, jobs, compute, { contents, username, after: booted ? 'boot' : 'off' })
    return
  }
  await tx
    .updateTable('disk')
    .set({ status: 'ready', updated: wireTime(jobs.clock.now()) })
    .where('compute_id', '=', compute.id)
    .execute()
  await bootOrLeaveOff(tx, jobs, compute, { booted, username })
}

export const createJobKinds: Record<string, JobKind> = {
  compute_create: {
    finish: finishCreate,
    fail: (tx, job, { clock }) => powerOff(tx, job.object_id, clock.now()),
  },
}
