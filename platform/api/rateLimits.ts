import type { RateLimit } from '#shared/contract/operations.ts'
import type { WindowCounts } from '#shared/windowCounts.ts'

interface RateWindow {
  end: number
  /** Requests counted in this process, plus those that other processes have reported. */
  used: number
  /** Requests of this process that have not been reported to the other processes yet. */
  pendingCount: number
}

export interface RateState {
  limit: number
  remaining: number
  /** End of the window, in seconds since the epoch. */
  reset: number
  /** Time left in the window, in seconds. */
  retryAfter: number
  exceeded: boolean
}

/** The client that a request is counted for. */
export interface CountedCaller {
  /** The token; without a valid one, the network of the client's IP address. */
  name: string
  /** True if the request has a valid token. */
  isKnown: boolean
}

const overall: RateLimit = { limit: 800, window: 120 }
const maxWindows = 50_000

/**
 * A process reports its requests when they exceed the remaining quota divided by this number. With up to half as many
 * processes that share the load evenly, the limit is exact.
 */
const reportDivisor = 10
/**
 * Minimum number of unreported requests of an unauthenticated client before they are written. Such clients can have any
 * number of IP addresses, so one write per request would be too expensive.
 */
const unauthenticatedBatch = 20

/**
 * Counts requests in memory and synchronizes the counts with other processes, more often the closer a limit is. A
 * client far below its limit causes no database write.
 */
export class RateLimits {
  /** Windows, in the order of their start. */
  private readonly windows = new Map<string, RateWindow>()
  private readonly shared: WindowCounts | undefined

  /** @param shared counts that several processes share */
  constructor(shared?: WindowCounts) {
    this.shared = shared
  }

  /** Counts one request for an operation. */
  async take(
    caller: CountedCaller,
    operation: string,
    limit: RateLimit,
    now: number,
  ): Promise<RateState> {
    const own = await this.count(`${caller.name} ${operation}`, caller, limit, now)
    const all = await this.count(caller.name, caller, overall, now)
    return all.exceeded ? all : own
  }

  private async count(
    name: string,
    { isKnown }: CountedCaller,
    { limit, window }: RateLimit,
    now: number,
  ): Promise<RateState> {
    const current = this.windowOf(name, window, now)
    const quota = limit - current.used
    current.used++
    current.pendingCount++
    const minPendingCount = isKnown ? 1 : unauthenticatedBatch
    if (
      quota > 0 &&
      current.pendingCount >= Math.max(minPendingCount, Math.floor(quota / reportDivisor))
    )
      await this.reportUsage(name, current)
    return {
      limit,
      remaining: Math.max(0, limit - current.used),
      reset: Math.ceil(current.end / 1000),
      retryAfter: Math.max(0, Math.ceil((current.end - now) / 1000)),
      exceeded: current.used > limit,
    }
  }

  private windowOf(name: string, seconds: number, now: number): RateWindow {
    const running = this.windows.get(name)
    if (running && now < running.end) return running
    this.windows.delete(name)
    this.makeRoom(now)
    const newWindow = { end: now + seconds * 1000, used: 0, pendingCount: 0 }
    this.windows.set(name, newWindow)
    return newWindow
  }

  private async reportUsage(name: string, current: RateWindow): Promise<void> {
    if (!this.shared) return
    const amount = current.pendingCount
    current.pendingCount = 0
    try {
      const { used, until } = await this.shared.add(`calls ${name}`, amount, current.end)
      current.used = Math.max(current.used, used + current.pendingCount)
      current.end = until
    } catch {
      // Keep counting locally. If the database is unavailable, the request itself reports that error.
    }
  }

  /** Deletes the oldest windows if they have expired or if there are too many. */
  private makeRoom(now: number): void {
    for (const [key, { end }] of this.windows) {
      if (now < end && this.windows.size < maxWindows) return
      this.windows.delete(key)
    }
  }
}
