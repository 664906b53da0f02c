import type { ZoneEditing } from '../changes/useZoneEditing.ts'
import type { RecordRow } from '../recordRow.ts'

export interface RecordDialogProps {
  rows: RecordRow[]
  /** Every record that is loaded, with what is staged. */
  all: readonly RecordRow[]
  /** Each record of the zone is among them. */
  complete: boolean
  editing: ZoneEditing
  onClose: () => void
}
