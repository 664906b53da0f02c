import {
  getAccountOptions,
  getAccountSettingsOptions,
  getProfileGrantsOptions,
  getProfileOptions,
  getUserGrantsOptions,
  listEventsOptions,
  listNotificationsOptions,
  listProfileLoginsOptions,
  listTokensOptions,
  listUsersOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import { updateAccountSettings } from '#api/generated/sdk.gen.ts'
import { useOperation } from '#api/query.ts'
import { firstPageOf } from '#api/wholeList.ts'

/** Asked once: an API that does not have it is not asked again until the page is loaded anew. */
const probedOnce = { retry: false, retryOnMount: false } as const

export const notificationsQuery = () => ({
  ...listNotificationsOptions(),
  ...probedOnce,
  staleTime: 5 * 60_000,
})

/** The newest events, for the drawer. */
export const recentEventsQuery = () => ({
  ...listEventsOptions({ query: { page: 1, page_size: 25 } }),
  ...probedOnce,
  staleTime: 15_000,
})

export const eventsQuery = () => listEventsOptions()
export const firstEventsQuery = () => firstPageOf(eventsQuery())

export const profileQuery = () => getProfileOptions()
export const ownGrantsQuery = () => ({ ...getProfileGrantsOptions(), ...probedOnce })

/** The last sign-ins of the person, as one page. */
export const ownLoginsQuery = () => ({
  ...listProfileLoginsOptions({ query: { page: 1, page_size: 25 } }),
  ...probedOnce,
})

export const accountQuery = () => getAccountOptions()
export const settingsQuery = () => getAccountSettingsOptions()
export const usersQuery = () => listUsersOptions()
export const userGrantsQuery = (username: string) => getUserGrantsOptions({ path: { username } })
export const tokensQuery = () => listTokensOptions()

export const useUpdateSettings = () =>
  useOperation(updateAccountSettings, { refreshes: ['getAccountSettings'] })
