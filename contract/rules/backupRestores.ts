import { diskAllocation } from './computeMoves.ts'

export interface RestorableBackup {
  status: string
  available: boolean
  region: string
  disks: readonly { size: number }[]
}

export interface RestoreTarget {
  region: string
  /** MB of its type. */
  disk: number
  /** MB its disks take. */
  allocated: number
}

/**
 * Why a backup cannot be used, for a restore or for a new instance: only a successful one can that is not under
 * maintenance (document 3, 3).
 */
export const backupFault = ({ status, available }: RestorableBackup): string | undefined =>
  status === 'successful' && available
    ? undefined
    : 'The backup must be successful and not under maintenance'

/**
 * Returns the reason that prevents restoring a backup to a target (document 3, 2.3 and 4), or undefined.
 * @param sizeText how sizes are told, given in MB; the API tells them in MB too
 */
export function restoreFault(
  backup: RestorableBackup,
  target: RestoreTarget,
  overwrite: boolean,
  sizeText = (megabytes: number) => `${megabytes} MB`,
): string | undefined {
  const unusable = backupFault(backup)
  if (unusable !== undefined) return unusable
  if (backup.region !== target.region) return 'A backup is restored within its region only'
  const free = overwrite ? target.disk : target.disk - target.allocated
  const needed = diskAllocation(backup.disks)
  return needed > free
    ? `Insufficient space: the backup needs ${sizeText(needed)} and the target has ${sizeText(free)}`
    : undefined
}
