import type { WindowCounts } from '../auth/windowCounters.ts'

/** Fixed windows. */
export interface RateLimit {
  /** Calls in a window. */
  limit: number
  /** Seconds. */
  window: number
}

interface Window {
  end: number
  /** Of this process, and of the others as far as they have told. */
  used: number
  /** Of this process, as yet untold. */
  untold: number
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

/** Who calls. */
export interface CountedCaller {
  /** The token, or the address without one. */
  name: string
  /** True when it shows a token that somebody has. */
  isKnown: boolean
}

const overall: RateLimit = { limit: 800, window: 120 }
const windowsKept = 50_000

/**
 * A process tells the others of its calls when these are such a part of what is left. Half as many processes that share
 * the calls evenly keep to the limit exactly.
 */
const toldPart = 10
/** Strangers, who may have any number of addresses, cost less than a write a call. */
const strangersCalls = 20

/**
 * Counts calls here, and exchanges the counts with the other processes the more often the closer a limit is: what is far
 * from its limit costs no write.
 */
export class RateLimits {
  /** In the order in which they began. */
  private readonly windows = new Map<string, Window>()
  private readonly shared: WindowCounts | undefined

  /** @param shared by the processes that count together */
  constructor(shared?: WindowCounts) {
    this.shared = shared
  }

  /** Counts one call of an operation. */
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
    const left = limit - current.used
    current.used++
    current.untold++
    const fewest = isKnown ? 1 : strangersCalls
    if (left > 0 && current.untold >= Math.max(fewest, Math.floor(left / toldPart)))
      await this.tell(name, current)
    return {
      limit,
      remaining: Math.max(0, limit - current.used),
      reset: Math.ceil(current.end / 1000),
      retryAfter: Math.max(0, Math.ceil((current.end - now) / 1000)),
      exceeded: current.used > limit,
    }
  }

  private windowOf(name: string, seconds: number, now: number): Window {
    const running = this.windows.get(name)
    if (running && now < running.end) return running
    this.windows.delete(name)
    this.makeRoom(now)
    const begun = { end: now + seconds * 1000, used: 0, untold: 0 }
    this.windows.set(name, begun)
    return begun
  }

  private async tell(name: string, current: Window): Promise<void> {
    if (!this.shared) return
    const amount = current.untold
    current.untold = 0
    try {
      const { used, until } = await this.shared.add(`calls ${name}`, amount, current.end)
      current.used = Math.max(current.used, used + current.untold)
      current.end = until
    } catch {
      // Whatever the call asks of the database tells that it is away; this process goes on counting.
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
