import { useDeniedReason } from '#api/session/permissions.ts'
import { needs } from '../needs.ts'

interface Named {
  id: number
}

/** The reason why the acting user may not change a database. */
export const useUpdateNeed = ({ id }: Named) => useDeniedReason(needs.database.write(id))

/** Returns the reason why the acting user may not view the backups of a database. */
export const useBackupsNeed = ({ id }: Named) => useDeniedReason(needs.database.backups(id))

/** The reason why the acting user may not delete a database or reset its credentials. */
export const useUnrestrictedNeed = () => useDeniedReason(needs.database.unrestricted)

export const useCreateNeed = () => useDeniedReason(needs.database.create)
