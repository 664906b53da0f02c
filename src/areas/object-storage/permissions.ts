import { useDeniedReason } from '#api/permissions.ts'

/** The reason why the acting user may not change object storage. */
export const useStorageDenied = () => useDeniedReason({ scope: 'object_storage:read_write' })

/** The same scope signs the addresses by which objects are read. */
export const useReadingDenied = () =>
  useDeniedReason({ scope: 'object_storage:read_write', reads: true })
