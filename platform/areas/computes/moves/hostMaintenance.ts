import { isComputeIdle } from '../../../../contract/rules/computeStates.ts'
import { wireTime } from '#shared/clock.ts'
import { forUpdate } from '../../../database/forUpdate.ts'
import { inTransaction, type Tx } from '../../../database/transaction.ts'
import type { Jobs, JobKind, Sweep } from '../../../jobs/queue.ts'
import type { Job } from '../../../jobs/job.ts'
import { computeOfJob, durationBetween, startComputeJob } from '../computeJobs.ts'
import { startHostMigration } from './migrate.ts'
import { markMaintenance, pendingMigration } from './pending.ts'
import { isComputeBusy } from '../requireIdle.ts'
import type { ComputeRecord } from '../rows.ts'
import { interrupt, type Interruption } from '../power/interruption.ts'
import { powerOff } from '../power/outcome.ts'
import { configBootedAgain, startBoot } from '../power/power.ts'
import { powerOffUnexpectedly } from '../power/watchdog.ts'

interface HostRebootPayload {
  maintenanceId: number
  interruption: Interruption
}

async function startHostReboot(
  tx: Tx,
  jobs: Jobs,
  compute: ComputeRecord,
  maintenanceId: number,
): Promise<void> {
  await markMaintenance(tx, [maintenanceId], 'started')
  const interruption = await interrupt(tx, compute, jobs.clock.now())
  await startComputeJob(tx, jobs, compute, {
    kind: 'host_reboot',
    status: 'stopped',
    durationSeconds: durationBetween(120, 300, compute.id),
    username: null,
    payload: { maintenanceId, interruption } satisfies HostRebootPayload,
  })
}

/** Starts planned maintenance that is due. Busy instances are retried by the next sweep. */
export const hostMaintenance: Sweep = async (db, jobs) => {
  const due = await db
    .selectFrom('maintenance')
    .select(['id', 'compute_id', 'type'])
    .where('status', '=', 'pending')
    .where('when', '<=', wireTime(jobs.clock.now()))
    .orderBy('id')
    .execute()
  for (const { id, compute_id, type } of due)
    await inTransaction(db, async (tx) => {
      const row = tx.selectFrom('compute').selectAll().where('id', '=', compute_id)
      const compute = await forUpdate(tx, row).executeTakeFirst()
      const still = await tx
        .selectFrom('maintenance')
        .select('id')
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .executeTakeFirst()
      if (!compute || !still || !isComputeIdle(compute.status)) return
      if (await isComputeBusy(tx, jobs, compute.id)) return
      if (type === 'reboot') {
        await startHostReboot(tx, jobs, compute, id)
        return
      }
      const scheduledMigration = await pendingMigration(tx, compute)
      const warm = type === 'live_migration' && compute.status === 'running'
      if (scheduledMigration)
        await startHostMigration(tx, jobs, compute, scheduledMigration, { warm, username: null })
    })
}

const payloadOf = (job: Job): HostRebootPayload => JSON.parse(job.payload)

/** Restarts an instance that was running: its watchdog boots it, or the host if the watchdog is off. */
async function finishHostReboot(tx: Tx, job: Job, jobs: Jobs): Promise<void> {
  const { maintenanceId, interruption } = payloadOf(job)
  await markMaintenance(tx, [maintenanceId], 'completed')
  const compute = await computeOfJob(tx, job)
  if (!compute) return
  if (!interruption.wasRunning) {
    await powerOff(tx, compute.id, jobs.clock.now())
    return
  }
  await powerOffUnexpectedly(tx, jobs, compute)
  const config = await configBootedAgain(tx, compute)
  if (compute.watchdog_enabled === 0 && config)
    await startBoot(tx, jobs, compute, { config, username: null })
}

export const hostJobKinds: Record<string, JobKind> = {
  host_reboot: {
    finish: finishHostReboot,
    fail: (tx, job, { clock }) => powerOff(tx, job.object_id, clock.now()),
  },
}
