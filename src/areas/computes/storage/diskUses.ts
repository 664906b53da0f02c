import type { ConfigProfile, Disk } from '#api/generated/types.gen.ts'
import { slotUses } from '../slotUses.ts'
import { configLabel } from '../../labels.ts'

/** A configuration slot that contains a disk. */
interface DiskUse {
  configId: number
  config: string
  slot: string
}

export const diskUses = (configs: readonly ConfigProfile[], diskId: number): DiskUse[] =>
  configs.flatMap((config) =>
    slotUses(config)
      .filter((use) => use.kind === 'disk' && use.id === diskId)
      .map(({ slot }) => ({ configId: config.id, config: configLabel(config), slot })),
  )

export type DiskTableRow = Disk & {
  /** Undefined while the configurations are loading or if they could not be loaded. */
  uses: DiskUse[] | undefined
}

export const diskRows = (
  disks: readonly Disk[],
  configs: readonly ConfigProfile[] | undefined,
): DiskTableRow[] => disks.map((disk) => ({ ...disk, uses: configs && diskUses(configs, disk.id) }))
