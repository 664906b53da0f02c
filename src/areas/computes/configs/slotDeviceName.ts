import type { SlotUse } from '../slotUses.ts'
import { diskLabel, volumeLabel } from '../../labels.ts'

type Named = readonly { id: number; label?: string }[]

/** Returns the name of the device in a slot: its label, or its kind and id if the label is unknown. */
export function slotDeviceName(use: SlotUse, disks: Named = [], volumes: Named = []): string {
  if (use.kind === 'unknown') return JSON.stringify(use.value)
  const [known, labelOf] = use.kind === 'volume' ? [volumes, volumeLabel] : [disks, diskLabel]
  return labelOf({ id: use.id, ...known.find(({ id }) => id === use.id) })
}
