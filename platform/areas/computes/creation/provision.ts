import { randomBytes } from 'node:crypto'
import * as limits from '../../../../contract/generated/limits.gen.ts'
import { defaultAlerts } from '../../../../contract/rules/alerts.ts'
import { disksIn } from '../../../../contract/rules/configProfiles.ts'
import { computeTypeById } from '../../../catalogue/computeTypes.ts'
import { publicImageById } from '../../../catalogue/images.ts'
import { regionById } from '../../../catalogue/regions.ts'
import { wireTime } from '#shared/clock.ts'
import type { Tx } from '../../../database/transaction.ts'
import type { ComputeType } from '../../../generated/types.gen.ts'
import { rejectTakenLabel } from '../../../database/labels.ts'
import { setTags } from '../../../database/objectTags.ts'
import { allocatePrivateIpv4, allocatePublicIpv4, allocateSlaac } from '../networking/addresses.ts'
import { freeDefaultLabel } from '../labels.ts'
import { deployImage } from '../deployImage.ts'
import type { NewInterface } from '../configs/interfaces.ts'
import type { ComputeRecord } from '../rows.ts'
import { likelyKind, type Workload, type WorkloadKind } from '../statistics/workload.ts'

export interface NewCompute {
  accountId: number
  /** Id of a region in the catalog. */
  region: string
  type: string
  /** Generated if omitted. */
  label?: string
  /** Public or private image; null or omitted creates an empty instance, without disks and configuration profile. */
  image?: string | null
  /** Label of the disk of a private image. */
  imageLabel?: string
  /** File system of the image's disk; defaults to ext4. */
  imageFilesystem?: string
  /** Size of a private image, in MB. */
  imageSize?: number
  /** True when the image creates disks and a profile; false for a clone, which copies them. Defaults to true. */
  deploys?: boolean
  /** Creation time, in milliseconds. */
  created: number
  /** Defaults to `running` with an image and to `offline` without. While `provisioning`, the disks are not ready. */
  status?: ComputeRecord['status']
  /**
   * Periods in which the instance was powered on, in milliseconds since the epoch. Default: since its creation if it is
   * `running`, otherwise none.
   */
  powered?: { startedAt: number; endedAt: number | null }[]
  group?: string
  tags?: readonly string[]
  /** Size of the swap disk, in MB; defaults to the default of the contract. */
  swapSize?: number
  privateIp?: boolean
  interfaces?: readonly NewInterface[]
  watchdog?: boolean
  hasUserData?: boolean
  /** Enrolls in the backup service; the schedule is `Scheduling` until the service or the user chooses one. */
  backupsEnabled?: boolean
  hostUuid?: string
  /** Workload of its statistics; by default derived from the label or the id. */
  workload?: WorkloadKind
}

/**
 * Creates an instance with its addresses, its tags and, from an image, its disks and a configuration profile (response
 * shapes 4.3). Emits no event and starts no job.
 * @throws HttpError 400 naming `label` when it is taken. Callers that set labels run this in `settingLabel`.
 */
