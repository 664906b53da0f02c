import { randomBytes } from 'node:crypto'
import * as limits from '../../../../contract/limits.gen.ts'
import { defaultAlerts } from '../../../../contract/rules/alerts.ts'
import { disksIn } from '../../../../contract/rules/configProfiles.ts'
import { computeTypeById } from '../../../catalogue/computeTypes.ts'
import { publicImageById } from '../../../catalogue/images.ts'
import { regionById } from '../../../catalogue/regions.ts'
import { wireTime } from '#shared/clock.ts'
import type { Tx } from '../../../database/transaction.ts'
import type { ComputeType } from '../../../generated/types.gen.ts'
import { refuseTakenLabel } from '../../../database/labels.ts'
import { setTags } from '../../../database/objectTags.ts'
import { allocatePrivateIpv4, allocatePublicIpv4, allocateSlaac } from '../networking/addresses.ts'
import { freeDefaultLabel } from '../labels.ts'
import { deployImage } from '../deployImage.ts'
import type { NewInterface } from '../configs/interfaces.ts'
import type { ComputeRecord } from '../rows.ts'
import { likelyKind, type Workload, type WorkloadKind } from '../statistics/workload.ts'

export interface NewCompute {
  accountId: number
  /** Ids of the catalogue. */
  region: string
  type: string
  /** Left out, the service chooses one. */
  label?: string
  /** A public or private image; null or left out makes an empty instance, without disks and configuration profile. */
  image?: string | null
  /** Names the disk of an image that is not public. */
  imageLabel?: string
  /** Of the image's disk; left out, ext4. */
  imageFilesystem?: string
  /** MB of an image that is not public. */
  imageSize?: number
  /** True when the image makes disks and a profile; a clone brings its own. Left out, it does. */
  deploys?: boolean
  /** When it was made, milliseconds. */
  created: number
  /** Left out `running` with an image and `offline` without. While `provisioning` its disks are not ready. */
  status?: ComputeRecord['status']
  /** When it had power, milliseconds; left out, since it was made when it is `running`, else never. */
  powered?: { startedAt: number; endedAt: number | null }[]
  group?: string
  tags?: readonly string[]
  /** MB; left out that of the contract. */
  swapSize?: number
  privateIp?: boolean
  interfaces?: readonly NewInterface[]
  watchdog?: boolean
  hasUserData?: boolean
  /** Enrolls in the backup service; the schedule reads `Scheduling` until the service or the person chooses. */
  backupsEnabled?: boolean
  hostUuid?: string
  /** The workload of its statistics; left out, its label or its id decides. */
  workload?: WorkloadKind
}

/**
 * Makes an instance with everything that belongs to it: addresses, tags and, from an image, disks and a configuration
 * profile (response shapes 4.3). Emits nothing and starts no job.
 * @throws Refusal 400 naming `label` when it is taken. What sets labels runs within `settingLabel`.
 */
export async function provisionCompute(tx: Tx, input: NewCompute): Promise<ComputeRecord> {
  const type = computeTypeById(input.type)
  if (!type) throw new Error(`There is no compute type ${input.type}`)
  if (!regionById(input.region)) throw new Error(`There is no region ${input.region}`)
  if (input.label !== undefined) await refuseTakenLabel(tx, 'compute', input.accountId, input.label)
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

const imageLabel = ({ image, imageLabel: given }: NewCompute): string =>
  given ?? publicImageById(image ?? '')?.label ?? image ?? ''

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
      // The usual label holds the id, which is not known before.
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
      // A new instance is enrolled with its first moment; the service takes it from there.
      backup_due_at: schedule === null ? null : input.created,
      ipv6: null,
      booted_config_id: null,
      last_booted_config_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Every instance has a public IPv4 and an IPv6 address, used or not. */
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
