import type { BucketPath } from '../paths.ts'
import type { ObjectRow } from './objectRows.ts'

/** What a dialog over chosen objects and folders is given. */
export interface BulkDialogProps {
  path: BucketPath
  rows: readonly ObjectRow[]
  onClose: () => void
}
