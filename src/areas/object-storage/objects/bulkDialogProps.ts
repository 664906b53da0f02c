import type { BucketPath } from '#paths/object-storage.ts'
import type { ObjectRow } from './objectRows.ts'

/** Props of a dialog for selected objects and folders. */
export interface BulkDialogProps {
  path: BucketPath
  rows: readonly ObjectRow[]
  onClose: () => void
}
