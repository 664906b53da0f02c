import type { Compute, ComputeBackups } from '#api/generated/types.gen.ts'
import type { backupDrawers } from './BackupsTab.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { EnableDialog } from './EnableDialog.tsx'
import { backupList } from './queries.ts'
import { RestoreForm } from './RestoreForm.tsx'
import { SnapshotForm } from './SnapshotForm.tsx'

export interface BackupParts {
  compute: Compute
  backups: ComputeBackups
  /** Dollars a month of the service. */
  price: number | null | undefined
  onClose: () => void
}

interface BackupDrawersProps extends BackupParts {
  name: (typeof backupDrawers)[number]
  backupId: number | undefined
}

/** What the address opens on the backups tab. */
export function BackupDrawers({ name, backupId, ...parts }: BackupDrawersProps) {
  if (name === 'enable') return <EnableDialog {...parts} />
  if (name === 'cancel') return <CancelDialog {...parts} />
  if (name === 'snapshot') return <SnapshotForm {...parts} />
  const backup = backupList(parts.backups).find(({ id }) => id === backupId)
  return backup ? <RestoreForm key={backup.id} backup={backup} {...parts} /> : null
}
