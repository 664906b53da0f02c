import type { DeviceSlot } from '../../../../contract/rules/configProfiles.ts'
import type { Tx } from '../../../database/transaction.ts'

/** An interface without a VPC, by position: 0 is eth0. */
export interface NewInterface {
  purpose: 'public' | 'vlan'
  primary?: boolean
  label?: string | null
  ipam_address?: string | null
}

export interface Deployment {
  computeId: number
  accountId: number
  /** Null makes nothing. */
  image: string | null
  imageLabel: string
  /** MB of all disks together. */
  disk: number
  /** MB; 0 makes no swap disk. */
  swapSize: number
  interfaces: readonly NewInterface[]
  /** Whether the disks can be used already. */
  ready: boolean
  /** Wire date-time. */
  created: string
}

export const emptyDevices: Record<
  DeviceSlot,
  { disk_id: number | null; volume_id: number | null } | null
> = { sda: null, sdb: null, sdc: null, sdd: null, sde: null, sdf: null, sdg: null, sdh: null }

const diskDevice = (disk_id: number) => ({ disk_id, volume_id: null })

/** Makes the disks and the configuration profile of an image (response shapes 4.3). @returns the profile's id */
export async function deployImage(tx: Tx, deployment: Deployment): Promise<number | null> {
  const { imageLabel, swapSize, disk } = deployment
  if (deployment.image === null) return null
  const addDisk = (label: string, size: number, filesystem: string) =>
    tx
      .insertInto('disk')
      .values({
        compute_id: deployment.computeId,
        label: label.slice(0, 48),
        status: deployment.ready ? 'ready' : 'not ready',
        size,
        filesystem,
        created: deployment.created,
        updated: deployment.created,
      })
      .returning(['id', 'label'])
      .executeTakeFirstOrThrow()
  const system = await addDisk(`${imageLabel} Disk`, disk - swapSize, 'ext4')
  const swap = swapSize > 0 ? await addDisk(`${swapSize} MB Swap Image`, swapSize, 'swap') : null
  const { network_helper } = await tx
    .selectFrom('account')
    .select('network_helper')
    .where('id', '=', deployment.accountId)
    .executeTakeFirstOrThrow()
  const config = await tx
    .insertInto('config')
    .values({
      compute_id: deployment.computeId,
      label: `My ${system.label} Profile`.slice(0, 48),
      comments: '',
      kernel: 'compute/grub2',
      helpers: JSON.stringify({
        updatedb_disabled: true,
        distro: true,
        modules_dep: true,
        network: network_helper === 1,
        devtmpfs_automount: false,
      }),
      devices: JSON.stringify({
        ...emptyDevices,
        sda: diskDevice(system.id),
        ...(swap === null ? {} : { sdb: diskDevice(swap.id) }),
      }),
      created: deployment.created,
      updated: deployment.created,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addInterfaces(tx, config.id, deployment.interfaces)
  return config.id
}

async function addInterfaces(
  tx: Tx,
  configId: number,
  interfaces: readonly NewInterface[],
): Promise<void> {
  const values = interfaces.map((given, position) => ({
    config_id: configId,
    position,
    purpose: given.purpose,
    primary: given.primary === true ? 1 : 0,
    label: given.purpose === 'vlan' ? (given.label ?? '') : null,
    ipam_address: given.purpose === 'vlan' ? (given.ipam_address ?? '') : null,
    vpc_id: null,
    subnet_id: null,
    ipv4_vpc: null,
    nat_1_1: null,
    ip_ranges: null,
  }))
  if (values.length > 0) await tx.insertInto('config_interface').values(values).execute()
}
