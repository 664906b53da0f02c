import {
  listImagesOptions,
  listScriptsOptions,
  listSshKeysOptions,
  listUsersOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import type { Image, Script, SshKey, User } from '#api/generated/types.gen.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { useAllPages } from '#api/query/query.ts'
import { needs } from '../../needs.ts'

export const useDeployableImages = () => useAllPages<Image>(listImagesOptions())

export const useScripts = (): readonly Script[] => useAllPages<Script>(listScriptsOptions()).rows

/** Returns the users whose keys can be installed; empty if the user is not permitted to list users. */
export function useKeyOwners(): readonly { username: string; keys: number | undefined }[] {
  const isDenied = useDeniedReason(needs.account.readUsers) !== undefined
  const users = useAllPages<User>(listUsersOptions(), { enabled: !isDenied }).rows
  return users.flatMap(({ username, ssh_keys: keys }) =>
    username ? [{ username, keys: Array.isArray(keys) ? keys.length : undefined }] : [],
  )
}

/** Returns the SSH keys of the current user's profile. */
export const useOwnKeys = () => useAllPages<SshKey>(listSshKeysOptions()).rows
