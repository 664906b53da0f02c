import { CancelBackupsDialog } from './CancelBackupsDialog.tsx'
import { EnableDialog } from './EnableDialog.tsx'
import { backupList } from './queries.ts'
import { RestoreForm } from './RestoreForm.tsx'
import { ComputeSnapshotForm } from './ComputeSnapshotForm.tsx'
import type { BackupDrawer, BackupParts } from './backupDrawer.ts'

interface BackupDrawersProps extends BackupParts {
  name: BackupDrawer
  backupId: number | undefined
}

/** Drawers of the backups tab that the URL can open. */
export function BackupDrawers({ name, backupId, ...parts }: BackupDrawersProps) {
  if (name === 'enable') return <EnableDialog {...parts} />
  if (name === 'cancel') return <CancelBackupsDialog {...parts} />
  if (name === 'snapshot') return <ComputeSnapshotForm {...parts} />
  const backup = backupList(parts.backups).find(({ id }) => id === backupId)
  return backup ? <RestoreForm key={backup.id} backup={backup} {...parts} /> : null
}
