import { useDeniedReason } from '#api/permissions.ts'

interface Named {
  id: number
}

/** Why the acting user may not change a database. */
export const useUpdateNeed = ({ id }: Named) =>
  useDeniedReason({ scope: 'databases:read_write', object: { type: 'database', id } })

/** Backups are looked at with the scope to write (document 2, 4.2). */
export const useBackupsNeed = ({ id }: Named) =>
  useDeniedReason({
    scope: 'databases:read_write',
    object: { type: 'database', id, level: 'read_only' },
  })

/** Deleting and resetting credentials is for unrestricted users (document 2, 5). */
export const useUnrestrictedNeed = () =>
  useDeniedReason({ scope: 'databases:read_write', unrestricted: true })

export const useCreateNeed = () =>
  useDeniedReason({ scope: 'databases:read_write', global: 'add_databases' })
