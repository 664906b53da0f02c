type Waiter = (buffer: Buffer) => void

/**
 * Pool of buffers shared by all file reads, which limits their total memory. First reads of a file and later reads wait
 * in separate queues that take turns, so that a new read does not wait for all reads in progress.
 */
export class BlockBuffers {
  readonly #size: number
  readonly #maxBuffers: number
  readonly #free: Buffer[] = []
  readonly #beginning: Waiter[] = []
  readonly #goingOn: Waiter[] = []
  #allocated = 0
  #beganLast = false

  constructor(size: number, most: number) {
    this.#size = size
    this.#maxBuffers = most
  }

  /**
   * Runs `work` with a buffer, waiting until one is free. The contents of the buffer are undefined after `work` ends.
   */
  async lend<Result>(
    isBeginning: boolean,
    work: (buffer: Buffer) => Promise<Result>,
  ): Promise<Result> {
    const buffer = await this.#take(isBeginning)
    try {
      return await work(buffer)
    } finally {
      const next = this.#next()
      if (next) next(buffer)
      else this.#free.push(buffer)
    }
  }

  #next(): Waiter | undefined {
    this.#beganLast = !this.#beganLast && this.#beginning.length > 0
    return this.#beganLast
      ? this.#beginning.shift()
      : (this.#goingOn.shift() ?? this.#beginning.shift())
  }

  #take(isBeginning: boolean): Buffer | Promise<Buffer> {
    const free = this.#free.pop()
    if (free) return free
    if (this.#allocated === this.#maxBuffers) {
      const queue = isBeginning ? this.#beginning : this.#goingOn
      return new Promise((take) => queue.push(take))
    }
    this.#allocated++
    return Buffer.allocUnsafeSlow(this.#size)
  }
}
