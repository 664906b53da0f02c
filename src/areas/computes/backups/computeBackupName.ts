import type { ComputeBackup } from '#api/generated/types.gen.ts'
import { formatDateTime } from '#lib/time.ts'

/**
 * Returns the name of a backup: "Before the upgrade", or "Backup of 21 Nov 2026, 04:21 CET".
 * @param position position in the sentence; names without a label are lowercase unless they come first
 */
export function computeBackupName(
  { label, created, type }: ComputeBackup,
  zone: string | undefined,
  position: 'first' | 'within' = 'first',
) {
  if (label) return label
  const noun = type === 'snapshot' ? 'Snapshot' : 'Backup'
  return `${position === 'first' ? noun : noun.toLowerCase()} of ${formatDateTime(created, zone)}`
}
