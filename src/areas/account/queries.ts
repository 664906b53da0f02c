import {
  getAccountOptions,
  getAccountSettingsOptions,
  getProfileOptions,
  getSshKeyOptions,
  getTokenOptions,
  getUserGrantsOptions,
  getUserOptions,
  listAccountLoginsOptions,
  listAuthorizedAppsOptions,
  listEventsOptions,
  listProfileLoginsOptions,
  listSshKeysOptions,
  listTokensOptions,
  listUsersOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import {
  createSshKey,
  createUser,
  deleteSshKey,
  deleteToken,
  deleteUser,
  revokeAuthorizedApp,
  updateAccount,
  updateAccountSettings,
  updateProfile,
  updateSshKey,
  updateToken,
  updateUser,
  updateUserGrants,
} from '#api/generated/sdk.gen.ts'
import { optionalQuery } from '#api/session/permissions.ts'
import { useOperation } from '#api/query/query.ts'
import { firstPageOf } from '#api/query/allPages.ts'
import { newestEventsSize } from '../newestEventsSize.ts'

export const eventsQuery = () => listEventsOptions()
export const firstEventsQuery = () => firstPageOf(eventsQuery())

/** The first page of the newest events; undefined if the API does not list events. */
export const newestEventsQuery = () =>
  optionalQuery(listEventsOptions({ query: { page: 1, page_size: newestEventsSize } }))

export const profileQuery = () => getProfileOptions()

/** The first page of the user's latest sign-ins. */
export const ownLoginsQuery = () =>
  optionalQuery(listProfileLoginsOptions({ query: { page: 1, page_size: 25 } }))

export const allOwnLoginsQuery = () => listProfileLoginsOptions()
export const accountLoginsQuery = () => listAccountLoginsOptions()

export const appsQuery = () => listAuthorizedAppsOptions()

export const useRevokeApp = () =>
  useOperation(revokeAuthorizedApp, { refreshes: ['listAuthorizedApps'] })

export const accountQuery = () => getAccountOptions()
export const settingsQuery = () => getAccountSettingsOptions()
export const usersQuery = () => listUsersOptions()
export const userQuery = (username: string) => getUserOptions({ path: { username } })
export const userGrantsQuery = (username: string) => getUserGrantsOptions({ path: { username } })
export const keysQuery = () => listSshKeysOptions()
export const keyQuery = (sshKeyId: number) => getSshKeyOptions({ path: { sshKeyId } })
export const tokensQuery = () => listTokensOptions()
export const tokenQuery = (tokenId: number) => getTokenOptions({ path: { tokenId } })

export const useUpdateAccount = () => useOperation(updateAccount, { refreshes: ['getAccount'] })

export const useUpdateSettings = () =>
  useOperation(updateAccountSettings, { refreshes: ['getAccountSettings'] })

const tokenReaders = ['listTokens', 'getToken', 'listEvents'] as const

export const useUpdateToken = () => useOperation(updateToken, { refreshes: tokenReaders })
export const useRevokeToken = () => useOperation(deleteToken, { refreshes: tokenReaders })

export const useUpdateProfile = () =>
  useOperation(updateProfile, { refreshes: ['getProfile', 'listUsers', 'getUser'] })

// Includes `listUsers`, because the list of users contains the key names of each user.
const keyReaders = ['listSshKeys', 'getSshKey', 'listUsers', 'listEvents'] as const

export const useCreateKey = () => useOperation(createSshKey, { refreshes: keyReaders })
export const useUpdateSshKey = () => useOperation(updateSshKey, { refreshes: keyReaders })
export const useDeleteKey = () => useOperation(deleteSshKey, { refreshes: keyReaders })

const userReaders = ['listUsers', 'getUser', 'getUserGrants', 'listEvents'] as const

export const useCreateUser = () => useOperation(createUser, { refreshes: userReaders })

// Refresh the profile and its grants too, because the updated user can be the current one.
export const useUpdateUser = () =>
  useOperation(updateUser, { refreshes: [...userReaders, 'getProfile', 'getProfileGrants'] })
export const useDeleteUser = () => useOperation(deleteUser, { refreshes: userReaders })
export const useUpdateGrants = () =>
  useOperation(updateUserGrants, {
    refreshes: ['getUserGrants', 'getProfileGrants', 'listEvents'],
  })
