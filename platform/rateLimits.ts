/** Fixed windows, counted in this process: with several processes the limits are each process's own. */
export interface RateLimit {
  /** Calls in a window. */
  limit: number
  /** Seconds. */
  window: number
}

interface Window {
  end: number
  used: number
}

export interface RateState {
  limit: number
  remaining: number
  /** Epoch seconds. */
  reset: number
  /** Seconds left in the window. */
  retryAfter: number
  exceeded: boolean
}

const overall: RateLimit = { limit: 800, window: 120 }
const windowsKept = 50_000

export class RateLimits {
  /** In the order in which they began. */
  private readonly windows = new Map<string, Window>()

  /** Counts one call of an operation by a caller (token, or address without one). */
  take(caller: string, operation: string, limit: RateLimit, now: number): RateState {
    const own = this.count(`${caller} ${operation}`, limit, now)
    const all = this.count(caller, overall, now)
    return all.exceeded ? all : own
  }

  private count(key: string, { limit, window }: RateLimit, now: number): RateState {
    let current = this.windows.get(key)
    if (!current || now >= current.end) {
      this.windows.delete(key)
      this.makeRoom(now)
      current = { end: now + window * 1000, used: 0 }
      this.windows.set(key, current)
    }
    current.used++
    const { end } = current
    return {
      limit,
      remaining: Math.max(0, limit - current.used),
      reset: Math.ceil(end / 1000),
      retryAfter: Math.ceil((end - now) / 1000),
      exceeded: current.used > limit,
    }
  }

  /** Drops the oldest windows that are over; of more than fit, the oldest in any case. */
  private makeRoom(now: number): void {
    for (const [key, { end }] of this.windows) {
      if (now < end && this.windows.size < windowsKept) return
      this.windows.delete(key)
    }
  }
}
