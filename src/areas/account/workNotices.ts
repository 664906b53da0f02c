/** Types of notifications that announce scheduled work. All other types concern bills and tickets. */
const kinds = new Set([
  'maintenance',
  'outage',
  'reboot_scheduled',
  'migration_scheduled',
  'migration_imminent',
  'volume_migration_scheduled',
  'volume_migration_imminent',
])

export const announcesWork = ({ type }: { type?: string | undefined }): boolean =>
  kinds.has(type ?? '')
