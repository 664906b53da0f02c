import { diskAllocation } from './computeMoves.ts'

export interface RestorableBackup {
  status: string
  available: boolean
  region: string
  disks: readonly { size: number }[]
}

export interface RestoreTarget {
  region: string
  /** Disk size of the instance type, in MB. */
  disk: number
  /** Total size of its disks, in MB. */
  allocated: number
}

/**
 * Returns the reason why a backup cannot be used for a restore or a new instance, or undefined. It must be successful
 * and not under maintenance (document 3, 3).
 */
export const backupError = ({ status, available }: RestorableBackup): string | undefined =>
  status === 'successful' && available
    ? undefined
    : 'The backup must be successful and not under maintenance'

/**
 * Returns the reason that prevents restoring a backup to a target (document 3, 2.3 and 4), or undefined.
 * @param sizeText formats a size in MB; by default as the API does
 */
export function restoreError(
  backup: RestorableBackup,
  target: RestoreTarget,
  overwrite: boolean,
  sizeText = (megabytes: number) => `${megabytes} MB`,
): string | undefined {
  const unusable = backupError(backup)
  if (unusable !== undefined) return unusable
  if (backup.region !== target.region) return 'A backup is restored within its region only'
  const free = overwrite ? target.disk : target.disk - target.allocated
  const needed = diskAllocation(backup.disks)
  const room = free > 0 ? `${sizeText(free)} free` : 'none free'
  return needed > free ? `Not enough space: ${sizeText(needed)} needed, ${room}` : undefined
}
