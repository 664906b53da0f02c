import type { Compute, ComputeBackups } from '#api/generated/types.gen.ts'

/** Names of the drawers of the backups tab. */
export const backupDrawers = ['enable', 'cancel', 'snapshot', 'restore'] as const
export type BackupDrawer = (typeof backupDrawers)[number]

export interface BackupParts {
  compute: Compute
  backups: ComputeBackups
  /** Monthly price of the backup service, in US dollars. */
  price: number | null | undefined
  onClose: () => void
}
