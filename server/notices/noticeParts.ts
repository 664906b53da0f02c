import type { Clock } from '#shared/clock.ts'
import type { WindowCounts } from '#platform/auth/windowCounters.ts'
import type { OwnApi } from './ownApi.ts'
import type { OwnTokens } from './ownTokens.ts'
import type { ConsoleStore } from './store.ts'

/** The parts with which the server acts by itself. */
export interface NoticeParts {
  api: OwnApi
  /** Empty for the local platform. */
  apiAddress: string
  tokens: OwnTokens
  store: () => Promise<ConsoleStore>
  clock: Clock
  counts: WindowCounts
}
