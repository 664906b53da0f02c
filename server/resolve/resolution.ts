import { setMaxListeners } from 'node:events'
import type { ResolvedZone } from '../../shared/resolution.ts'
import type { NameServer } from './askServer.ts'
import {
  type RequestedCheck,
  ZoneCheck,
  lookupsMax,
  formatEndpoint,
  serversMax,
  type Setting,
} from './zoneCheck.ts'
import { ConcurrencySlots } from './concurrencySlots.ts'

interface ResolutionOptions {
  resolvers: readonly NameServer[]
  /** Name server of the local platform, which is authoritative for every zone. */
  own?: NameServer | undefined
  /** Port of other name servers. */
  port?: number
  /** Timeout of one query, in milliseconds. */
  queryTimeout?: number
  /** Timeout of a check, in milliseconds; remaining queries count as unanswered. */
  checkTimeout?: number
}

interface CheckOptions extends RequestedCheck {
  /** User; all checks of a user share one limit. */
  person: string
  /** Aborts the check when its client disconnects. */
  signal?: AbortSignal
}

/** Maximum number of concurrent queries of all users. */
const atOnce = 32
/** Maximum number of concurrent queries of one user, so that others need not wait. */
const share = 8
/** Maximum number of waiting queries of all users: as many as five users may send in a minute. */
const waitingMax = 10_000
export class Resolution {
  readonly #setting: Setting
  readonly #checkTimeout: number

  constructor({
    resolvers,
    own,
    port = 53,
    queryTimeout = 2000,
    checkTimeout = 15_000,
  }: ResolutionOptions) {
    this.#checkTimeout = checkTimeout
    this.#setting = {
      own,
      port,
      queryTimeout,
      slots: new ConcurrencySlots({ count: atOnce, share, waitingMax }),
      // Resolvers may have private IP addresses, because the operator configured them.
      resolvers: resolvers.map((server) => ({
        kind: 'resolver',
        name: null,
        address: formatEndpoint(server),
        server,
        reason: null,
      })),
    }
  }

  /** True while the queue is full, so that new checks are rejected. */
  get isFull(): boolean {
    return this.#setting.slots.isFull
  }

  /** Returns the maximum number of queries that a check can cause. */
  costOf({ questions, whole }: RequestedCheck): number {
    const { resolvers, own } = this.#setting
    const rows = questions.length * (resolvers.length + (own ? 1 : serversMax))
    return rows + (whole || !own ? lookupsMax : 0)
  }

  async resolveZone(
    zone: string,
    { signal, person, ...check }: CheckOptions,
  ): Promise<ResolvedZone> {
    const ending = new AbortController()
    const end = () => ending.abort()
    const timer = setTimeout(end, this.#checkTimeout)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
    // Each waiting query adds a listener.
    setMaxListeners(0, ending.signal)
    try {
      return await new ZoneCheck(this.#setting, person, ending.signal).answer(zone, check)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
    }
  }
}
