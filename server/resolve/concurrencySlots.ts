interface ConcurrencySlotsOptions {
  /** Maximum number of concurrent jobs of all users. */
  count: number
  /** Maximum number of concurrent jobs of one user. */
  share: number
  /** Maximum number of waiting jobs of all users. */
  waitingMax: number
}

/** Limits concurrent jobs. Further jobs wait in a queue that is fair between users. */
export class ConcurrencySlots {
  #free: number
  #waitingCount = 0
  readonly #share: number
  readonly #waitingMax: number
  readonly #underWay = new Map<string, number>()
  /** Waiting jobs by user, in the order of the next turn. */
  readonly #waiting = new Map<string, Set<() => void>>()

  constructor({ count, share, waitingMax }: ConcurrencySlotsOptions) {
    this.#free = count
    this.#share = share
    this.#waitingMax = waitingMax
  }

  get isFull(): boolean {
    return this.#waitingCount >= this.#waitingMax
  }

  /** @returns undefined if the job did not run, because the queue is full or the signal aborted it */
  async take<Result>(
    person: string,
    signal: AbortSignal,
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    if (!(await this.#acquireSlot(person, signal))) return undefined
    try {
      return await work()
    } finally {
      this.#leave(person)
    }
  }

  async #acquireSlot(person: string, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false
    if (this.#mayBegin(person)) {
      this.#enter(person)
      return true
    }
    if (this.isFull) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const begin = () => resolve(true)
    const giveUp = () => {
      this.#forget(person, begin)
      resolve(false)
    }
    const queue = this.#waiting.get(person) ?? new Set()
    this.#waiting.set(person, queue.add(begin))
    this.#waitingCount++
    signal.addEventListener('abort', giveUp, { once: true })
    return await promise.finally(() => signal.removeEventListener('abort', giveUp))
  }

  #mayBegin(person: string): boolean {
    return this.#free > 0 && (this.#underWay.get(person) ?? 0) < this.#share
  }

  #enter(person: string): void {
    this.#free--
    this.#underWay.set(person, (this.#underWay.get(person) ?? 0) + 1)
  }

  #leave(person: string): void {
    this.#free++
    const left = (this.#underWay.get(person) ?? 1) - 1
    if (left > 0) this.#underWay.set(person, left)
    else this.#underWay.delete(person)
    this.#beginNext()
  }

  #beginNext(): void {
    for (const [person, queue] of this.#waiting) {
      const [begin] = queue
      if (!begin || !this.#mayBegin(person)) continue
      this.#forget(person, begin)
      // Move the user to the end of the queue.
      if (this.#waiting.delete(person)) this.#waiting.set(person, queue)
      this.#enter(person)
      begin()
      return
    }
  }

  #forget(person: string, begin: () => void): void {
    const queue = this.#waiting.get(person)
    if (!queue?.delete(begin)) return
    this.#waitingCount--
    if (queue.size === 0) this.#waiting.delete(person)
  }
}
