import type { ComputeBackup } from '#api/generated/types.gen.ts'
import { formatDateTime } from '#lib/time.ts'

/** "Before the upgrade", or "Backup of 21 Nov 2026, 04:21". */
export const backupName = ({ label, created, type }: ComputeBackup) =>
  label || `${type === 'snapshot' ? 'Snapshot' : 'Backup'} of ${formatDateTime(created)}`
