import type { Disk } from '#api/generated/types.gen.ts'
import type { SlotUse } from '../slotUses.ts'
import { diskLabel, volumeLabel } from '../../labels.ts'

/** The name of the device in a slot: the label of the disk where it is known. */
export function deviceName(use: SlotUse, disks: readonly Disk[] | undefined): string {
  if (use.kind === 'unknown') return JSON.stringify(use.value)
  if (use.kind === 'volume') return volumeLabel(use)
  return diskLabel({ id: use.id, ...disks?.find(({ id }) => id === use.id) })
}
