/** The statuses of a database (response shapes 3.3). */
export const databaseStatuses = [
  'provisioning',
  'active',
  'suspending',
  'suspended',
  'resuming',
  'restoring',
  'failed',
  'degraded',
  'updating',
  'backing_up',
  'resizing',
  'deleting',
] as const

const resting: readonly string[] = ['active', 'failed', 'degraded', 'suspended']

/** Returns true if no change of a database is in progress. An unknown status may be a change. */
export const isDatabaseAtRest = (status: string): boolean => resting.includes(status)

/** Statuses in which operations on a database are allowed (document 2, 3); `settled` applies to deletes and restores. */
const activeOnly = ['active']
const settled = ['active', 'degraded', 'failed']

/**
 * Returns the reason that prevents an operation in the status of a database, or undefined. An operation is never
 * possible in an unknown status.
 */
export const databaseCan = {
  update: needs(activeOnly),
  createSnapshot: needs(activeOnly),
  getCredentials: needs(activeOnly),
  patch: needs(activeOnly),
  getSsl: needs(activeOnly),
  delete: needs(settled),
  restore: needs(settled),
  listBackups: afterProvisioning,
  getBackup: afterProvisioning,
  deleteBackup: afterProvisioning,
} satisfies Record<string, (status: string) => string | undefined>

export type DatabaseAction = keyof typeof databaseCan

/** Maximum number of snapshots of a database, without automatic backups (document 2, 4.2). */
export const snapshotsMax = 3

/** Retention of automatic backups, in days (document 2, 4.2). */
export const automaticDays = 7

/** Returns the reason why no further snapshot can be taken of a database with these backups, or undefined. */
export function snapshotError(backups: Iterable<{ type: string }>): string | undefined {
  let snapshots = 0
  for (const backup of backups) if (backup.type === 'snapshot') snapshots += 1
  return snapshots < snapshotsMax
    ? undefined
    : `The database has ${snapshotsMax} snapshots already; delete one first`
}

/**
 * Returns the reason why a snapshot of a node cannot be taken, or undefined. Only a cluster of three nodes has
 * replicas.
 */
export const snapshotTargetError = (
  target: 'primary' | 'secondary',
  clusterSize: number,
): string | undefined =>
  target === 'secondary' && clusterSize < 2 ? 'A database of one node has no replica' : undefined

/** Returns the reason why a database cannot be resized to a type, or undefined. Disk sizes are in MB. */
export const databaseResizeError = (presentDisk: number, disk: number): string | undefined =>
  disk > presentDisk
    ? undefined
    : `Needs more than ${Math.round(presentDisk / 102.4) / 10} GB of disk`

function needs(statuses: readonly string[]): (status: string) => string | undefined {
  return (status) =>
    statuses.includes(status)
      ? undefined
      : `The database must be ${inWords(statuses)}; it is ${status.replaceAll('_', ' ')}`
}

function afterProvisioning(status: string): string | undefined {
  return status === 'provisioning' ? 'The database is still provisioning' : undefined
}

function inWords(statuses: readonly string[]): string {
  return statuses.length > 1
    ? `${statuses.slice(0, -1).join(', ')} or ${statuses.at(-1)}`
    : statuses.join('')
}
