import type { Clock } from './clock.ts'

/** The count of the current window. */
export interface WindowCount {
  used: number
  /** End of the window, in milliseconds. */
  until: number
}

/** Counters by name. The window of a counter starts with its first increment. */
export interface WindowCounts {
  /** Returns undefined if there is no current window. */
  read(name: string): Promise<WindowCount | undefined>
  /**
   * @param until end of the window, if a new one starts
   * @param limit count from which on the client is locked out until the end of the window. Such a count is retained when
   *   there are too many. If all counts are such, no new window starts, and the result is above the limit.
   * @returns the count after the increment
   */
  add(name: string, amount: number, until: number, limit?: number): Promise<WindowCount>
}

/** Result for a new name when all counts are lockouts. Rejecting it is safer than forgetting one of them. */
export const rejectedCount = (limit: number, until: number): WindowCount => ({
  used: limit + 1,
  until,
})

/** Maximum number of counts, because a client with many IP addresses or names must not fill the memory. */
const maxCounts = 10_000

/** Counters in the memory of this process. */
export class OwnCounts implements WindowCounts {
  readonly #clock: Clock
  readonly #maxCounts: number
  /** Counts below their limit, and those without one, in the order of their last increment. */
  readonly #open = new Map<string, WindowCount>()
  /** Lockouts in the order of their start. */
  readonly #locked = new Map<string, WindowCount>()

  constructor(clock: Clock, max = maxCounts) {
    this.#clock = clock
    this.#maxCounts = max
  }

  async read(name: string): Promise<WindowCount | undefined> {
    return this.#running(name)
  }

  async add(name: string, amount: number, until: number, limit?: number): Promise<WindowCount> {
    if (this.#size >= this.#maxCounts) this.#deleteExpiredLockouts()
    const before = this.#running(name)
    if (!before && limit !== undefined && this.#locked.size >= this.#maxCounts)
      return rejectedCount(limit, until)
    const count = { used: (before?.used ?? 0) + amount, until: before?.until ?? until }
    const isLocked = limit !== undefined && count.used >= limit
    this.#open.delete(name)
    this.#locked.delete(name)
    const counts = isLocked ? this.#locked : this.#open
    counts.set(name, count)
    const [oldest] = this.#open.keys()
    if (this.#size > this.#maxCounts && oldest !== undefined) this.#open.delete(oldest)
    return count
  }

  get #size(): number {
    return this.#open.size + this.#locked.size
  }

  #deleteExpiredLockouts(): void {
    const now = this.#clock.now()
    for (const [name, { until }] of this.#locked) if (until <= now) this.#locked.delete(name)
  }

  #running(name: string): WindowCount | undefined {
    const count = this.#open.get(name) ?? this.#locked.get(name)
    return count && count.until > this.#clock.now() ? count : undefined
  }
}
