import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query'
import { preference, subscribePreferences } from '#lib/preferences.ts'

/**
 * Returns the polling interval of a query: true for the user's preference, a number of milliseconds, or false for
 * never.
 */
type Decide<Q> = (query: Q) => number | boolean

/**
 * Returns a function for `refetchInterval` that polls only while online, and never if the user has turned refreshing
 * off. TanStack Query itself pauses polling in hidden tabs and refetches when they become visible.
 */
export function pollWhile<Q = Query>(decide: Decide<Q>): (query: Q) => number | false {
  return (query) => {
    const seconds = preference('refresh')
    if (seconds === 0 || !onlineManager.isOnline()) return false
    const wanted = decide(query)
    return wanted === true ? seconds * 1000 : wanted
  }
}

/**
 * Refetches polling queries when the refresh preference changes, because a new interval takes effect only after the
 * next response.
 */
export function followRefreshPreference(client: QueryClient): () => void {
  let rate = preference('refresh')
  return subscribePreferences(() => {
    if (preference('refresh') === rate) return
    rate = preference('refresh')
    void client.refetchQueries({
      type: 'active',
      predicate: ({ observers }) => observers.some(({ options }) => options.refetchInterval),
    })
  })
}
