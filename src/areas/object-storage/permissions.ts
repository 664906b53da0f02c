import { useDeniedReason } from '#api/session/permissions.ts'

/** Returns the reason why the acting user cannot change object storage. */
export const useStorageDenied = () => useDeniedReason({ scope: 'object_storage:read_write' })

/** Returns the reason why the acting user cannot read objects. Signed URLs require the same scope. */
export const useReadingDenied = () =>
  useDeniedReason({ scope: 'object_storage:read_write', reads: true })
