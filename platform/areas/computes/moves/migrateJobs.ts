import { randomBytes } from 'node:crypto'
import { wireTime } from '#shared/clock.ts'
import type { Tx } from '../../../database/transaction.ts'
import type { Jobs, JobKind } from '../../../jobs/queue.ts'
import type { Job } from '../../../jobs/job.ts'
import { computeOfJob, type ComputePayload } from '../computeJobs.ts'
import { allocatePrivateIpv4, allocatePublicIpv4, allocateSlaac } from '../networking/addresses.ts'
import { bootOrLeaveOff, leaveOn, powerOff } from '../power/outcome.ts'
import type { ComputeRecord } from '../rows.ts'
import { moveEgressTraffic } from '../statistics/egressTraffic.ts'
import { takeType } from './newType.ts'
import { markMaintenance } from './pending.ts'

export interface MigratePayload {
  /** Target data center; omitted for another host in the same one. */
  region?: string
  maintenanceIds: number[]
  wasRunning: boolean
  warm?: boolean
  /** Type after the migration. */
  upgradeTo?: string
}

const payloadOf = (job: Job): MigratePayload & ComputePayload => JSON.parse(job.payload)

/**
 * Moves the instance to another region: replaces its IP addresses and deletes its backups and its load balancer backends,
 * because these belong to a region.
 */
async function replaceRegionalResources(
  tx: Tx,
  compute: ComputeRecord,
  region: string,
): Promise<void> {
  const former = await tx
    .deleteFrom('ip_address')
    .where('compute_id', '=', compute.id)
    .returning(['type', 'public'])
    .execute()
  const owner = { account_id: compute.account_id, compute_id: compute.id, region }
  for (const { type, public: isPublic } of former) {
    if (type !== 'ipv4') continue
    await (isPublic === 1 ? allocatePublicIpv4 : allocatePrivateIpv4)(tx, owner)
  }
  await tx.deleteFrom('backup').where('compute_id', '=', compute.id).execute()
  await tx.deleteFrom('balancer_backend').where('compute_id', '=', compute.id).execute()
  await tx
    .updateTable('compute')
    .set({ region, ipv6: await allocateSlaac(tx, owner), backup_last_successful: null })
    .where('id', '=', compute.id)
    .execute()
}

/** Boots the instance again if it was running before the migration. */
async function bootAgain(tx: Tx, job: Job, jobs: Jobs): Promise<void> {
  const { wasRunning: booted, username } = payloadOf(job)
  const compute = await computeOfJob(tx, job)
  if (compute) await bootOrLeaveOff(tx, jobs, compute, { booted, username })
}

async function finishMigration(tx: Tx, job: Job, jobs: Jobs): Promise<void> {
  const compute = await computeOfJob(tx, job)
  if (!compute) return
  const { region, maintenanceIds, upgradeTo, warm = false } = payloadOf(job)
  if (upgradeTo !== undefined)
    await takeType(tx, compute, { type: upgradeTo, fit: true }, jobs.clock.now())
  if (region !== undefined) {
    await moveEgressTraffic(tx, compute, jobs.clock.now(), region)
    await replaceRegionalResources(tx, compute, region)
  }
  await markMaintenance(tx, maintenanceIds, 'completed')
  await tx
    .updateTable('compute')
    .set({ host_uuid: randomBytes(20).toString('hex'), updated: wireTime(jobs.clock.now()) })
    .where('id', '=', compute.id)
    .execute()
  if (!warm) await bootAgain(tx, job, jobs)
}

/** Sets the maintenance back to pending after a failed migration; its notifications stay deleted. */
async function giveUp(tx: Tx, job: Job, jobs: Jobs): Promise<void> {
  const { maintenanceIds, warm = false } = payloadOf(job)
  await markMaintenance(tx, maintenanceIds, 'pending')
  if (warm) await leaveOn(tx, job.object_id)
  else await bootAgain(tx, job, jobs)
}

async function onCancel(tx: Tx, job: Job, { clock }: Jobs): Promise<void> {
  const { maintenanceIds, warm = false } = payloadOf(job)
  await markMaintenance(tx, maintenanceIds, 'pending')
  if (warm) await leaveOn(tx, job.object_id)
  else await powerOff(tx, job.object_id, clock.now())
}

const migrateJob: JobKind = { finish: finishMigration, fail: giveUp, onCancel }

export const migrateJobKinds: Record<string, JobKind> = {
  compute_migrate: migrateJob,
  compute_migrate_datacenter: migrateJob,
}
