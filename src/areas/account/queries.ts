import {
  listEventsOptions,
  listNotificationsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'

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
