import type { Compute, ComputeBackups } from '#api/generated/types.gen.ts'

/** Everything that can be open on the backups tab. */
export const backupDrawers = ['enable', 'cancel', 'snapshot', 'restore'] as const
export type BackupDrawer = (typeof backupDrawers)[number]

export interface BackupParts {
  compute: Compute
  backups: ComputeBackups
  /** Dollars a month of the service. */
  price: number | null | undefined
  onClose: () => void
}
