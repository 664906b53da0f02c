import { type Clock, minutes, seconds } from '#shared/clock.ts'
import { clientNetwork } from '#shared/http/clientNetwork.ts'
import type { WindowCounts } from './windowCounters.ts'

const span = 5 * minutes

interface Limited {
  clock: Clock
  counts: WindowCounts
  /** Names the thing that is tried; each subject is counted by itself. */
  subject: string
  /** In five minutes; ten unless told. */
  allowed?: number
}

/** Counts by who tries what, failed sign-ins mostly. */
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

  /** Seconds to wait, or 0. */
  async wait(who: string): Promise<number> {
    const count = await this.#counts.read(this.#nameOf(who))
    return count && count.used >= this.#allowed ? this.#secondsUntil(count.until) : 0
  }

  /** Counts a try, unless there were too many. @returns seconds to wait, or 0 when it was among those allowed */
  async take(who: string): Promise<number> {
    const wait = await this.wait(who)
    if (wait > 0) return wait
    // Of tries that come together, at whichever processes, each gets a number of its own.
    const { used, until } = await this.#counts.add(this.#nameOf(who), 1, this.#clock.now() + span)
    return used > this.#allowed ? this.#secondsUntil(until) : 0
  }

  /** Takes back a try that was none after all. */
  async giveBack(who: string): Promise<void> {
    const name = this.#nameOf(who)
    if (await this.#counts.read(name)) await this.#counts.add(name, -1, this.#clock.now() + span)
  }

  #nameOf(who: string): string {
    return `${this.#subject} ${clientNetwork(who)}`
  }

  #secondsUntil(until: number): number {
    return Math.max(1, Math.ceil((until - this.#clock.now()) / seconds))
  }
}
