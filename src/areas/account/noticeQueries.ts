import { minute } from '#contract/rules/durations.ts'
import {
  listEventsOptions,
  listNotificationsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import { optionalQuery } from '#api/session/permissions.ts'

// In a separate module, because the bar at the top requests notifications on every screen.

export const notificationsQuery = () => ({
  ...optionalQuery(listNotificationsOptions()),
  staleTime: 5 * minute,
})

/** The newest events, for the notifications drawer. */
export const recentEventsQuery = () => ({
  ...optionalQuery(listEventsOptions({ query: { page: 1, page_size: 25 } })),
  staleTime: 15_000,
})
