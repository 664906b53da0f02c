import { askConsole } from '#api/session.ts'
import { refreshing } from '../../serverWrites.ts'

/** Date-times of the contract. */
interface Subscription {
  created: string
  token_label: string
  scopes: string[]
  /** When a calendar program last had the calendar. */
  last_read: string | null
  /** Lists that the API keeps from the token. */
  missing: string[]
  /** The reason why the last program did not get it. */
  fault: string | null
}

interface SubscriptionState {
  subscription: Subscription | null
  /** Those of the token, each with what it is for. */
  scopes: { scope: string; reason: string }[]
}

export const subscriptionQuery = {
  queryKey: [{ _id: 'calendarSubscription' }],
  queryFn: () => askConsole<SubscriptionState>('GET', '/calendar'),
}

const thenRefreshed = refreshing(subscriptionQuery.queryKey)

/** @returns the address, which nobody can be told again */
export async function createSubscription(): Promise<string> {
  const { address } = await thenRefreshed(askConsole<{ address: string }>('POST', '/calendar'))
  return address
}

/** @returns the reason why the API has its token still; undefined when that is revoked */
export async function endSubscription(): Promise<string | undefined> {
  const { token_left: left } = await thenRefreshed(
    askConsole<{ token_left: { reason: string } | null }>('DELETE', '/calendar'),
  )
  return left?.reason
}
