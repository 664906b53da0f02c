import { type Clock, minutes, seconds } from '#shared/clock.ts'
import { clientNetwork } from '#shared/http/clientNetwork.ts'
import type { WindowCount, WindowCounts } from './windowCounts.ts'

const span = 5 * minutes

interface Limited {
  clock: Clock
  counts: WindowCounts
  /** Type of attempt. Each type is counted separately. */
  subject: string
  /** Maximum number of attempts in five minutes (default: 10). */
  allowed?: number
}

/** Counts attempts per client, mostly failed sign-ins. */
export class SignInLimiter {
  readonly #clock: Clock
  readonly #counts: WindowCounts
  readonly #subject: string
  readonly #allowed: number

  constructor({ clock, counts, subject, allowed = 10 }: Limited) {
    this.#clock = clock
    this.#counts = counts
    this.#subject = subject
    this.#allowed = allowed
  }

  /** Returns the number of seconds until the next attempt is allowed; 0 if it is allowed now. */
  async wait(who: string): Promise<number> {
    const count = await this.#counts.read(this.#nameOf(who))
    return count && count.used >= this.#allowed ? this.#secondsUntil(count.until) : 0
  }

  /**
   * Counts an attempt, unless the limit is exceeded.
   * @returns the number of seconds until the next attempt is allowed; 0 if this one is
   */
  async take(who: string): Promise<number> {
    const wait = await this.wait(who)
    if (wait > 0) return wait
    // Increment and compare in one step, so that concurrent attempts, also in other processes, are counted correctly.
    const { used, until } = await this.#add(this.#nameOf(who), 1)
    return used > this.#allowed ? this.#secondsUntil(until) : 0
  }

  /** Uncounts an attempt that should not count. */
  async uncount(who: string): Promise<void> {
    const name = this.#nameOf(who)
    if (await this.#counts.read(name)) await this.#add(name, -1)
  }

  #add(name: string, amount: number): Promise<WindowCount> {
    return this.#counts.add(name, amount, this.#clock.now() + span, this.#allowed)
  }

  #nameOf(who: string): string {
    return `${this.#subject} ${clientNetwork(who)}`
  }

  #secondsUntil(until: number): number {
    return Math.max(1, Math.ceil((until - this.#clock.now()) / seconds))
  }
}
