import { wireTime } from '#shared/clock.ts'
import type { Tx } from '../../../database/transaction.ts'
import type { Jobs, JobKind } from '../../../jobs/queue.ts'
import type { Job } from '../../../jobs/job.ts'
import {
  computeOfJob,
  type ComputePayload,
  durationBetween,
  startComputeJob,
} from '../computeJobs.ts'
import { type Contents, duplicateContents } from '../contents.ts'
import { bootOrLeaveOff, leaveOn, powerOff } from '../power/outcome.ts'
import type { ComputeRecord } from '../rows.ts'

/** State of the instance after its disks are restored: it boots, stays off, or continues to run. */
type After = 'boot' | 'off' | 'on'

interface RestorePayload {
  contents: Contents
  after: After
  /** True when all previous disks and profiles of the instance are deleted first. */
  overwrite?: boolean
}

export const startRestore = (
  tx: Tx,
  jobs: Jobs,
  target: ComputeRecord,
  { username, ...payload }: RestorePayload & { username: string | null },
): Promise<void> =>
  startComputeJob(tx, jobs, target, {
    kind: 'backups_restore',
    status: 'restoring',
    durationSeconds: durationBetween(19, 37, target.id),
    username,
    payload: payload satisfies RestorePayload,
  })

async function finishRestore(tx: Tx, job: Job, jobs: Jobs): Promise<void> {
  const target = await computeOfJob(tx, job)
  if (!target) return
  const payload: RestorePayload & ComputePayload = JSON.parse(job.payload)
  const { contents, after, overwrite = false, username } = payload
  if (overwrite) {
    await tx.deleteFrom('config').where('compute_id', '=', target.id).execute()
    await tx.deleteFrom('disk').where('compute_id', '=', target.id).execute()
  }
  const state = { diskStatus: 'ready', now: wireTime(jobs.clock.now()) }
  const booted = await duplicateContents(tx, target, contents, state)
  if (after === 'on') {
    await leaveOn(tx, target.id)
    return
  }
  const restored = await tx
    .updateTable('compute')
    .set({ last_booted_config_id: overwrite ? booted : (target.last_booted_config_id ?? booted) })
    .where('id', '=', target.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await bootOrLeaveOff(tx, jobs, restored, { booted: after === 'boot', username })
}

/** Leaves the instance unchanged after a canceled or failed restore; an instance that was interrupted stays off. */
async function giveUp(tx: Tx, job: Job, { clock }: Jobs): Promise<void> {
  const { after }: RestorePayload = JSON.parse(job.payload)
  if (after === 'on') await leaveOn(tx, job.object_id)
  else await powerOff(tx, job.object_id, clock.now())
}

export const restoreJobKinds: Record<string, JobKind> = {
  backups_restore: { finish: finishRestore, fail: giveUp },
}
