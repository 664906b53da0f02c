import { useDeniedReason } from '#api/permissions.ts'

/** The reason why the acting user may not change object storage. */
export const useStorageDenied = () => useDeniedReason({ scope: 'object_storage:read_write' })
