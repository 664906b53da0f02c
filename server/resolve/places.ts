interface PlacesOptions {
  /** Works under way at once, of all people together. */
  count: number
  /** Of one person. */
  share: number
  /** Works that wait, of all people together. */
  waitingMax: number
}

/** Work of which only so much is under way at once; the rest waits, and people take turns. */
export class Places {
  #free: number
  #waitingCount = 0
  readonly #share: number
  readonly #waitingMax: number
  readonly #underWay = new Map<string, number>()
  /** By person, whoever has the next turn first. */
  readonly #waiting = new Map<string, Set<() => void>>()

  constructor({ count, share, waitingMax }: PlacesOptions) {
    this.#free = count
    this.#share = share
    this.#waitingMax = waitingMax
  }

  get isFull(): boolean {
    return this.#waitingCount >= this.#waitingMax
  }

  /** @returns undefined for work that did not begin: too much waits, or the signal came first */
  async take<Result>(
    person: string,
    signal: AbortSignal,
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    if (!(await this.#placeOf(person, signal))) return undefined
    try {
      return await work()
    } finally {
      this.#leave(person)
    }
  }

  async #placeOf(person: string, signal: AbortSignal): Promise<boolean> {
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
      // Behind all others that wait.
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
