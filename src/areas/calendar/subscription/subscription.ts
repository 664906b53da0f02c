import { askConsole } from '#api/session/session.ts'
import { refreshing } from '../../serverWrites.ts'

/** The calendar subscription of the user. Times are date-times of the contract. */
interface Subscription {
  created: string
  token_label: string
  scopes: string[]
  /** Time of the last successful read by a calendar app. */
  last_read: string | null
  /** Names of the lists that the token may not read. */
  missing: string[]
  /** Reason why the last read by a calendar app failed. */
  fault: string | null
}

interface SubscriptionState {
  subscription: Subscription | null
  /** Scopes of the token, each with its purpose. */
  scopes: { scope: string; reason: string }[]
}

export const subscriptionQuery = {
  queryKey: [{ _id: 'calendarSubscription' }],
  queryFn: () => askConsole<SubscriptionState>('GET', '/calendar'),
}

const thenRefreshed = refreshing(subscriptionQuery.queryKey)

/**
 * Creates the subscription.
 * @returns the secret URL, which cannot be shown again
 */
export async function createSubscription(): Promise<string> {
  const { address } = await thenRefreshed(askConsole<{ address: string }>('POST', '/calendar'))
  return address
}

/**
 * Ends the subscription.
 * @returns the reason why the API did not revoke the token; undefined if it was revoked
 */
export async function endSubscription(): Promise<string | undefined> {
  const { token_left: left } = await thenRefreshed(
    askConsole<{ token_left: { reason: string } | null }>('DELETE', '/calendar'),
  )
  return left?.reason
}
