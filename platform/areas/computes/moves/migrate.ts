import { computeCan } from '../../../../contract/rules/computeStates.ts'
import { diskAllocation, migrateErrors } from '../../../../contract/rules/computeMoves.ts'
import { computeTypeById } from '../../../catalogue/computeTypes.ts'
import { allowsUpgrades, regionById } from '../../../catalogue/regions.ts'
import { inTransaction, type Tx } from '../../../database/transaction.ts'
import type { Jobs } from '../../../jobs/queue.ts'
import type { Context, Handlers, OperationInput } from '../../../api/context.ts'
import { type FieldError, HttpError, throwIfErrors } from '#shared/httpError.ts'
import { type ComputeJob, startComputeJob } from '../computeJobs.ts'
import { vlanErrors } from '../configs/vlans.ts'
import { disksOf } from '../contents.ts'
import { typeError } from '../creation/placement.ts'
import { startWhenOff } from '../power/power.ts'
import { requireIdle } from '../requireIdle.ts'
import { computeEntity, type ComputeRecord } from '../rows.ts'
import type { MigratePayload } from './migrateJobs.ts'
import { copyDuration } from './copyDuration.ts'
import {
  type Announced,
  beginAnnounced,
  cancelAnnounced,
  isMigrationUnfinished,
  pendingMigration,
} from './pending.ts'

type Body = OperationInput<'migrateCompute'>['body']

/** Returns errors in the upgrade that a migration includes; an error prevents the whole migration (document 3, 4). */
function upgradeErrors(body: Body, compute: ComputeRecord): FieldError[] {
  if (body.upgrade !== true) return []
  const fault = (reason: string) => [{ field: 'upgrade', reason }]
  if ((computeTypeById(compute.type)?.successor ?? null) === null)
    return fault('There is no free upgrade for the type of this instance')
  return allowsUpgrades(body.region ?? compute.region)
    ? []
    : fault('The data center does not allow upgrades')
}

async function rejectUnfinished(tx: Tx, compute: ComputeRecord): Promise<void> {
  if (await isMigrationUnfinished(tx, compute.id))
    throw new HttpError(
      400,
      'A scheduled migration of this instance has started. Wait for it to finish.',
    )
}

const interfacesOf = (tx: Tx, computeId: number) =>
  tx
    .selectFrom('config_interface')
    .innerJoin('config', 'config.id', 'config_interface.config_id')
    .select(['config_interface.purpose', 'config_interface.label'])
    .where('config.compute_id', '=', computeId)
    .execute()

/** Returns errors for attachments that cannot move to another data center. */
async function attachedErrors(
  tx: Tx,
  compute: ComputeRecord,
  region: string,
): Promise<FieldError[]> {
  const faults: FieldError[] = []
  const volume = await tx
    .selectFrom('volume')
    .select('label')
    .where('compute_id', '=', compute.id)
    .executeTakeFirst()
  if (volume) faults.push({ reason: `Volumes stay in their region. Detach ${volume.label} first.` })
  const pool = await tx
    .selectFrom('ip_address')
    .select('address')
    .where('compute_id', '=', compute.id)
    .where('type', '=', 'ipv6/pool')
    .executeTakeFirst()
  // Regions with VLANs are newer data centers, which have no IPv6 pools (document 3, 4; response shapes 2.9).
  if (pool && regionById(region)?.capabilities.includes('Vlans'))
    faults.push({
      field: 'region',
      reason: `The data center has no IPv6 pools and the instance uses ${pool.address}`,
    })
  return faults
}

/**
 * Rejects a region that the instance cannot move to, with all reasons.
 * @throws HttpError 400
 */
