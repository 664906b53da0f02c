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
   * @returns the count after the increment
   */
  add(name: string, amount: number, until: number): Promise<WindowCount>
}

const remembered = 10_000

/** Counters in the memory of this process. */
export class OwnCounts implements WindowCounts {
  readonly #clock: Clock
  readonly #counts = new Map<string, WindowCount>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async read(name: string): Promise<WindowCount | undefined> {
    return this.#running(name)
  }

  async add(name: string, amount: number, until: number): Promise<WindowCount> {
    const before = this.#running(name)
    const count = { used: (before?.used ?? 0) + amount, until: before?.until ?? until }
    this.#counts.delete(name)
    this.#counts.set(name, count)
    // Evict the oldest entry, because a client with many IP addresses or names must not fill the memory.
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > remembered && oldest !== undefined) this.#counts.delete(oldest)
    return count
  }

  #running(name: string): WindowCount | undefined {
    const count = this.#counts.get(name)
    return count && count.until > this.#clock.now() ? count : undefined
  }
}
