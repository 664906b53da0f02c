import type { Disk } from '#api/generated/types.gen.ts'
import type { SlotUse } from './slotUses.ts'

/** What is in a slot, in words: the label of the disk where it is known. */
export function deviceName(use: SlotUse, disks: readonly Disk[] | undefined): string {
  if (use.kind === 'unknown') return JSON.stringify(use.value)
  if (use.kind === 'volume') return `Volume ${use.id}`
  return disks?.find(({ id }) => id === use.id)?.label || `Disk ${use.id}`
}
