import type { DatabaseBackup } from '#api/generated/types.gen.ts'
import { formatDate } from '#lib/time.ts'

export const databaseName = ({ id, label }: { id: number; label?: string | undefined }): string =>
  label || `Database ${id}`

const engineNames = new Map([
  ['mysql', 'MySQL'],
  ['postgresql', 'PostgreSQL'],
])

/** Formats the engine and version, for example "MySQL 8.0.30". */
export const engineText = ({
  engine,
  version,
}: {
  engine?: string | undefined
  version?: string | undefined
}): string => [engineNames.get(engine ?? '') ?? engine, version].filter(Boolean).join(' ')

const replications = new Map([
  ['none', 'None'],
  ['asynch', 'Asynchronous'],
  ['semi_synch', 'Semi-synchronous'],
])

/** Returns the label of a replication type, which describes how replicas follow the primary. */
export const replicationText = (type: string): string => replications.get(type) ?? type

/** Returns "Automatic backup of 23 Nov 2026", or the user-defined label of a snapshot. */
export const databaseBackupName = (
  { id, type, label, created }: DatabaseBackup,
  zone: string | undefined,
): string =>
  type === 'auto' && created
    ? `Automatic backup of ${formatDate(created, zone)}`
    : label || `Backup ${id}`
