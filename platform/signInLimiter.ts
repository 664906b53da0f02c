import type { Clock } from './clock.ts'

const span = 5 * 60_000
const remembered = 10_000

/** Failed sign-ins by who tries what: ten in five minutes unless told. Kept by each process for itself. */
export class SignInLimiter {
  readonly #clock: Clock
  readonly #allowed: number
  readonly #failures = new Map<string, { count: number; until: number }>()

  constructor(clock: Clock, allowed = 10) {
    this.#clock = clock
    this.#allowed = allowed
  }

  /** Seconds to wait, or 0. */
  wait(who: string): number {
    const failures = this.#failures.get(who)
    if (failures === undefined || failures.count < this.#allowed) return 0
    return Math.max(0, Math.ceil((failures.until - this.#clock.now()) / 1000))
  }

  failed(who: string): void {
    const now = this.#clock.now()
    const before = this.#failures.get(who)
    const current = before !== undefined && before.until > now
    const count = current ? before.count + 1 : 1
    this.#failures.delete(who)
    this.#failures.set(who, { count, until: current ? before.until : now + span })
    // A caller with many addresses or names must not fill the memory; the oldest entry goes first.
    const [oldest] = this.#failures.keys()
    if (this.#failures.size > remembered && oldest !== undefined) this.#failures.delete(oldest)
  }
}