async function rejectRegion(tx: Tx, compute: ComputeRecord, body: Body, to: string): Promise<void> {
  const region = regionById(to)
  if (!region) throw new HttpError(400, 'region is not valid', 'region')
  const interfaces = await interfacesOf(tx, compute.id)
  const purposes = interfaces.map(({ purpose }) => purpose)
  const move = { from: compute.region, to, purposes, capabilities: region.capabilities }
  const reason = typeError(compute.type, to)
  const location = { accountId: compute.account_id, region: to }
  throwIfErrors([
    ...migrateErrors(body, move),
    ...(region.status === 'outage'
      ? [{ field: 'region', reason: 'The region has an outage. Choose another one.' }]
      : []),
    ...(reason === undefined ? [] : [{ field: 'region', reason }]),
    ...(to === compute.region ? [] : await vlanErrors(tx, location, interfaces, () => 'region')),
    ...(await attachedErrors(tx, compute, to)),
    ...upgradeErrors(body, compute),
  ])
}

const upgradeOf = (body: Body, compute: ComputeRecord) => {
  const successor = computeTypeById(compute.type)?.successor
  return body.upgrade === true && successor ? { upgradeTo: successor } : {}
}

async function moveAway(tx: Tx, context: Context, body: Body, id: number, to: string) {
  const compute = await requireIdle(tx, context, id, computeCan.migrate)
  await rejectUnfinished(tx, compute)
  await rejectRegion(tx, compute, body, to)
  const scheduledMigration = await pendingMigration(tx, compute)
  if (scheduledMigration) await cancelAnnounced(tx, scheduledMigration)
  await context.emit(tx, {
    action: 'compute_migrate_datacenter_create',
    entity: computeEntity(compute),
  })
  await startWhenOff(tx, context.jobs, compute, {
    kind: 'compute_migrate_datacenter',
    status: 'migrating',
    ...copyDuration(diskAllocation(await disksOf(tx, compute.id)), 'far'),
    username: context.user.username,
    payload: {
      region: to,
      maintenanceIds: [],
      wasRunning: compute.status === 'running',
      ...upgradeOf(body, compute),
    } satisfies MigratePayload,
  })
}

/** Starts an announced migration to another host. A cold migration shuts the instance down and boots it again. */
export async function startHostMigration(
  tx: Tx,
  jobs: Jobs,
  compute: ComputeRecord,
  scheduledMigration: Announced,
  how: { warm: boolean; username: string | null; upgradeTo?: string },
): Promise<void> {
  const { warm, username, ...upgrade } = how
  await beginAnnounced(tx, scheduledMigration)
  const job: ComputeJob = {
    kind: 'compute_migrate',
    ...(warm ? {} : { status: 'migrating' }),
    ...copyDuration(diskAllocation(await disksOf(tx, compute.id))),
    username,
    payload: {
      maintenanceIds: scheduledMigration.maintenanceIds,
      wasRunning: compute.status === 'running',
      warm,
      ...upgrade,
    } satisfies MigratePayload,
  }
  if (warm) await startComputeJob(tx, jobs, compute, job)
  else await startWhenOff(tx, jobs, compute, job)
}

async function moveHost(tx: Tx, context: Context, body: Body, id: number) {
  const warm = body.type === 'warm'
  const can = warm ? computeCan.migrateWarm : computeCan.migrate
  const compute = await requireIdle(tx, context, id, can)
  await rejectUnfinished(tx, compute)
  const scheduledMigration = await pendingMigration(tx, compute)
  if (!scheduledMigration)
    throw new HttpError(
      400,
      'This instance has no pending host migration. Give a region to move it to another data center.',
    )
  throwIfErrors(upgradeErrors(body, compute))
  await startHostMigration(tx, context.jobs, compute, scheduledMigration, {
    warm,
    username: context.user.username,
    ...upgradeOf(body, compute),
  })
}

export const migrateHandlers: Handlers<'migrateCompute'> = {
  async migrateCompute({ path, body }, context) {
    const { region } = body
    await inTransaction(context.db, (tx) =>
      region === undefined
        ? moveHost(tx, context, body, path.computeId)
        : moveAway(tx, context, body, path.computeId, region),
    )
    return {}
  },
}
