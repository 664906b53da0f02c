import {
  getAccountOptions,
  getAccountSettingsOptions,
  getProfileOptions,
  getTokenOptions,
  getUserGrantsOptions,
  listEventsOptions,
  listNotificationsOptions,
  listProfileLoginsOptions,
  listTokensOptions,
  listUsersOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import {
  deleteToken,
  updateAccount,
  updateAccountSettings,
  updateToken,
} from '#api/generated/sdk.gen.ts'
import { optionalQuery } from '#api/permissions.ts'
import { useOperation } from '#api/query.ts'
import { firstPageOf } from '#api/wholeList.ts'

export const notificationsQuery = () => ({
  ...optionalQuery(listNotificationsOptions()),
  staleTime: 5 * 60_000,
})

/** The newest events, for the drawer. */
export const recentEventsQuery = () => ({
  ...optionalQuery(listEventsOptions({ query: { page: 1, page_size: 25 } })),
  staleTime: 15_000,
})

export const eventsQuery = () => listEventsOptions()
export const firstEventsQuery = () => firstPageOf(eventsQuery())

export const profileQuery = () => getProfileOptions()

/** The last sign-ins of the person, as one page. */
export const ownLoginsQuery = () =>
  optionalQuery(listProfileLoginsOptions({ query: { page: 1, page_size: 25 } }))

export const accountQuery = () => getAccountOptions()
export const settingsQuery = () => getAccountSettingsOptions()
export const usersQuery = () => listUsersOptions()
export const userGrantsQuery = (username: string) => getUserGrantsOptions({ path: { username } })
export const tokensQuery = () => listTokensOptions()
export const tokenQuery = (tokenId: number) => getTokenOptions({ path: { tokenId } })

export const useUpdateAccount = () => useOperation(updateAccount, { refreshes: ['getAccount'] })

export const useUpdateSettings = () =>
  useOperation(updateAccountSettings, { refreshes: ['getAccountSettings'] })

const tokenReaders = ['listTokens', 'getToken', 'listEvents'] as const

export const useUpdateToken = () => useOperation(updateToken, { refreshes: tokenReaders })
export const useRevokeToken = () => useOperation(deleteToken, { refreshes: tokenReaders })
