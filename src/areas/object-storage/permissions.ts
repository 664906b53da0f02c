import { useDeniedReason } from '#api/session/permissions.ts'
import { needs } from '../needs.ts'

/** Returns the reason why the acting user cannot change object storage. */
export const useStorageDenied = () => useDeniedReason(needs.storage.write)

/** Returns the reason why the acting user cannot read objects. Signed URLs require the same permissions. */
export const useReadingDenied = () => useDeniedReason({ ...needs.storage.write, reads: true })
