import type { Clock } from '#shared/clock.ts'
import type { WindowCounts } from '#shared/windowCounts.ts'
import type { OwnApi } from './ownApi.ts'
import type { OwnTokens } from './ownTokens.ts'
import type { ConsoleStore } from './store.ts'

/** Dependencies of features that run without a user's request. */
export interface NoticeParts {
  api: OwnApi
  /** URL of the remote API; empty for the local platform. */
  apiAddress: string
  tokens: OwnTokens
  store: () => Promise<ConsoleStore>
  clock: Clock
  counts: WindowCounts
}
