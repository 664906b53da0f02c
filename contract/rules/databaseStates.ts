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

/** True while nothing changes a database; a status that nobody knows may be a change. */
export const isDatabaseAtRest = (status: string): boolean => resting.includes(status)

/** The state an operation on a database needs (document 2, 3). Credentials resets are not tied to one. */
const activeOnly = ['active']
const settled = ['active', 'degraded', 'failed']

/**
 * Returns the reason that prevents an operation in the status of a database, or undefined.
 * Unknown statuses count as none of those an operation needs.
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

/** Snapshots of one database (document 2, 4.2); automatic backups do not count. */
export const snapshotsMax = 3

/** Days for which an automatic backup is kept (document 2, 4.2). */
export const automaticDays = 7

/** The reason why another snapshot cannot be taken of a database with these backups, or undefined. */
export function snapshotFault(backups: Iterable<{ type: string }>): string | undefined {
  let snapshots = 0
  for (const backup of backups) if (backup.type === 'snapshot') snapshots += 1
  return snapshots < snapshotsMax
    ? undefined
    : `The database has ${snapshotsMax} snapshots already; delete one first`
}

/** The reason why a snapshot cannot be taken from a node, or undefined: only a cluster of three has replicas. */
export const snapshotTargetFault = (
  target: 'primary' | 'secondary',
  clusterSize: number,
): string | undefined =>
  target === 'secondary' && clusterSize < 2 ? 'A database of one node has no replica' : undefined

/** The reason why a database cannot be resized to a type, or undefined. Disks are in MB. */
export const databaseResizeFault = (presentDisk: number, disk: number): string | undefined =>
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
