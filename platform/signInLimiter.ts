import type { Clock } from './clock.ts'

const allowed = 10
const span = 5 * 60_000
const remembered = 10_000

/** Failed sign-ins by caller address: ten in five minutes. Kept by each process for itself. */
export class SignInLimiter {
  readonly #clock: Clock
  readonly #failures = new Map<string, { count: number; until: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Seconds to wait, or 0. */
  wait(address: string): number {
    const failures = this.#failures.get(address)
    if (failures === undefined || failures.count < allowed) return 0
    return Math.max(0, Math.ceil((failures.until - this.#clock.now()) / 1000))
  }

  failed(address: string): void {
    const now = this.#clock.now()
    const before = this.#failures.get(address)
    const current = before !== undefined && before.until > now
    const count = current ? before.count + 1 : 1
    this.#failures.delete(address)
    this.#failures.set(address, { count, until: current ? before.until : now + span })
    // A caller with many addresses must not fill the memory; the oldest entry goes first.
    const [oldest] = this.#failures.keys()
    if (this.#failures.size > remembered && oldest !== undefined) this.#failures.delete(oldest)
  }
}
