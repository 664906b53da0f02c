import { isRootDeviceMapped } from '../../../../contract/rules/configProfiles.ts'
import type { Tx } from '../../../database/transaction.ts'
import { emit } from '../../../events.ts'
import { type Job, JobFailure, type JobKind, type Jobs } from '../../../jobs/queue.ts'
import { notePowerOff, notePowerOn } from './powerPeriods.ts'
import type { PowerPayload } from './power.ts'
import { computeEntity, type ComputeRecord, type ConfigRecord } from '../rows.ts'

const payloadOf = (job: Job): PowerPayload => JSON.parse(job.payload)

const computeOf = (tx: Tx, job: Job): Promise<ComputeRecord | undefined> =>
  tx.selectFrom('compute').selectAll().where('id', '=', job.object_id).executeTakeFirst()

/** @throws JobFailure when the configuration profile is gone or has nothing to start from (document 3, 2.3) */
async function bootableConfig(tx: Tx, job: Job): Promise<ConfigRecord> {
  const config = await tx
    .selectFrom('config')
    .selectAll()
    .where('id', '=', payloadOf(job).configId ?? 0)
    .where('compute_id', '=', job.object_id)
    .executeTakeFirst()
  if (!config)
    throw new JobFailure('The configuration profile was deleted before the boot was over.')
  if (!isRootDeviceMapped(config.root_device, JSON.parse(config.devices)))
    throw new JobFailure(
      `The configuration profile has nothing on its root device ${config.root_device}.`,
    )
  return config
}

/** Interface changes take effect with a boot: attaches the VLANs of the profile and detaches the former ones. */
async function connectVlans(
  tx: Tx,
  compute: ComputeRecord,
  configId: number,
  event: { username: string; now: number },
): Promise<string> {
  const before: string[] = JSON.parse(compute.booted_vlans)
  const interfaces = await tx
    .selectFrom('config_interface')
    .select('label')
    .where('config_id', '=', configId)
    .where('purpose', '=', 'vlan')
    .orderBy('position')
    .execute()
  const after = [...new Set(interfaces.map(({ label }) => label ?? ''))]
  const tell = (action: string, labels: string[]) =>
    labels.map((label) => ({ action, message: `VLAN ${label}` }))
  const changes = [
    ...tell(
      'vlan_detach',
      before.filter((label) => !after.includes(label)),
    ),
    ...tell(
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
  const compute = await computeOf(tx, job)
  if (!compute) return
  const now = clock.now()
  const config = await bootableConfig(tx, job)
  const { username } = payloadOf(job)
  await tx
    .updateTable('compute')
    .set({
      status: 'running',
      booted_config_id: config.id,
      last_booted_config_id: config.id,
      booted_vlans: await connectVlans(tx, compute, config.id, { username, now }),
    })
    .where('id', '=', compute.id)
    .execute()
  await notePowerOn(tx, compute.id, now)
}

/** Leaves the instance without power, as after a shutdown or a boot that came to nothing. */
export async function switchOff(tx: Tx, job: Job, { clock }: Jobs): Promise<void> {
  await tx
    .updateTable('compute')
    .set({ status: 'offline', booted_config_id: null })
    .where('id', '=', job.object_id)
    .execute()
  await notePowerOff(tx, job.object_id, clock.now())
}

export const computeJobKinds: Record<string, JobKind> = {
  compute_boot: { finish: finishBoot, fail: switchOff },
  compute_reboot: { finish: finishBoot, fail: switchOff },
  compute_shutdown: { finish: switchOff },
}