export async function provisionCompute(tx: Tx, input: NewCompute): Promise<ComputeRecord> {
  const type = computeTypeById(input.type)
  if (!type) throw new Error(`There is no compute type ${input.type}`)
  if (!regionById(input.region)) throw new Error(`There is no region ${input.region}`)
  if (input.label !== undefined) await rejectTakenLabel(tx, 'compute', input.accountId, input.label)
  const status = input.status ?? (input.image == null ? 'offline' : 'running')
  const powered =
    input.powered ?? (status === 'running' ? [{ startedAt: input.created, endedAt: null }] : [])
  const { id } = await insertCompute(tx, input, type, status)
  const label = input.label ?? (await freeDefaultLabel(tx, input.accountId, id))
  const ipv6 = await giveAddresses(tx, id, input)
  const configId = await deployImage(tx, {
    computeId: id,
    accountId: input.accountId,
    image: input.deploys === false ? null : (input.image ?? null),
    imageLabel: imageLabel(input),
    filesystem: input.imageFilesystem,
    files: input.imageSize ?? publicImageById(input.image ?? '')?.size ?? 0,
    disk: type.disk,
    swapSize: input.swapSize ?? limits.computeCreate.swap_size.default,
    interfaces: input.interfaces ?? [],
    ready: status !== 'provisioning',
    created: wireTime(input.created),
  })
  const isOn = powered.some(({ endedAt }) => endedAt === null)
  const workload: Workload = {
    kind: input.workload ?? likelyKind({ id, label }),
    vcpus: type.vcpus,
    privateNetwork: input.privateIp === true || (input.interfaces ?? []).length > 0,
  }
  const row = await tx
    .updateTable('compute')
    .set({
      label,
      ipv6,
      booted_config_id: isOn ? configId : null,
      booted_disks: JSON.stringify(isOn ? await disksOfConfig(tx, configId) : []),
      last_booted_config_id: powered.length > 0 ? configId : null,
      workload: JSON.stringify(workload),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await setTags(tx, input.accountId, 'compute', id, input.tags ?? [])
  const periods = powered.map(({ startedAt, endedAt }) => ({
    compute_id: id,
    started_at: startedAt,
    ended_at: endedAt,
  }))
  if (periods.length > 0) await tx.insertInto('power_period').values(periods).execute()
  return row
}

async function disksOfConfig(tx: Tx, configId: number | null): Promise<number[]> {
  const config = await tx
    .selectFrom('config')
    .select('devices')
    .where('id', '=', configId ?? 0)
    .executeTakeFirst()
  return config ? disksIn(JSON.parse(config.devices)) : []
}

const imageLabel = ({ image, imageLabel: requestedLabel }: NewCompute): string =>
  requestedLabel ?? publicImageById(image ?? '')?.label ?? image ?? ''

function insertCompute(
  tx: Tx,
  input: NewCompute,
  type: ComputeType,
  status: string,
): Promise<{ id: number }> {
  const hostUuid = input.hostUuid ?? randomBytes(20).toString('hex')
  const alerts = defaultAlerts(type.vcpus)
  const created = wireTime(input.created)
  const schedule = input.backupsEnabled === true ? 'Scheduling' : null
  return tx
    .insertInto('compute')
    .values({
      account_id: input.accountId,
      // Use a unique temporary label, because the default label contains the id, which the insert generates.
      label: input.label ?? hostUuid,
      group: input.group ?? '',
      status,
      created,
      updated: created,
      type: type.id,
      region: input.region,
      image: input.image ?? null,
      host_uuid: hostUuid,
      watchdog_enabled: input.watchdog === false ? 0 : 1,
      has_user_data: input.hasUserData === true ? 1 : 0,
      disk: type.disk,
      memory: type.memory,
      vcpus: type.vcpus,
      gpus: type.gpus,
      transfer: type.transfer,
      alert_cpu: alerts.cpu,
      alert_io: alerts.io,
      alert_network_in: alerts.network_in,
      alert_network_out: alerts.network_out,
      alert_transfer_quota: alerts.transfer_quota,
      backups_enabled: schedule === null ? 0 : 1,
      backup_day: schedule,
      backup_window: schedule,
      backup_last_successful: null,
      // Due immediately, so that the backup service chooses the schedule of a new instance.
      backup_due_at: schedule === null ? null : input.created,
      ipv6: null,
      booted_config_id: null,
      last_booted_config_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Allocates a public IPv4 and an IPv6 address, which every instance has, and optionally a private address. */
async function giveAddresses(
  tx: Tx,
  id: number,
  { accountId, region, privateIp }: NewCompute,
): Promise<string> {
  const owner = { account_id: accountId, compute_id: id, region }
  await allocatePublicIpv4(tx, owner)
  if (privateIp === true) await allocatePrivateIpv4(tx, owner)
  return allocateSlaac(tx, owner)
}
