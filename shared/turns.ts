/** Runs work on the same key one after the other, and work on different keys concurrently. */
export class Turns<Key> {
  readonly #last = new Map<Key, Promise<unknown>>()
  #isClosed = false

  /** Returns true while work on a key is running or waiting. */
  has(key: Key): boolean {
    return this.#last.has(key)
  }

  /** @throws Error after `close` */
  async run<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const previous = this.#last.get(key) ?? Promise.resolve()
    const result = previous.then(async () => {
      if (this.#isClosed) throw new Error('The process is stopping.')
      return await work()
    })
    const ended = result.then(
      () => undefined,
      () => undefined,
    )
    this.#last.set(key, ended)
    try {
      return await result
    } finally {
      if (this.#last.get(key) === ended) this.#last.delete(key)
    }
  }

  /** Waits for running work. Waiting work is rejected. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#last.values())
  }
}
