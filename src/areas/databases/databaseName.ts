import type { DatabaseBackup } from '#api/generated/types.gen.ts'
import { formatDate } from '#lib/time.ts'

export const databaseName = ({ id, label }: { id: number; label?: string | undefined }): string =>
  label || `Database ${id}`

const engineNames = new Map([
  ['mysql', 'MySQL'],
  ['postgresql', 'PostgreSQL'],
])

/** "MySQL 8.0.30". */
export const engineWords = ({
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

/** How replicas follow the primary, in words for the API's value. */
export const replicationWords = (type: string): string => replications.get(type) ?? type

/** "Automatic backup of 23 Nov 2026", or the label of a snapshot, which a person gave. */
export const backupName = (
  { id, type, label, created }: DatabaseBackup,
  zone: string | undefined,
): string =>
  type === 'auto' && created
    ? `Automatic backup of ${formatDate(created, zone)}`
    : label || `Backup ${id}`
