import * as limits from '../../../contract/generated/limits.gen.ts'
import type { DeviceSlot } from '../../../contract/rules/configProfiles.ts'
import type { Tx } from '../../database/transaction.ts'
import { addInterfaces, type NewInterface } from './configs/interfaces.ts'

interface Deployment {
  computeId: number
  accountId: number
  /** Null creates nothing. */
  image: string | null
  imageLabel: string
  /** Total size of all disks, in MB. */
  disk: number
  /** Size of the files of the image, in MB; defaults to 0. */
  files?: number
  /** Defaults to ext4. */
  filesystem?: string | undefined
  /** Size in MB; 0 creates no swap disk. */
  swapSize: number
  interfaces: readonly NewInterface[]
  /** True when the disks are ready for use immediately. */
  ready: boolean
  /** Date and time in the API format. */
  created: string
}

export const emptyDevices: Record<
  DeviceSlot,
  { disk_id: number | null; volume_id: number | null } | null
> = { sda: null, sdb: null, sdc: null, sdd: null, sde: null, sdf: null, sdg: null, sdh: null }

const diskDevice = (disk_id: number) => ({ disk_id, volume_id: null })

/**
 * Creates the disks and the configuration profile of an image (response shapes 4.3).
 * @returns the id of the profile
 */
export async function deployImage(tx: Tx, deployment: Deployment): Promise<number | null> {
  const { imageLabel, swapSize, disk } = deployment
  if (deployment.image === null) return null
  const addDisk = (label: string, size: number, filesystem: string, files = 0) =>
    tx
      .insertInto('disk')
      .values({
        compute_id: deployment.computeId,
        label: label.slice(0, limits.diskCreate.label.max),
        status: deployment.ready ? 'ready' : 'not ready',
        size,
        files,
        filesystem,
        created: deployment.created,
        updated: deployment.created,
      })
      .returning(['id', 'label'])
      .executeTakeFirstOrThrow()
  const system = await addDisk(
    `${imageLabel} Disk`,
    disk - swapSize,
    deployment.filesystem ?? 'ext4',
    deployment.files,
  )
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
      label: `My ${system.label} Profile`.slice(0, limits.configProfileCreate.label.max),
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
  await addInterfaces(tx, deployment, config.id, deployment.interfaces)
  return config.id
}
