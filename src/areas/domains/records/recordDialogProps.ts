import type { ZoneEditing } from '../changes/useZoneEditing.ts'
import type { RecordRow } from '../recordRow.ts'

export interface RecordDialogProps {
  rows: RecordRow[]
  /** All loaded records, including staged changes. */
  all: readonly RecordRow[]
  /** True if all records of the zone are loaded. */
  complete: boolean
  editing: ZoneEditing
  onClose: () => void
}
