import {
  disksIn,
  hasDevices,
  isRootDeviceMapped,
} from '../../../../contract/rules/configProfiles.ts'
import type { Tx } from '../../../database/transaction.ts'
import { emit } from '../../../events/emit.ts'
import type { Jobs, JobKind } from '../../../jobs/queue.ts'
import { type Job, JobFailure } from '../../../jobs/job.ts'
import { computeOfJob, type ComputePayload, startComputeJob } from '../computeJobs.ts'
import { computeEntity, type ComputeRecord, type ConfigRecord } from '../rows.ts'
import type { BootPayload, ShutdownPayload } from './power.ts'
import { leaveOn, powerOff } from './outcome.ts'
import { notePowerOn } from './powerPeriods.ts'

const bootOf = (job: Job): BootPayload & ComputePayload => JSON.parse(job.payload)

/**
 * Returns the profile to boot.
 * @throws JobFailure when the profile was deleted or has no bootable device (document 3, 2.3)
 */
async function bootableConfig(tx: Tx, computeId: number, configId: number): Promise<ConfigRecord> {
  const config = await tx
    .selectFrom('config')
    .selectAll()
    .where('id', '=', configId)
    .where('compute_id', '=', computeId)
    .executeTakeFirst()
  if (!config)
    throw new JobFailure('The configuration profile was deleted before the boot was over.')
  if (!isRootDeviceMapped(config.root_device, JSON.parse(config.devices)))
    throw new JobFailure(
      `The configuration profile has nothing on its root device ${config.root_device}.`,
    )
  return config
}

/** Returns a wait reason while the profile has no device: the boot waits for one (document 3, 2.3). */
async function missingDevice(tx: Tx, job: Job): Promise<string | undefined> {
  const { configId } = bootOf(job)
  if (configId === null) return undefined
  const config = await tx
    .selectFrom('config')
    .select(['label', 'devices'])
    .where('id', '=', configId)
    .where('compute_id', '=', job.object_id)
    .executeTakeFirst()
  if (!config || hasDevices(JSON.parse(config.devices))) return undefined
  return `The configuration profile ${config.label} has no device. The boot continues when it has one.`
}

/** Applies interface changes at boot: attaches the VLANs of the profile and detaches the previous ones. */
async function connectVlans(
  tx: Tx,
  compute: ComputeRecord,
  configId: number | null,
  event: { username: string | null; now: number },
): Promise<string> {
  const before: string[] = JSON.parse(compute.booted_vlans)
  const interfaces = await tx
    .selectFrom('config_interface')
    .select('label')
    .where('config_id', '=', configId ?? 0)
    .where('purpose', '=', 'vlan')
    .orderBy('position')
    .execute()
  const after = [...new Set(interfaces.map(({ label }) => label ?? ''))]
  const eventsOf = (action: string, labels: string[]) =>
    labels.map((label) => ({ action, message: `VLAN ${label}` }))
  const changes = [
    ...eventsOf(
      'vlan_detach',
      before.filter((label) => !after.includes(label)),
    ),
    ...eventsOf(
      'vlan_attach',
      after.filter((label) => !before.includes(label)),
    ),
  ]
  for (const change of changes)
    await emit(tx, {
      ...change,
      ...event,
      accountId: compute.account_id,
      entity: computeEntity(compute),
    })
  return JSON.stringify(after)
}

async function finishBoot(tx: Tx, job: Job, { clock }: Jobs): Promise<void> {
  const compute = await computeOfJob(tx, job)
  if (!compute) return
  const now = clock.now()
  const { configId, username } = bootOf(job)
  // The rescue system uses no profile and leaves the last booted profile unchanged.
  const config = configId === null ? null : await bootableConfig(tx, compute.id, configId)
  await tx
    .updateTable('compute')
    .set({
      status: 'running',
      booted_config_id: config?.id ?? null,
      booted_disks: JSON.stringify(config ? disksIn(JSON.parse(config.devices)) : []),
      ...(config ? { last_booted_config_id: config.id } : {}),
      booted_vlans: await connectVlans(tx, compute, configId, { username, now }),
    })
    .where('id', '=', compute.id)
    .execute()
  await notePowerOn(tx, compute.id, now)
}

/** Powers the instance off, after a shutdown or a failed boot. */
const switchOff = (tx: Tx, job: Job, { clock }: Jobs): Promise<void> =>
  powerOff(tx, job.object_id, clock.now())

async function finishShutdown(tx: Tx, job: Job, jobs: Jobs): Promise<void> {
  await switchOff(tx, job, jobs)
  const { next }: ShutdownPayload = JSON.parse(job.payload)
  const compute = await computeOfJob(tx, job)
  if (next && compute) await startComputeJob(tx, jobs, compute, next)
}

const boot: JobKind = { blockedBy: missingDevice, finish: finishBoot, fail: switchOff }

export const powerJobKinds: Record<string, JobKind> = {
  compute_boot: boot,
  compute_reboot: boot,
  watchdog_reboot: boot,
  compute_shutdown: { finish: finishShutdown, fail: (tx, job) => leaveOn(tx, job.object_id) },
}
